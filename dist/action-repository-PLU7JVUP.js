import {
  repository
} from "./action-chunk-QCNRE4F2.js";
import "./action-chunk-SZCRQNZY.js";
import "./action-chunk-PJEIAVAS.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-K667OJOL.js";
import "./action-chunk-M2YOHH4Z.js";
import "./action-chunk-KHFLTU2G.js";
export {
  repository
};

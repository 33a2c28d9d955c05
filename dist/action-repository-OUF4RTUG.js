import {
  repository
} from "./action-chunk-3275G2BD.js";
import "./action-chunk-55ZOG3KM.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";
export {
  repository
};

import {
  createOne,
  followLine,
  gatesOf,
  openCreation,
  waitForContent
} from "./action-chunk-QJZOEVVY.js";
import "./action-chunk-QH5RXJZW.js";
import "./action-chunk-5MRCCOHJ.js";
import "./action-chunk-PJEIAVAS.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-K667OJOL.js";
import "./action-chunk-M2YOHH4Z.js";
import "./action-chunk-KHFLTU2G.js";
export {
  createOne,
  followLine,
  gatesOf,
  openCreation,
  waitForContent
};

import {
  createOne,
  followLine,
  gatesOf,
  openCreation,
  waitForContent
} from "./action-chunk-2BXMYWUL.js";
import "./action-chunk-DLVVBOTN.js";
import "./action-chunk-PUDXQXXQ.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-GHPBHRTD.js";
import "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  createOne,
  followLine,
  gatesOf,
  openCreation,
  waitForContent
};

import {
  createOne,
  followLine,
  gatesOf,
  openCreation,
  waitForContent
} from "./action-chunk-NVOYTT7P.js";
import "./action-chunk-VNJOTLAP.js";
import "./action-chunk-BDYTKZI4.js";
import "./action-chunk-IUX3AY4I.js";
import "./action-chunk-QQITDJPX.js";
import "./action-chunk-ABRSY633.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-U5UZEHPH.js";
export {
  createOne,
  followLine,
  gatesOf,
  openCreation,
  waitForContent
};

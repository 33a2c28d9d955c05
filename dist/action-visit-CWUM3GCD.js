import {
  createOne,
  followLine,
  gatesOf,
  openCreation,
  waitForContent
} from "./action-chunk-336Z2HBZ.js";
import "./action-chunk-2EU6CIW6.js";
import "./action-chunk-WQBEFLDV.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-KPLOR3VN.js";
import "./action-chunk-YJZW4MO4.js";
import "./action-chunk-2J7AUBBZ.js";
export {
  createOne,
  followLine,
  gatesOf,
  openCreation,
  waitForContent
};

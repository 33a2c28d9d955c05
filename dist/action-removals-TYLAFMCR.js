import {
  findFleetRemovals,
  findRemovals,
  lossesOf
} from "./action-chunk-ICJSINJG.js";
export {
  findFleetRemovals,
  findRemovals,
  lossesOf
};

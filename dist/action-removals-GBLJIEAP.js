import {
  countLosses,
  findFleetRemovals,
  findRemovals
} from "./action-chunk-NKVP35LY.js";
export {
  countLosses,
  findFleetRemovals,
  findRemovals
};

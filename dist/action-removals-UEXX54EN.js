import {
  countLosses,
  findFleetRemovals,
  findRemovals
} from "./action-chunk-UFSRSB6W.js";
export {
  countLosses,
  findFleetRemovals,
  findRemovals
};

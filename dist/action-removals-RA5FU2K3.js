import {
  countLosses,
  findFleetRemovals,
  findRemovals
} from "./action-chunk-NBLWOUS5.js";
export {
  countLosses,
  findFleetRemovals,
  findRemovals
};

import {
  countLosses,
  findExcessiveFleetRemovals,
  findExcessiveRemovals
} from "./action-chunk-EQNE7ZN4.js";
export {
  countLosses,
  findExcessiveFleetRemovals,
  findExcessiveRemovals
};

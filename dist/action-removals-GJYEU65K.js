import {
  countLosses,
  findExcessiveFleetRemovals,
  findExcessiveRemovals
} from "./action-chunk-2C3T7J4K.js";
export {
  countLosses,
  findExcessiveFleetRemovals,
  findExcessiveRemovals
};

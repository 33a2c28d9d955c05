import {
  countLosses,
  findExcessiveFleetRemovals,
  findExcessiveRemovals
} from "./action-chunk-CM6NR6IM.js";
export {
  countLosses,
  findExcessiveFleetRemovals,
  findExcessiveRemovals
};

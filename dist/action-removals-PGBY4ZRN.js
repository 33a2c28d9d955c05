import {
  countLosses,
  findExcessiveFleetRemovals,
  findExcessiveRemovals
} from "./action-chunk-2SJJV6B5.js";
export {
  countLosses,
  findExcessiveFleetRemovals,
  findExcessiveRemovals
};

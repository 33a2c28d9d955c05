import {
  countLosses,
  findFleetRemovals,
  findRemovals
} from "./action-chunk-FBOKEZ56.js";
export {
  countLosses,
  findFleetRemovals,
  findRemovals
};

import {
  countLosses,
  findFleetRemovals,
  findRemovals
} from "./action-chunk-VAYMAJNF.js";
export {
  countLosses,
  findFleetRemovals,
  findRemovals
};

import {
  findFleetRemovals,
  findRemovals,
  lossesOf
} from "./action-chunk-FVMVQRUI.js";
export {
  findFleetRemovals,
  findRemovals,
  lossesOf
};

import {
  findFleetRemovals,
  findRemovals,
  lossesOf
} from "./action-chunk-3SFZ7VBW.js";
export {
  findFleetRemovals,
  findRemovals,
  lossesOf
};

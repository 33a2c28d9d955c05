import {
  findFleetRemovals,
  findRemovals,
  lossesOf
} from "./action-chunk-G266B62A.js";
export {
  findFleetRemovals,
  findRemovals,
  lossesOf
};

import {
  findFleetRemovals,
  findRemovals,
  lossesOf
} from "./action-chunk-A6XLTI43.js";
export {
  findFleetRemovals,
  findRemovals,
  lossesOf
};

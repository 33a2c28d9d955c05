import {
  countLosses,
  findFleetRemovals,
  findRemovals
} from "./action-chunk-ZN5NMSPZ.js";
export {
  countLosses,
  findFleetRemovals,
  findRemovals
};

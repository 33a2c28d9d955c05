import {
  findFleetRemovals,
  findRemovals,
  lossesOf
} from "./action-chunk-4RC6PGHG.js";
export {
  findFleetRemovals,
  findRemovals,
  lossesOf
};

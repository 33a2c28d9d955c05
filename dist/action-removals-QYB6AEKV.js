import {
  findRemovals,
  lossesOf
} from "./action-chunk-HEDAJEBU.js";
export {
  findRemovals,
  lossesOf
};

import {
  findRemovals,
  lossesOf
} from "./action-chunk-KYZGZDUE.js";
export {
  findRemovals,
  lossesOf
};

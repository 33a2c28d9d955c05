import {
  findFleetRemovals,
  findRemovals,
  lossesOf
} from "./action-chunk-IXW67LQA.js";
export {
  findFleetRemovals,
  findRemovals,
  lossesOf
};

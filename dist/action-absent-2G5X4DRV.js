import {
  circumstancesOf,
  findAbsent
} from "./action-chunk-HS5HFG3D.js";
export {
  circumstancesOf,
  findAbsent
};

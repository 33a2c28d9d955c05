import {
  circumstancesOf,
  withoutAbsent
} from "./action-chunk-NXFVCHP7.js";
export {
  circumstancesOf,
  withoutAbsent
};

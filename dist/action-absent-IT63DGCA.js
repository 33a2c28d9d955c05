import {
  circumstancesOf,
  withoutAbsent
} from "./action-chunk-6UDFO3ZA.js";
export {
  circumstancesOf,
  withoutAbsent
};

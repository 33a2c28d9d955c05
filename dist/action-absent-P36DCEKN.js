import {
  circumstancesOf,
  withoutAbsent
} from "./action-chunk-ML6TJZ6J.js";
export {
  circumstancesOf,
  withoutAbsent
};

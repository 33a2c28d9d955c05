import {
  circumstancesOf,
  withoutAbsent
} from "./action-chunk-MODOYQV7.js";
export {
  circumstancesOf,
  withoutAbsent
};

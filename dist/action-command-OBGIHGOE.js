import {
  commandFor,
  commandForAll
} from "./action-chunk-POTDGOHP.js";
export {
  commandFor,
  commandForAll
};

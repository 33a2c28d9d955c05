import {
  commandFor,
  commandForAll
} from "./action-chunk-W5RNGRYV.js";
export {
  commandFor,
  commandForAll
};

import {
  commandFor,
  commandForAll
} from "./action-chunk-4WFKG2JD.js";
export {
  commandFor,
  commandForAll
};

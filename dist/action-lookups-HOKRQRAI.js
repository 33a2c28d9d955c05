import {
  createLookups,
  foresee,
  lookUpAll
} from "./action-chunk-HOEN7QJ5.js";
export {
  createLookups,
  foresee,
  lookUpAll
};

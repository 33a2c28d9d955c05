import {
  createLookups,
  foresee,
  lookUpAll
} from "./action-chunk-KQXKGJ4L.js";
export {
  createLookups,
  foresee,
  lookUpAll
};

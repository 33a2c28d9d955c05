import {
  createLookups,
  foresee,
  lookUpAll
} from "./action-chunk-7QIUOA73.js";
export {
  createLookups,
  foresee,
  lookUpAll
};

import {
  createLookups,
  foresee,
  lookUpAll
} from "./action-chunk-32YFZG7N.js";
export {
  createLookups,
  foresee,
  lookUpAll
};

import {
  createLookups,
  foresee,
  lookUpAll
} from "./action-chunk-JZI6QKFU.js";
export {
  createLookups,
  foresee,
  lookUpAll
};

import {
  createLookups,
  predictLookupFailures,
  resolveLookups
} from "./action-chunk-7MSOW7LZ.js";
export {
  createLookups,
  predictLookupFailures,
  resolveLookups
};

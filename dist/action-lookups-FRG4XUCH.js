import {
  createLookups,
  predictLookupFailures,
  resolveLookups
} from "./action-chunk-BGJ2LIPI.js";
export {
  createLookups,
  predictLookupFailures,
  resolveLookups
};

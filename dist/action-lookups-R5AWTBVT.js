import {
  createLookups,
  predictLookupFailures,
  resolveLookups
} from "./action-chunk-SLCRC75X.js";
export {
  createLookups,
  predictLookupFailures,
  resolveLookups
};

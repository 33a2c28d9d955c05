import {
  createLookups,
  predictLookupFailures,
  resolveLookups
} from "./action-chunk-S45HKBSD.js";
export {
  createLookups,
  predictLookupFailures,
  resolveLookups
};

import {
  createLookups,
  predictLookupFailures,
  resolveLookups
} from "./action-chunk-ECWV6F6U.js";
export {
  createLookups,
  predictLookupFailures,
  resolveLookups
};

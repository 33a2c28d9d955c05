import {
  createLookups,
  predictLookupFailures,
  resolveLookups
} from "./action-chunk-LX6GP2DW.js";
export {
  createLookups,
  predictLookupFailures,
  resolveLookups
};

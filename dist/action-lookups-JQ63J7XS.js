import {
  createLookups,
  predictLookupFailures,
  resolveLookups
} from "./action-chunk-KBI7EEAE.js";
export {
  createLookups,
  predictLookupFailures,
  resolveLookups
};

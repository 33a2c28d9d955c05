import {
  circumstancesOf,
  withoutAbsent
} from "./action-chunk-N3UAQPNP.js";
export {
  circumstancesOf,
  withoutAbsent
};

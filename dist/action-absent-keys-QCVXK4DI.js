import {
  findAbsentKeys,
  readPresenceConditions
} from "./action-chunk-SAYOZLCX.js";
export {
  findAbsentKeys,
  readPresenceConditions
};

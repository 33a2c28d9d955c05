import {
  findAbsentKeys,
  readPresenceConditions
} from "./action-chunk-WPSHDHFQ.js";
export {
  findAbsentKeys,
  readPresenceConditions
};

import {
  findAbsentKeys,
  readPresenceConditions
} from "./action-chunk-QBB26NGF.js";
export {
  findAbsentKeys,
  readPresenceConditions
};

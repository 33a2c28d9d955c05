import {
  findAbsentKeys,
  readPresenceConditions
} from "./action-chunk-ZJLRA5SK.js";
export {
  findAbsentKeys,
  readPresenceConditions
};

import {
  findAbsentKeys,
  readPresenceConditions
} from "./action-chunk-NKVVNBEJ.js";
export {
  findAbsentKeys,
  readPresenceConditions
};

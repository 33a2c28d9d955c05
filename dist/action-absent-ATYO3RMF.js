import {
  findAbsentKeys,
  readPresenceConditions
} from "./action-chunk-JHYMD2K5.js";
export {
  findAbsentKeys,
  readPresenceConditions
};

import {
  findAbsentKeys,
  readPresenceConditions
} from "./action-chunk-BCMF22QZ.js";
export {
  findAbsentKeys,
  readPresenceConditions
};

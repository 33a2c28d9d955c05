import {
  findAbsentKeys,
  readPresenceConditions
} from "./action-chunk-TH5G2HZP.js";
export {
  findAbsentKeys,
  readPresenceConditions
};

import {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
} from "./action-chunk-3V3E46I7.js";
import "./action-chunk-HGS4RA32.js";
import "./action-chunk-MF6IAMOD.js";
import "./action-chunk-PQZV7MH7.js";
import "./action-chunk-PJEIAVAS.js";
export {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
};

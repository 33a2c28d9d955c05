import {
  findTargets,
  hasMoved,
  isTakenBy,
  refuseNames,
  searchAll
} from "./action-chunk-CNSQKWAO.js";
import "./action-chunk-BTUJZJ7T.js";
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

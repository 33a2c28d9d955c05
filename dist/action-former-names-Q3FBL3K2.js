import {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
} from "./action-chunk-BTUJZJ7T.js";
import "./action-chunk-MF6IAMOD.js";
import "./action-chunk-PQZV7MH7.js";
import "./action-chunk-PJEIAVAS.js";
export {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
};

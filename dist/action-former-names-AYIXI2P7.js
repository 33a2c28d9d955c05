import {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
} from "./action-chunk-APKKK2WF.js";
import "./action-chunk-NB7NZ6DE.js";
import "./action-chunk-76F2T3PG.js";
import "./action-chunk-4LI3V5IH.js";
export {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
};

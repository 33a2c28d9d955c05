import {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
} from "./action-chunk-WO4GFKVD.js";
import "./action-chunk-NUFPK6W2.js";
import "./action-chunk-KVXRV2KR.js";
import "./action-chunk-QAASC3EC.js";
export {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
};

import {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
} from "./action-chunk-SOUVXXM7.js";
import "./action-chunk-DPEZW7PX.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-3AU6X47H.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-REN3VIQG.js";
export {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
};

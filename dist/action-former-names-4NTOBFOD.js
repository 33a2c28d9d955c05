import {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
} from "./action-chunk-OZJT3U3D.js";
import "./action-chunk-GJI7KZ2J.js";
import "./action-chunk-B4WWZMH6.js";
import "./action-chunk-3AU6X47H.js";
import "./action-chunk-REN3VIQG.js";
export {
  findFormerNames,
  namesOfFilters,
  namesOfTargets,
  refuseFormerName,
  refuseMoved
};

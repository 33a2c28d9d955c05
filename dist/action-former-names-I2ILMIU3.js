import {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
} from "./action-chunk-SWWLM44Y.js";
import "./action-chunk-S7JLAGBX.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-HOKMK75Z.js";
export {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
};

import {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
} from "./action-chunk-JLABTGGQ.js";
import "./action-chunk-DVD7Z25W.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-HOKMK75Z.js";
export {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
};

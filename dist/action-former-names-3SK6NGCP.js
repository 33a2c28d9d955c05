import {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
} from "./action-chunk-C4NSEDQ6.js";
import "./action-chunk-VG2NJKGV.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-HOKMK75Z.js";
export {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
};

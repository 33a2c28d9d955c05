import {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
} from "./action-chunk-CMW4FLUL.js";
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

import {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
} from "./action-chunk-DXUPKG2A.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-FKP7OYBC.js";
export {
  collectFilterNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNames,
  refuseRenamedTarget
};

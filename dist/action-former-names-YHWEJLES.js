import {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
} from "./action-chunk-NVA7EYKP.js";
import "./action-chunk-WAD254TN.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
};

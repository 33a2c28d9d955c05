import {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
} from "./action-chunk-YLWZNHDC.js";
import "./action-chunk-2I55B2IQ.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
};

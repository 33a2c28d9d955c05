import {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
} from "./action-chunk-TWJZOMWK.js";
import "./action-chunk-GWSETRH5.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
};

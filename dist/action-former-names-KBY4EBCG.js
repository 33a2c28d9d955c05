import {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
} from "./action-chunk-XFVKIPUL.js";
import "./action-chunk-RYGNSWRB.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
};

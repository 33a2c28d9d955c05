import {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
} from "./action-chunk-YN6W6NIA.js";
import "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  collectFilterRepositoryNames,
  collectTargetNames,
  createFormerNameError,
  findFormerNameErrors,
  refuseRenamedTarget
};

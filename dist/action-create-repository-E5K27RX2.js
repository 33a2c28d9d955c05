import {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
} from "./action-chunk-7KIUETZF.js";
import "./action-chunk-OML33RBN.js";
import "./action-chunk-P4XGLU6M.js";
import "./action-chunk-G3GC66RM.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YR4L64CS.js";
export {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
};

import {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
} from "./action-chunk-MMVWUPN2.js";
import "./action-chunk-MJJJGU3F.js";
import "./action-chunk-XSQAWN7Y.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";
export {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
};

import {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
} from "./action-chunk-WTPTRL4Z.js";
import "./action-chunk-OJTW5M32.js";
import "./action-chunk-XSQAWN7Y.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-BPRQ7EJQ.js";
import "./action-chunk-F2X46R2V.js";
import "./action-chunk-YWCJES34.js";
export {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
};

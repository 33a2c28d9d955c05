import {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
} from "./action-chunk-Q2ZTS2RG.js";
import "./action-chunk-PM7NI42B.js";
import "./action-chunk-UCJH36AX.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YWCJES34.js";
export {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
};

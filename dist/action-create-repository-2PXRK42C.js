import {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
} from "./action-chunk-DZMFKFWI.js";
import "./action-chunk-5HV3OPKV.js";
import "./action-chunk-MFAEU47L.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-KCXVBS7J.js";
import "./action-chunk-KA5FS3TN.js";
import "./action-chunk-YWCJES34.js";
export {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreationRun,
  waitForContent
};

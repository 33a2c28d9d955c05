import {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreation,
  waitForContent
} from "./action-chunk-4V6BF7ZV.js";
import "./action-chunk-GHS73XNV.js";
import "./action-chunk-WUBHXVFN.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";
export {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreation,
  waitForContent
};

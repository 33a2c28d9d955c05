import {
  getDefaultBranch,
  hasOwnFile,
  idOfText,
  readFileAt,
  readFolder,
  readOwnFile
} from "./action-chunk-Z4NYFTIG.js";
import "./action-chunk-XARYHNKU.js";
export {
  getDefaultBranch,
  hasOwnFile,
  idOfText,
  readFileAt,
  readFolder,
  readOwnFile
};

import {
  getDefaultBranch,
  hasOwnFile,
  idOfText,
  readFileAt,
  readFolder,
  readOwnFile
} from "./action-chunk-LKN3LTXY.js";
import "./action-chunk-QQITDJPX.js";
export {
  getDefaultBranch,
  hasOwnFile,
  idOfText,
  readFileAt,
  readFolder,
  readOwnFile
};

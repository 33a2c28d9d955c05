import {
  getDefaultBranch,
  hasOwnFile,
  idOfText,
  readFileAt,
  readFolder,
  readOwnFile
} from "./action-chunk-24UYM5P5.js";
import "./action-chunk-PGRPC2BA.js";
export {
  getDefaultBranch,
  hasOwnFile,
  idOfText,
  readFileAt,
  readFolder,
  readOwnFile
};

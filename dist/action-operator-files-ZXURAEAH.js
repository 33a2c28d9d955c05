import {
  filesAtCommit,
  isOutside,
  mostFiles,
  pathInRepository
} from "./action-chunk-5CBYOFLV.js";
import "./action-chunk-Z4NYFTIG.js";
import "./action-chunk-XARYHNKU.js";
export {
  filesAtCommit,
  isOutside,
  mostFiles,
  pathInRepository
};

import {
  filesAtCommit,
  isOutside,
  mostFiles,
  pathInRepository
} from "./action-chunk-KGOIBNQU.js";
import "./action-chunk-LKN3LTXY.js";
import "./action-chunk-QQITDJPX.js";
export {
  filesAtCommit,
  isOutside,
  mostFiles,
  pathInRepository
};

import {
  filesAtCommit,
  isOutside,
  mostFiles,
  pathInRepository
} from "./action-chunk-BYHQ26VH.js";
import "./action-chunk-24UYM5P5.js";
import "./action-chunk-PGRPC2BA.js";
export {
  filesAtCommit,
  isOutside,
  mostFiles,
  pathInRepository
};

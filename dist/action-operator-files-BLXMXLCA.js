import {
  filesAtCommit,
  isOutside,
  mostFiles,
  pathInRepository
} from "./action-chunk-EWSOJIDQ.js";
import "./action-chunk-24UYM5P5.js";
import "./action-chunk-PGRPC2BA.js";
export {
  filesAtCommit,
  isOutside,
  mostFiles,
  pathInRepository
};

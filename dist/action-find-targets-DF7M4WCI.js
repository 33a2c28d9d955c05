import {
  createFormerNameCheck,
  findTargets
} from "./action-chunk-HDYUQY6D.js";
import "./action-chunk-QFTIYSR2.js";
import "./action-chunk-YLWZNHDC.js";
import "./action-chunk-2I55B2IQ.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-P3MGZLGZ.js";
export {
  createFormerNameCheck,
  findTargets
};

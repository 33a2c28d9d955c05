import {
  repository
} from "./action-chunk-L3OD6OEQ.js";
import "./action-chunk-RPLCITM3.js";
import "./action-chunk-XARYHNKU.js";
import "./action-chunk-ADAMD3UY.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-I2T7OL5D.js";
export {
  repository
};

import {
  createFormerNameCheck,
  findTargets,
  isWantedBy,
  searchTargets
} from "./action-chunk-6655DVJ2.js";
import "./action-chunk-DXUPKG2A.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-FKP7OYBC.js";
export {
  createFormerNameCheck,
  findTargets,
  isWantedBy,
  searchTargets
};

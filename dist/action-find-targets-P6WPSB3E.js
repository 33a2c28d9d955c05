import {
  createFormerNameCheck,
  findTargets,
  isWantedBy,
  searchTargets
} from "./action-chunk-V2GOGJKD.js";
import "./action-chunk-KDHGMEYN.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-FKP7OYBC.js";
export {
  createFormerNameCheck,
  findTargets,
  isWantedBy,
  searchTargets
};

import {
  createFormerNameCheck,
  findTargets,
  isWantedBy,
  searchTargets
} from "./action-chunk-V4TDAYVS.js";
import "./action-chunk-T74Y5GOC.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-FKP7OYBC.js";
export {
  createFormerNameCheck,
  findTargets,
  isWantedBy,
  searchTargets
};

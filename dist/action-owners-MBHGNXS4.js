import {
  createOwners
} from "./action-chunk-UIMGG5BI.js";
import "./action-chunk-MGRXQFXM.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-QAASC3EC.js";
export {
  createOwners
};

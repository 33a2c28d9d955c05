import {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  proveStillNewest
} from "./action-chunk-CMQBPX43.js";
import "./action-chunk-LM2HMMSE.js";
import "./action-chunk-CZFACUCS.js";
import "./action-chunk-ICH55GPP.js";
import "./action-chunk-T45FTNTA.js";
import "./action-chunk-MES6GABR.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-5CBYOFLV.js";
import "./action-chunk-Z4NYFTIG.js";
import "./action-chunk-YAOFJAZK.js";
import "./action-chunk-HNJ66UMR.js";
import "./action-chunk-E6DKFDH2.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-XARYHNKU.js";
import "./action-chunk-I2T7OL5D.js";
export {
  broughtBy,
  farthest,
  findApproval,
  keepsFiles,
  proveStillNewest
};

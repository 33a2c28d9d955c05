import {
  broughtBy,
  farthest,
  findApproval,
  proveStillNewest
} from "./action-chunk-XZDA63WD.js";
import "./action-chunk-LRWNEZZO.js";
import "./action-chunk-E55ZGFSE.js";
import "./action-chunk-PX75DJ7G.js";
import "./action-chunk-KVUYGYX2.js";
import "./action-chunk-WVGKUC4U.js";
import "./action-chunk-VU5ALH5S.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-B3RMBOY3.js";
import "./action-chunk-KGOIBNQU.js";
import "./action-chunk-LKN3LTXY.js";
import "./action-chunk-I3YWBEMM.js";
import "./action-chunk-Y2WST56I.js";
import "./action-chunk-QBZH6BDH.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-IUX3AY4I.js";
import "./action-chunk-QQITDJPX.js";
import "./action-chunk-U5UZEHPH.js";
export {
  broughtBy,
  farthest,
  findApproval,
  proveStillNewest
};

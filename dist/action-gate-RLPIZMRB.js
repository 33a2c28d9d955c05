import {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
} from "./action-chunk-ZA74GBSA.js";
import "./action-chunk-KVUYGYX2.js";
import "./action-chunk-WVGKUC4U.js";
import "./action-chunk-VU5ALH5S.js";
import "./action-chunk-KA7TDII6.js";
import "./action-chunk-B3RMBOY3.js";
import "./action-chunk-4BALMR5Q.js";
import "./action-chunk-DOUHNEDE.js";
import "./action-chunk-Y2WST56I.js";
import "./action-chunk-4THJY3BQ.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-BBXMOAR6.js";
import "./action-chunk-U5UZEHPH.js";
export {
  gatesOfPolicies,
  openPolicy,
  openPolicyGates
};

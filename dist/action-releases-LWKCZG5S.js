import {
  broughtBetween,
  broughtByPush
} from "./action-chunk-AJL3YZ55.js";
import "./action-chunk-DI3DUUBH.js";
import "./action-chunk-Y6I3GFYJ.js";
import "./action-chunk-AFXGRX6U.js";
import "./action-chunk-CQBT4ZDL.js";
import "./action-chunk-H4P7FAHQ.js";
import "./action-chunk-KPIU2YXK.js";
import "./action-chunk-S3XJ4MRV.js";
import "./action-chunk-VH5KNPD7.js";
import "./action-chunk-337VWZ2N.js";
import "./action-chunk-3Q6QLATF.js";
import "./action-chunk-IURFLSPT.js";
import "./action-chunk-BTUJZJ7T.js";
import "./action-chunk-MF6IAMOD.js";
import "./action-chunk-PQZV7MH7.js";
import "./action-chunk-VOBXYSNG.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PJEIAVAS.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-KHFLTU2G.js";
export {
  broughtBetween,
  broughtByPush
};

import {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreation,
  waitForContent
} from "./action-chunk-CJEIK7CA.js";
import "./action-chunk-5XVBCSM5.js";
import "./action-chunk-ZKYT3QGM.js";
import "./action-chunk-ND6X7MMO.js";
import "./action-chunk-FKP7OYBC.js";
import "./action-chunk-PD455A4J.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";
export {
  createCreationGates,
  createRepository,
  noteLaterSettings,
  openCreation,
  waitForContent
};

import {
  createOwners
} from "./action-chunk-TWHYKX7O.js";
import "./action-chunk-A7CHUT4J.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-PJEIAVAS.js";
export {
  createOwners
};

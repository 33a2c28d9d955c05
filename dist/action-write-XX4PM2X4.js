import {
  askNames,
  findNames,
  hasIds,
  replaceIdsByNames
} from "./action-chunk-TUZBU3PB.js";
import "./action-chunk-5VTOFGQN.js";
import "./action-chunk-D6U62EUR.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-7OBEXKVD.js";
export {
  askNames,
  findNames,
  hasIds,
  replaceIdsByNames
};

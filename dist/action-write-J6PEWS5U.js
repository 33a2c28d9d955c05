import {
  askNames,
  findNames,
  hasIds,
  replaceIdsByNames
} from "./action-chunk-XWI6GUBY.js";
import "./action-chunk-ONCDHQBJ.js";
import "./action-chunk-BJQ333XW.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-CAOKNQEW.js";
export {
  askNames,
  findNames,
  hasIds,
  replaceIdsByNames
};

import {
  createOwners
} from "./action-chunk-LJC65UMT.js";
import "./action-chunk-5JQH3XP7.js";
import "./action-chunk-4ISGKLOX.js";
import "./action-chunk-QCHLN273.js";
export {
  createOwners
};

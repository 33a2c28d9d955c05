import {
  formatCommand,
  formatFleetCommand
} from "./action-chunk-5GPHAA5C.js";
export {
  formatCommand,
  formatFleetCommand
};

import {
  formatCommand,
  formatFleetCommand
} from "./action-chunk-IRCUBWRS.js";
export {
  formatCommand,
  formatFleetCommand
};

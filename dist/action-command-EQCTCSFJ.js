import {
  formatFleetUndoCommand,
  formatTrueupCommand
} from "./action-chunk-NSGRDTVL.js";
export {
  formatFleetUndoCommand,
  formatTrueupCommand
};

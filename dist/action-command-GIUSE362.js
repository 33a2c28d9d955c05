import {
  formatFleetUndoCommand,
  formatTrueupCommand
} from "./action-chunk-WVBZEYGU.js";
export {
  formatFleetUndoCommand,
  formatTrueupCommand
};

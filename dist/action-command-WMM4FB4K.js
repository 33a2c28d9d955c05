import {
  formatFleetUndoCommand,
  formatTrueupCommand
} from "./action-chunk-ERLOTRAM.js";
export {
  formatFleetUndoCommand,
  formatTrueupCommand
};

import {
  formatFleetUndoCommand,
  formatTrueupCommand
} from "./action-chunk-JDIEIU3O.js";
export {
  formatFleetUndoCommand,
  formatTrueupCommand
};

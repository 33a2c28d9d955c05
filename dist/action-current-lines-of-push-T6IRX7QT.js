import {
  createLineCheckOfPush107 as createLineCheckOfPush
} from "./action.js";
export {
  createLineCheckOfPush
};

import {
  createLineCheckOfPush108 as createLineCheckOfPush
} from "./action.js";
export {
  createLineCheckOfPush
};

import {
  createPushFreshCheck106 as createPushFreshCheck
} from "./action.js";
export {
  createPushFreshCheck
};

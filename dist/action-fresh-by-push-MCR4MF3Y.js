import {
  createPushFreshCheck105 as createPushFreshCheck
} from "./action.js";
export {
  createPushFreshCheck
};

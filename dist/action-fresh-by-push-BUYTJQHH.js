import {
  createPushFreshCheck108 as createPushFreshCheck
} from "./action.js";
export {
  createPushFreshCheck
};

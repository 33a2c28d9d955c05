import {
  freshByPush101 as freshByPush
} from "./action.js";
export {
  freshByPush
};

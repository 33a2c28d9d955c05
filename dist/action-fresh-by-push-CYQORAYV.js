import {
  freshByPush102 as freshByPush
} from "./action.js";
export {
  freshByPush
};

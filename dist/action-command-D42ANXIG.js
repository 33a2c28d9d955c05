import {
  commandFor102 as commandFor,
  commandForAll102 as commandForAll
} from "./action.js";
export {
  commandFor,
  commandForAll
};

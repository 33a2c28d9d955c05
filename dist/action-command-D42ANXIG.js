import {
  commandFor101 as commandFor,
  commandForAll101 as commandForAll
} from "./action.js";
export {
  commandFor,
  commandForAll
};

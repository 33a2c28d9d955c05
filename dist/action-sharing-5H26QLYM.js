import {
  createSharing,
  sharedFor,
  sharedPage,
  sharingReader,
  unlistedReader
} from "./action-chunk-5UT7YH3Z.js";
export {
  createSharing,
  sharedFor,
  sharedPage,
  sharingReader,
  unlistedReader
};

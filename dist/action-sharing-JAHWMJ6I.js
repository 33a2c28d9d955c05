import {
  createSharing,
  sharedFor,
  sharedPage,
  sharingReader,
  unlistedReader
} from "./action-chunk-BZM33DHH.js";
export {
  createSharing,
  sharedFor,
  sharedPage,
  sharingReader,
  unlistedReader
};

import {
  createSharing,
  sharedFor,
  sharedPage,
  sharingReader,
  unlistedReader
} from "./action-chunk-QTYFJEMZ.js";
export {
  createSharing,
  sharedFor,
  sharedPage,
  sharingReader,
  unlistedReader
};

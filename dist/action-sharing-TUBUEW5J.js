import {
  createSharing,
  sharedFor,
  sharedPage,
  sharingReader,
  unlistedReader
} from "./action-chunk-LBMO2ZQQ.js";
export {
  createSharing,
  sharedFor,
  sharedPage,
  sharingReader,
  unlistedReader
};

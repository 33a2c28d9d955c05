import {
  listPaths31 as listPaths,
  describeServer72 as describeServer
} from "./action.js";
import {
  describeLack,
  isTooNew,
  listLackedSettings,
  listRowsWithServers
} from "./action-chunk-J6UN5S2W.js";

// packages/core/src/settings/keys/unsupported.ts
var listUnsupportedPaths = (section, desired, version, server = describeServer(version)) => listRowsWithServers(section).filter(({ since }) => isTooNew(version, since)).flatMap(
  ({ pathInSection, name, since }) => listPaths(desired, pathInSection).map((at) => ({ at, why: describeLack(server, name, since) }))
);
function explainUnsupportedSection({ key }, version) {
  const lacked = listLackedSettings(version).find((row) => row.path === key);
  return lacked && describeLack(describeServer(version), key, lacked.since);
}
export {
  explainUnsupportedSection,
  listUnsupportedPaths
};

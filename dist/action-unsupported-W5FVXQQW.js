import {
  findPaths32 as findPaths,
  describeLack71 as describeLack,
  describeServer71 as describeServer,
  isLacked71 as isLacked
} from "./action.js";
import {
  listLackedSettings,
  listServerRows
} from "./action-chunk-XEAIPXXV.js";

// packages/core/src/settings/keys/unsupported.ts
var findUnsupported = (section, desired, version, server = describeServer(version)) => listServerRows(section).filter(({ since }) => isLacked(version, since)).flatMap(
  ({ pathInSection, name, since }) => findPaths(desired, pathInSection).map((at) => ({ at, why: describeLack(server, name, since) }))
);
function explainUnsupportedSection({ key }, version) {
  const lacked = listLackedSettings(version).find((row) => row.path === key);
  return lacked && describeLack(describeServer(version), key, lacked.since);
}
export {
  explainUnsupportedSection,
  findUnsupported
};

import {
  findPaths31 as findPaths,
  describeServer70 as describeServer
} from "./action.js";
import {
  describeLack,
  isLacked,
  listLackedSettings,
  listServerRows
} from "./action-chunk-NQ2IQXIN.js";

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

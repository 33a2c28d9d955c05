import {
  placesOf31 as placesOf,
  isLacked68 as isLacked,
  lackText68 as lackText,
  serverText68 as serverText
} from "./action.js";
import {
  rowsWithServersIn,
  settingsLackedBy
} from "./action-chunk-4WSPHU6O.js";

// packages/core/src/settings/keys/server-lacks.ts
var findLacked = (section, desired, version, server = serverText(version)) => rowsWithServersIn(section).filter(({ since }) => isLacked(version, since)).flatMap(
  ({ inside, name, since }) => placesOf(desired, inside).map((at) => ({ at, why: lackText(server, name, since) }))
);
function sectionLack({ key }, version) {
  const lacked = settingsLackedBy(version).find((row) => row.path === key);
  return lacked && lackText(serverText(version), key, lacked.since);
}
export {
  findLacked,
  sectionLack
};

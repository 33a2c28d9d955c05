import {
  declare17 as declare,
  note19 as note,
  settingsLines23 as settingsLines,
  fullName81 as fullName,
  code92 as code,
  contents98 as contents
} from "./action.js";
import {
  isOutside,
  pathInRepository
} from "./action-chunk-CDRICHO2.js";
import {
  readOwnFile
} from "./action-chunk-TSULGR4P.js";
import "./action-chunk-CKQM5WOC.js";

// packages/core/src/run/fetch-settings.ts
async function fetchSettings(visited, missing, { options, session, world }) {
  if (isOutside(options.settingsFile, world)) throw missing;
  const path = pathInRepository(options.settingsFile, world);
  const text = await readOwnFile(session.host(visited, { grants: [contents.read], exact: false }).reader, path);
  if (text === void 0) throw missing;
  const file = `${fullName(visited.repository)}:${path}`;
  const settings = await declare({ text, file, origin: "target" }, options);
  return {
    settings,
    lines: [note(`the settings file is read from ${code(file)}`), ...settingsLines(options, settings)]
  };
}
export {
  fetchSettings
};

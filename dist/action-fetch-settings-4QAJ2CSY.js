import {
  declare14 as declare,
  settingsLines39 as settingsLines,
  note46 as note,
  code91 as code,
  contents94 as contents,
  fullName95 as fullName
} from "./action.js";
import {
  isOutside,
  pathInRepository
} from "./action-chunk-T7CFUPMW.js";
import {
  readOwnFile
} from "./action-chunk-4D5AZ5SD.js";
import "./action-chunk-PGRPC2BA.js";

// src/run/fetch-settings.ts
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

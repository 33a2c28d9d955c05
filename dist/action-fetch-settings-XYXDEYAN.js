import {
  declareSettings13 as declareSettings,
  createNote20 as createNote,
  reportSettings24 as reportSettings,
  toFullName84 as toFullName,
  formatCode95 as formatCode,
  contents101 as contents
} from "./action.js";
import {
  isOutsideRepository,
  toPathInRepository
} from "./action-chunk-GZBYAWWM.js";
import {
  readOwnFile
} from "./action-chunk-WIA2ZMAH.js";
import "./action-chunk-C3FS3PRO.js";

// packages/core/src/run/fetch-settings.ts
async function fetchSettings(target, missing, { options, session, world }) {
  if (isOutsideRepository(options.settingsFile, world)) throw missing;
  const path = toPathInRepository(options.settingsFile, world);
  const text = await readOwnFile(
    session.connectTarget(target, { grants: [contents.read], isExact: false }).reader,
    path
  );
  if (text === void 0) throw missing;
  const file = `${toFullName(target.repository)}:${path}`;
  const settings = await declareSettings({ text, file, origin: "target" }, options);
  return {
    settings,
    lines: [createNote(`the settings file is read from ${formatCode(file)}`), ...reportSettings(options, settings)]
  };
}
export {
  fetchSettings
};

import {
  parseDeclaredSettings12 as parseDeclaredSettings,
  reportNote14 as reportNote,
  reportSettings18 as reportSettings,
  toFullName85 as toFullName,
  formatCode98 as formatCode,
  contents104 as contents
} from "./action.js";
import {
  isOutsideRepository,
  toPathInRepository
} from "./action-chunk-EUT3LUDC.js";
import {
  readOwnFile
} from "./action-chunk-GCNBCLM7.js";

// packages/core/src/run/fetch-settings.ts
async function readOwnSettings(target, missing, { options, session, world }) {
  if (isOutsideRepository(options.settingsFile, world)) throw missing;
  const path = toPathInRepository(options.settingsFile, world);
  const text = await readOwnFile(
    session.connectTarget(target, { grants: [contents.read], isExact: false }).reader,
    path
  );
  if (text === void 0) throw missing;
  const file = `${toFullName(target.repository)}:${path}`;
  const settings = await parseDeclaredSettings({ text, file, origin: "target" }, options);
  return {
    settings,
    lines: [reportNote(`the settings file is read from ${formatCode(file)}`), ...reportSettings(options, settings)]
  };
}
export {
  readOwnSettings
};

import { isOutsideRepository, toPathInRepository } from '../fleet/operator-files.ts';
import { readOwnFile } from '../fleet/requests/own-file.ts';
import { toFullName } from '../github/github.ts';
import { contents } from '../github/grants.ts';
import { reportSettings } from '../report/result/outcome.ts';
import { reportNote } from '../report/result/result.ts';
import { parseDeclaredSettings } from '../session/settings.ts';
import type { DisclosedTarget } from '../session/targets/disclosure.ts';
import { formatCode } from '../settings/message-text.ts';
import type { MissingFileError } from '../settings/reading/load.ts';
import type { Run } from './run-types.ts';

/** Throws `missing` if the repository has no settings file either. */
export async function readOwnSettings(
  target: DisclosedTarget,
  missing: MissingFileError,
  { options, session, world }: Run,
) {
  if (isOutsideRepository(options.settingsFile, world)) throw missing;
  const path = toPathInRepository(options.settingsFile, world);
  const text = await readOwnFile(
    session.connectTarget(target, { grants: [contents.read], isExact: false }).reader,
    path,
  );
  if (text === undefined) throw missing;
  const file = `${toFullName(target.repository)}:${path}`;
  const settings = await parseDeclaredSettings({ text, file, origin: 'target' }, options);
  return {
    settings,
    lines: [reportNote(`the settings file is read from ${formatCode(file)}`), ...reportSettings(options, settings)],
  };
}

import { isOutside, pathInRepository } from '../fleet/operator-files.ts';
import { readOwnFile } from '../fleet/requests/own-file.ts';
import { fullName } from '../github/github.ts';
import { contents } from '../github/grants.ts';
import { settingsLines } from '../report/result/outcome.ts';
import { note } from '../report/result/result.ts';
import { declare } from '../session/settings.ts';
import type { VisitedRepository } from '../session/targets/disclosure.ts';
import type { NoSuchFile } from '../settings/reading/load.ts';
import { code } from '../settings/shown.ts';
import type { Run } from './repository-run.ts';

export async function fetchSettings(target: VisitedRepository, missing: NoSuchFile, { options, session, world }: Run) {
  if (isOutside(options.settingsFile, world)) throw missing;
  const path = pathInRepository(options.settingsFile, world);
  const text = await readOwnFile(session.host(target, { grants: [contents.read], exact: false }).reader, path);
  if (text === undefined) throw missing;
  const file = `${fullName(target.repository)}:${path}`;
  const settings = await declare({ text, file, origin: 'target' }, options);
  return {
    settings,
    lines: [note(`the settings file is read from ${code(file)}`), ...settingsLines(options, settings)],
  };
}

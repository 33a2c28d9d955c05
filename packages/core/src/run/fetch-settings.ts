import { isOutside, pathInRepository } from '../fleet/operator-files.ts';
import { readOwnFile } from '../fleet/requests/own-file.ts';
import { fullName } from '../github/github.ts';
import { contents } from '../github/grants.ts';
import { reportSettings } from '../report/result/outcome.ts';
import { createNote } from '../report/result/result.ts';
import { declare } from '../session/settings.ts';
import type { VisitedRepository } from '../session/targets/disclosure.ts';
import type { NoSuchFile } from '../settings/reading/load.ts';
import { code } from '../settings/shown.ts';
import type { Run } from './visited-run.ts';

/** Reads the settings file from the default branch, if this working directory has no checkout of it. */
export async function fetchSettings(visited: VisitedRepository, missing: NoSuchFile, { options, session, world }: Run) {
  if (isOutside(options.settingsFile, world)) throw missing;
  const path = pathInRepository(options.settingsFile, world);
  const text = await readOwnFile(session.host(visited, { grants: [contents.read], exact: false }).reader, path);
  if (text === undefined) throw missing;
  const file = `${fullName(visited.repository)}:${path}`;
  const settings = await declare({ text, file, origin: 'target' }, options);
  return {
    settings,
    lines: [createNote(`the settings file is read from ${code(file)}`), ...reportSettings(options, settings)],
  };
}

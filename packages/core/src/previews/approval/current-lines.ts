import * as v from 'valibot';
import { type OperatorFiles, openFilesAtCommit } from '../../fleet/operator-files.ts';
import { parseRepositoryName } from '../../github/github.ts';
import { parseJson } from '../../github/http/message.ts';
import { GithubRefusal, recoverFrom } from '../../github/refusals/failures.ts';
import type { CurrentLineCheck, Run } from '../../run/run-types.ts';
import { MissingApproval, MissingComparison, RunSuperseded } from '../../session/failures.ts';
import type { FailureOptions, FileOptions, RunScope } from '../../session/inputs/run-options.ts';
import { formatAcknowledgement } from '../../settings/acknowledgements.ts';
import { splitOffAcknowledgements } from '../../settings/allow.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { toSettingsDocument } from '../../settings/reading/document.ts';
import { SettingsError } from '../../settings/refusal.ts';
import { listSettingsFiles } from '../pull/settings-files.ts';
import { assertRunHasNewestSettings } from './approved-pulls.ts';

const Push = v.object({ before: v.pipe(v.string(), v.regex(/^(?!0+$)[0-9a-f]{40,64}$/)), after: v.string() });

export async function readLineCheckOfPush(run: Run): Promise<CurrentLineCheck> {
  const { options, world, session } = run;
  const { GITHUB_EVENT_PATH: path, GITHUB_SHA: sha, GITHUB_REPOSITORY: own = '' } = world.environment;
  const pushEvent = path ? parseJson((await world.files.read(path)) ?? '') : undefined;
  const repository = parseRepositoryName(own);
  if (!v.is(Push, pushEvent) || pushEvent.after !== sha || !repository) return rejectLine;
  // Somebody may rerun an old run whose change was reverted later.
  if (!(await readUnlessRefused(() => assertRunHasNewestSettings(run).then(() => true)))) return rejectLine;
  const reader = session.openReportClient(repository).createReader();
  const [before, now] = [pushEvent.before, sha].map((commit) => openFilesAtCommit(reader, commit, world, world));
  return createLineCheckOfDiff(before!, now!, options);
}

const rejectLine: CurrentLineCheck = async () => false;

/** A line may have moved, or its file may have a new name. */
export function createLineCheckOfDiff(
  before: OperatorFiles,
  now: OperatorFiles,
  options: RunScope & FileOptions & FailureOptions,
): CurrentLineCheck {
  const createLineReader = (side: OperatorFiles) => {
    const linesByFile = new Map<string, Promise<ReadonlySet<string>>>();
    return (file: string) => getOrCreate(linesByFile, file, () => readAcknowledgements(side, file));
  };
  const [readLinesBefore, readLinesNow] = [createLineReader(before), createLineReader(now)];
  const { fleetFile } = options;
  return (line) =>
    readUnlessRefused(async () => {
      const { file } = line.place;
      const text = formatAcknowledgement(line);
      if (!(await readLinesNow(file)).has(text)) return false;
      const isThere = fleetFile === undefined || (await before.has(fleetFile));
      const others = isThere ? await listSettingsFiles(options, before) : [];
      const lineSets = await Promise.all([file, ...others].map(readLinesBefore));
      return !lineSets.some((lines) => lines.has(text));
    });
}

/** A side that Trueup cannot read allows no change. */
const readUnlessRefused = (check: () => Promise<boolean>): Promise<boolean> =>
  check().catch(
    recoverFrom([SettingsError, GithubRefusal, MissingApproval, MissingComparison, RunSuperseded], () => false),
  );

async function readAcknowledgements(side: OperatorFiles, file: string): Promise<ReadonlySet<string>> {
  if (!(await side.has(file))) return new Set();
  const { allowed } = splitOffAcknowledgements(toSettingsDocument(await side.load(file), file), true);
  return new Set(allowed.map(formatAcknowledgement));
}

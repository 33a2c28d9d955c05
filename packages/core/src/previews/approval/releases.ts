import * as v from 'valibot';
import { type OperatorFiles, openFilesAtCommit } from '../../fleet/operator-files.ts';
import { parseJson } from '../../github/http/message.ts';
import { GithubRefusal, recoverFrom } from '../../github/refusals/failures.ts';
import type { IsFresh, Run } from '../../run/visited-run.ts';
import { MissingApproval, MissingComparison, RunSuperseded } from '../../session/failures.ts';
import type { FailureOptions, FileOptions, RunScope } from '../../session/inputs/run-options.ts';
import { formatAcknowledgement } from '../../settings/acknowledgements.ts';
import { takeAcknowledgements } from '../../settings/allow.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { readDocument } from '../../settings/reading/document.ts';
import { SettingsError } from '../../settings/refusal.ts';
import { settingsFilesOf } from '../pull/settings-files.ts';
import { proveStillNewest } from './approved-pulls.ts';

const Push = v.object({ before: v.pipe(v.string(), v.regex(/^(?!0+$)[0-9a-f]{40,64}$/)) });

/** Releases by the lines that the push brought which started the run. */
export async function broughtByPush(run: Run): Promise<IsFresh> {
  const { options, world, session } = run;
  const { GITHUB_EVENT_PATH: path, GITHUB_SHA: sha, GITHUB_REPOSITORY: own } = world.environment;
  const pushed = path ? parseJson((await world.files.read(path)) ?? '') : undefined;
  const [owner, name] = own?.split('/') ?? [];
  if (!v.is(Push, pushed) || !sha || !owner || !name) return none;
  // Somebody may repeat an old run, whose change was reverted since.
  if (!(await unlessRefused(() => proveStillNewest(run).then(() => true)))) return none;
  const reader = session.openReportClient({ owner, name }).createReader();
  const [before, now] = [pushed.before, sha].map((commit) => openFilesAtCommit(reader, commit, world, world));
  return broughtBetween(before!, now!, options);
}

const none: IsFresh = async () => false;

/** The lines of the files now that none had before: a line may have moved, or its file have got another name. */
export function broughtBetween(
  before: OperatorFiles,
  now: OperatorFiles,
  options: RunScope & FileOptions & FailureOptions,
): IsFresh {
  const linesOf = (side: OperatorFiles) => {
    const kept = new Map<string, Promise<ReadonlySet<string>>>();
    return (file: string) => getOrCreate(kept, file, () => linesIn(side, file));
  };
  const [were, are] = [linesOf(before), linesOf(now)];
  const { fleetFile } = options;
  return (line) =>
    unlessRefused(async () => {
      const { file } = line.place;
      const text = formatAcknowledgement(line);
      if (!(await are(file)).has(text)) return false;
      const isThere = fleetFile === undefined || (await before.has(fleetFile));
      const others = isThere ? await settingsFilesOf(options, before) : [];
      const all = await Promise.all([file, ...others].map(were));
      return !all.some((lines) => lines.has(text));
    });
}

/** What nobody can tell releases nothing. */
const unlessRefused = (tell: () => Promise<boolean>): Promise<boolean> =>
  tell().catch(
    recoverFrom([SettingsError, GithubRefusal, MissingApproval, MissingComparison, RunSuperseded], () => false),
  );

async function linesIn(side: OperatorFiles, file: string): Promise<ReadonlySet<string>> {
  if (!(await side.has(file))) return new Set();
  const { allowed } = takeAcknowledgements(readDocument(await side.load(file), file), true);
  return new Set(allowed.map(formatAcknowledgement));
}

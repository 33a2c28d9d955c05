import * as v from 'valibot';
import { filesAtCommit, type OperatorFiles } from '../fleet/operator-files.ts';
import { settingsFilesOf } from '../fleet/settings-files.ts';
import { HostRefusal } from '../host/failures.ts';
import { jsonIn } from '../host/message.ts';
import type { RunOptions } from '../inputs/run-options.ts';
import { NoApproval, NoComparison, Superseded } from '../session/failures.ts';
import { acknowledgementText } from '../settings/acknowledgements.ts';
import { type AllowedHere, takeAllow } from '../settings/allow.ts';
import { readDocument } from '../settings/document.ts';
import { madeOnce } from '../settings/maps.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import type { Run } from './visited-run.ts';
import { loadWing } from './wings.ts';

/** Whether a line of `_allow` came with the change that a run makes. An older line has had its change. */
export type IsFresh = (line: AllowedHere) => Promise<boolean>;

const Push = v.object({ before: v.pipe(v.string(), v.regex(/^(?!0+$)[0-9a-f]{40,64}$/)) });

/**
 * What a run of its own can know of that: on a command line every line counts, since a person starts the run with the
 * file. In a workflow those count that the approved pull requests released, or that the push brought.
 */
export async function freshIn(run: Run, approved?: ReadonlySet<string>): Promise<IsFresh> {
  const { options, world, session, wings } = run;
  const { environment, files, isUnattended } = world;
  const { GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: path, GITHUB_SHA: sha, GITHUB_REPOSITORY: own } = environment;
  if (approved) return async (line) => approved.has(acknowledgementText(line));
  if (isUnattended) return none;
  if (event === undefined) return async () => true;
  const pushed = event === 'push' && path ? jsonIn((await files.read(path)) ?? '') : undefined;
  const [owner, name] = own?.split('/') ?? [];
  if (!v.is(Push, pushed) || !sha || !owner || !name) return none;
  // Somebody may repeat an old run, whose change was reverted since.
  const { proveStillNewest } = await loadWing(wings, 'previews');
  if (!(await unlessRefused(() => proveStillNewest(run).then(() => true)))) return none;
  const reader = session.reports({ owner, name }).reader();
  const [before, now] = [pushed.before, sha].map((commit) => filesAtCommit(reader, commit, world, world));
  return broughtBetween(before!, now!, options);
}

const none: IsFresh = async () => false;

/** The lines of the files now that none had before: a line may have moved, or its file have got another name. */
export function broughtBetween(before: OperatorFiles, now: OperatorFiles, options: RunOptions): IsFresh {
  const linesOf = (side: OperatorFiles) => {
    const kept = new Map<string, Promise<ReadonlySet<string>>>();
    return (file: string) => madeOnce(kept, file, () => linesIn(side, file));
  };
  const [were, are] = [linesOf(before), linesOf(now)];
  const { fleetFile } = options;
  return (line) =>
    unlessRefused(async () => {
      const { file } = line.place;
      const text = acknowledgementText(line);
      if (!(await are(file)).has(text)) return false;
      const isThere = fleetFile === undefined || (await before.has(fleetFile));
      const others = isThere ? await settingsFilesOf(options, before) : [];
      const all = await Promise.all([file, ...others].map(were));
      return !all.some((lines) => lines.has(text));
    });
}

/** What nobody can tell releases nothing. */
async function unlessRefused(tell: () => Promise<boolean>): Promise<boolean> {
  try {
    return await tell();
  } catch (failure) {
    const known = [SettingsRefused, HostRefusal, NoApproval, NoComparison, Superseded];
    if (known.some((one) => failure instanceof one)) return false;
    throw failure;
  }
}

async function linesIn(side: OperatorFiles, file: string): Promise<ReadonlySet<string>> {
  if (!(await side.has(file))) return new Set();
  const { allowed } = takeAllow(readDocument(await side.load(file), file), true);
  return new Set(allowed.map(acknowledgementText));
}

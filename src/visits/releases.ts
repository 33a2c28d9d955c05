import * as v from 'valibot';
import { filesAtCommit, type OperatorFiles } from '../fleet/operator-files.ts';
import { HostRefusal } from '../host/failures.ts';
import { jsonIn } from '../host/message.ts';
import { acknowledgementText } from '../settings/acknowledgements.ts';
import { type AllowedHere, takeAllow } from '../settings/allow.ts';
import { readDocument } from '../settings/document.ts';
import { madeOnce } from '../settings/maps.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import type { Run } from './run.ts';

/** Whether a line of `_allow` came with the change that a run makes. An older line has had its change. */
export type IsFresh = (line: AllowedHere) => Promise<boolean>;

const Push = v.object({ before: v.pipe(v.string(), v.regex(/^(?!0+$)[0-9a-f]{40,64}$/)) });

/**
 * What a run of its own can know of that: on a command line every line counts, since a person starts the run with the
 * file. In a workflow those count that the approved pull requests released, or that the push brought.
 */
export async function freshIn({ world, session }: Run, approved?: ReadonlySet<string>): Promise<IsFresh> {
  const { environment, files, isUnattended } = world;
  const { GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: path, GITHUB_SHA: sha, GITHUB_REPOSITORY: own } = environment;
  if (approved) return async (line) => approved.has(acknowledgementText(line));
  if (isUnattended) return none;
  if (event === undefined) return async () => true;
  const pushed = event === 'push' && path ? jsonIn((await files.read(path)) ?? '') : undefined;
  const [owner, name] = own?.split('/') ?? [];
  if (!v.is(Push, pushed) || !sha || !owner || !name) return none;
  const reader = session.reports({ owner, name }).reader();
  const [before, now] = [pushed.before, sha].map((commit) => filesAtCommit(reader, commit, world));
  return broughtBetween(before!, now!);
}

const none: IsFresh = async () => false;

/** The lines of the files as they are now that the files before do not have. */
export function broughtBetween(before: Texts, now: Texts): IsFresh {
  const kept = [new Map<string, Promise<ReadonlySet<string>>>(), new Map<string, Promise<ReadonlySet<string>>>()];
  return async (line) => {
    const text = acknowledgementText(line);
    const { file } = line.place;
    const read = [before, now].map((side, at) => madeOnce(kept[at]!, file, () => linesIn(side, file)));
    try {
      const [were, are] = await Promise.all(read);
      return are!.has(text) && !were!.has(text);
    } catch (failure) {
      if (failure instanceof SettingsRefused || failure instanceof HostRefusal) return false;
      throw failure;
    }
  };
}

type Texts = Pick<OperatorFiles, 'has' | 'load'>;

async function linesIn(side: Texts, file: string): Promise<ReadonlySet<string>> {
  if (!(await side.has(file))) return new Set();
  const { allowed } = takeAllow(readDocument(await side.load(file), file), true);
  return new Set(allowed.map(acknowledgementText));
}

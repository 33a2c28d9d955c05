import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptAnswer, KeptAnswers } from '../../host/revalidate.ts';
import { replaceFile } from '../../session/world/files.ts';

const version = 1;

/** The largest size of one file, and of all files together, in bytes. */
export const most = { file: 4 * 1024 * 1024, folder: 64 * 1024 * 1024 };

export const fileOf = (folder: string, shelf: string) => join(folder, `trueup-answers-${shelf}.json`);

/** The kept answers of one repository, or the reason why its file cannot be used. */
export async function loadAnswers(file: string): Promise<{ answers: KeptAnswers; problem?: string }> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new Error('it is not a regular file');
    if (found.size > most.file) throw new Error(`it has ${found.size} bytes, more than is ever kept`);
    return { answers: answersIn(await readFile(file, 'utf8')) };
  } catch (failure) {
    const { code, message } = failure as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { answers: new Map() } : { answers: new Map(), problem: message };
  }
}

/** Saves the new answers, then deletes the files that were unused the longest until the rest is small enough. */
export async function saveAnswers(folder: string, shelves: ReadonlyMap<string, KeptAnswers>, bounds = most) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [shelf, learnt] of shelves) await saveShelf(fileOf(folder, shelf), learnt, bounds.file);
  await tidy(folder, bounds.folder);
}

/**
 * Merges with what another run saved meanwhile, and renames the file into place, so that nobody reads half a file. If
 * two runs rename at the same time, one loses some of its answers.
 */
async function saveShelf(file: string, learnt: KeptAnswers, bytes: number) {
  const { answers } = await loadAnswers(file);
  await replaceFile(file, textOf(new Map([...answers, ...learnt]), bytes), 0o600);
}

function answersIn(text: string): KeptAnswers {
  const body = JSON.parse(text);
  if (body?.version !== version || !Array.isArray(body.answers)) throw new Error('it is not a file of kept answers');
  return new Map(body.answers.map(answerIn));
}

function answerIn(row: unknown): [string, KeptAnswer] {
  const [name, used, sealed] = Array.isArray(row) ? row : [];
  if (!isWord(name) || !isWord(sealed) || typeof used !== 'number') throw new Error('one of its answers is none');
  return [name, { used, sealed }];
}

const isWord = (value: unknown): value is string => typeof value === 'string' && /^[\w+/=-]+$/.test(value);

/** Holds ASCII only, so that its length in characters is its length in bytes. */
function textOf(answers: KeptAnswers, bytes: number) {
  const latestFirst = [...answers].sort(([, one], [, other]) => other.used - one.used);
  const rows: string[] = [];
  const frame = JSON.stringify({ version, answers: [] });
  let room = bytes - frame.length;
  for (const [name, { used, sealed }] of latestFirst) {
    const row = JSON.stringify([name, used, sealed]);
    room -= row.length + 2;
    if (room < 0) break;
    rows.push(row);
  }
  return frame.replace('[]', () => `[${rows.map((row) => `\n${row}`).join(',')}]`);
}

const hour = 60 * 60 * 1000;

/** Deletes drafts of runs that were killed while they saved. Younger drafts are still being written. */
async function tidy(folder: string, bytes: number) {
  const own = (await readdir(folder)).filter((name) => /^trueup-answers-[\w-]+\.json(\.[\w-]+)?$/.test(name));
  const found = await Promise.all(own.map((name) => lookAt(join(folder, name))));
  const latestFirst = found.flatMap((one) => one ?? []).sort((one, other) => other.written - one.written);
  let room = bytes;
  for (const { file, size, written } of latestFirst) {
    room -= size;
    const isDraft = !file.endsWith('.json');
    if (isDraft ? Date.now() - written > hour : room < 0) await rm(file, { force: true });
  }
}

/** Returns `undefined` if another run deleted the file meanwhile. */
const lookAt = (file: string) =>
  stat(file)
    .then(({ size, mtimeMs }) => ({ file, size, written: mtimeMs }))
    .catch(() => undefined);

import { code } from '../../settings/shown.ts';
import type { Files } from '../../world/files.ts';
import type { Terminal } from '../terminal.ts';
import { NotReady } from './not-ready.ts';

/** A file that is to be written, and how to name another in its place. */
export interface Wanted {
  readonly file: string;
  readonly flag: string;
  /** What else may help with a file that is there. */
  readonly instead?: string;
}

/** Which of the files may be written. A file that is there is replaced only where someone says so. */
export async function approved(wanted: readonly Wanted[], yes: boolean, files: Files, terminal: Terminal) {
  const there = await Promise.all(wanted.map(async (one) => ({ one, isThere: await exists(one.file, files) })));
  const taken = there.flatMap(({ one, isThere }) => (isThere && !yes ? one : []));
  const free = wanted.filter((one) => !taken.includes(one));
  if (!taken.length) return free;
  const { ask } = terminal;
  if (!ask) throw new NotReady([{ problem: problemOf(taken), fix: fixFor(taken) }]);
  const answers: Wanted[] = [];
  for (const one of taken) {
    const answer = await ask(
      `${code(one.file)} is there already${one.instead ? ` (${one.instead})` : ''}. Replace it? [y/N] `,
    );
    if (/^y(es)?$/i.test(answer.trim())) answers.push(one);
  }
  return wanted.filter((one) => free.includes(one) || answers.includes(one));
}

const problemOf = (taken: readonly Wanted[]) =>
  `${taken.map(({ file }) => code(file)).join(' and ')} ${taken.length > 1 ? 'are' : 'is'} there already`;

const fixFor = (taken: readonly Wanted[]) =>
  [
    ...taken.flatMap(({ instead }) => instead ?? []),
    `name ${taken.length > 1 ? 'other files' : 'another file'} with ${taken.map(({ flag }) => code(flag)).join(' and ')}`,
    'replace what is there with `--yes`',
  ].join('; or ');

async function exists(file: string, files: Files) {
  try {
    return (await files.read(file)) !== undefined;
  } catch (failure) {
    const problem = `${code(file)} cannot be read: ${(failure as Error).message}`;
    throw new NotReady([{ problem, fix: 'name another file' }]);
  }
}

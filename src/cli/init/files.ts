import { code } from '../../settings/shown.ts';
import type { Files } from '../../world/files.ts';
import { NotReady } from '../not-ready.ts';
import type { Terminal } from '../terminal.ts';
import { listed } from './writing.ts';

/** A file to write, and the flag that names another one. */
export interface WantedFile {
  readonly file: string;
  readonly flag: string;
  /** What else the user can do if the file exists. */
  readonly instead?: string;
}

/** The files that may be written. Replaces an existing file only if the user agrees. */
export async function approved(wanted: readonly WantedFile[], yes: boolean, files: Files, terminal: Terminal) {
  const there = await Promise.all(wanted.map(async (one) => ({ one, isThere: await exists(one.file, files) })));
  const taken = there.flatMap(({ one, isThere }) => (isThere && !yes ? one : []));
  const free = wanted.filter((one) => !taken.includes(one));
  if (!taken.length) return free;
  const { ask } = terminal;
  if (!ask) throw new NotReady([{ problem: problemOf(taken), fix: fixFor(taken) }]);
  const answers: WantedFile[] = [];
  for (const one of taken) {
    const answer = await ask(
      `${code(one.file)} already exists${one.instead ? ` (${one.instead})` : ''}. Replace it? [y/N] `,
    );
    if (/^y(es)?$/i.test(answer.trim())) answers.push(one);
  }
  return wanted.filter((one) => free.includes(one) || answers.includes(one));
}

const problemOf = (taken: readonly WantedFile[]) =>
  `${listed(taken.map(({ file }) => code(file)))} already ${taken.length > 1 ? 'exist' : 'exists'}`;

const fixFor = (taken: readonly WantedFile[]) =>
  [
    ...taken.flatMap(({ instead }) => instead ?? []),
    `name ${taken.length > 1 ? 'other files' : 'another file'} with ${listed([...new Set(taken.map(({ flag }) => code(flag)))])}`,
    `replace ${taken.length > 1 ? 'them' : 'it'} with \`--yes\``,
  ].join('; or ');

async function exists(file: string, files: Files) {
  try {
    return (await files.read(file)) !== undefined;
  } catch (failure) {
    const problem = `${code(file)} cannot be read: ${(failure as Error).message}`;
    throw new NotReady([{ problem, fix: 'name another file' }]);
  }
}

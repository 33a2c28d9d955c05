import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { convert } from '../conversion/convert.ts';
import type { Note } from '../conversion/sheet.ts';
import { notYet, registry } from '../sections/registry.ts';
import { loadSettings } from '../settings/load.ts';
import { parseSettings } from '../settings/parse.ts';
import { pathText, SettingsRefused } from '../settings/refusal.ts';
import type { Arguments } from './arguments.ts';
import { errorText, printed, remarkText } from './remark.ts';
import type { Terminal } from './terminal.ts';

/** What became of one file. */
interface Outcome {
  readonly file: string;
  /** Nothing where the file could not be read at all. */
  readonly text?: string;
  readonly isChanged: boolean;
  readonly lines: readonly string[];
  readonly left: number;
}

/** `trueup import`: settings files of other tools, in our words. */
export async function importFiles({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const inPlace = flags.has('in-place');
  const problem = wrongFiles(files, inPlace);
  if (problem) return refuse(problem, terminal);
  const outcomes = await Promise.all(files.map((file) => importOne(file, terminal.directory)));
  for (const outcome of outcomes) {
    for (const line of [...outcome.lines, verdictOn(outcome)]) terminal.err.write(`${printed(line)}\n`);
    const kept = inPlace ? await keep(outcome, terminal) : print(outcome, terminal);
    if (!kept) return 1;
  }
  return outcomes.every(({ left }) => left === 0) ? 0 : 1;
}

function wrongFiles(files: readonly string[], inPlace: boolean) {
  if (!files.length)
    return 'no file is named. To fix, name the settings file of the other tool: `trueup import .github/settings.yml`.';
  if (files.length === 1 || inPlace) return undefined;
  return `${files.length} files would follow each other on standard output. To fix, name one of them, or add \`--in-place\`.`;
}

function refuse(problem: string, terminal: Terminal) {
  terminal.err.write(`error ${problem}\n`);
  return 1;
}

async function importOne(file: string, directory: string): Promise<Outcome> {
  try {
    const given = await loadSettings(resolve(directory, file));
    const { text, notes } = convert(given, file);
    const lines = gathered(notes).map(([note, times]) => noteText(note, times, file));
    const isChanged = text !== given;
    const { said, left } = judge(text, isChanged ? `${file}, converted` : file);
    return { file, text, isChanged, lines: [...lines, ...said], left };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    return { file, isChanged: false, lines: failure.refusals.map(errorText), left: failure.refusals.length };
  }
}

/** The converted file, as check and apply would read it. */
function judge(text: string, file: string) {
  try {
    const { remarks } = parseSettings({ text, file, sections: registry, notYet, origin: 'operator' });
    return { said: remarks.map(remarkText), left: 0 };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    return {
      said: [...failure.refusals.map(errorText), ...failure.remarks.map(remarkText)],
      left: failure.refusals.length,
    };
  }
}

/** What was done to many entries alike is told at the first of them. */
function gathered(notes: readonly Note[]): [Note, number][] {
  const alike = new Map<string, [Note, number]>();
  for (const note of notes) {
    const key = JSON.stringify([note.kind, note.message, note.at.map((part) => (typeof part === 'number' ? 0 : part))]);
    const [first, times] = alike.get(key) ?? [note, 0];
    alike.set(key, [first, times + 1]);
  }
  return [...alike.values()];
}

const noteText = ({ kind, line, at, message }: Note, times: number, file: string) =>
  `${kind} ${file}:${line}: ${pathText(at)}: ${message}${times > 1 ? ` (${times} times)` : ''}`;

function verdictOn({ file, text, isChanged, left }: Outcome) {
  const things = `${left} thing${left === 1 ? '' : 's'}`;
  if (text === undefined) return `${file}: cannot be read yet; nothing is written`;
  if (left) return `${file}: ${isChanged ? 'converted, and ' : ''}${things} left for you to mend`;
  return `${file}: ${isChanged ? 'converted' : 'accepted as it is'}, nothing refused`;
}

/** Byte for byte into a file or a pipe; on a screen, nothing in it is obeyed. */
function print({ text }: Outcome, { out }: Terminal) {
  if (text !== undefined) out.write(out.isTTY ? printed(text) : text);
  return true;
}

async function keep({ file, text, isChanged }: Outcome, terminal: Terminal) {
  if (text === undefined || !isChanged) return true;
  try {
    await writeFile(resolve(terminal.directory, file), text);
    return true;
  } catch (failure) {
    const problem = `${file} could not be written: ${(failure as Error).message}`;
    refuse(printed(`${problem}. To fix, let this process write it, or leave \`--in-place\` out.`), terminal);
    return false;
  }
}

import { inNames } from '../conversion/names.ts';
import type { RunOptions } from '../inputs/options.ts';
import { namesFor } from '../names/write.ts';
import { registry } from '../sections/registry.ts';
import { refusedInputs } from '../session/failures.ts';
import { openSession } from '../session/session.ts';
import { readDocument } from '../settings/document.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { type SystemWorld, systemWorld } from '../world/world.ts';
import type { Arguments } from './command.ts';
import { type ConvertedFile, convertFiles } from './converted-files.ts';
import { noteLines } from './note-lines.ts';
import { typedInputs } from './reconcile.ts';
import { printResult } from './remark.ts';
import { withClone } from './remote.ts';
import { textToConvert } from './settings-files.ts';
import type { Terminal } from './terminal.ts';
import { refusedLines } from './validate.ts';
import { inWorld } from './world.ts';

/** `trueup convert names`: ids of settings files to the names that the host gives for them. */
export async function convertNames(
  given: Arguments,
  terminal: Terminal,
  reach: SystemWorld = systemWorld(terminal.environment),
): Promise<number> {
  const typed = await typedInputs('check', await withClone('convert', given, terminal), terminal);
  if ('problems' in typed) {
    await printResult(refusedInputs('check', typed.problems), given.flags, terminal);
    return 1;
  }
  const { options } = typed;
  return inWorld(terminal, reach, async (world) => {
    const session = await openSession(options, world);
    const { reader } = session.host(options as RunOptions & Required<Pick<RunOptions, 'repository'>>);
    return convertFiles(given, terminal, {
      unchanged: 'no id that the host names to this token',
      convert: (file) => convertOne(file, terminal.directory, (values) => namesFor(values, registry, reader)),
    });
  });
}

type NamesOf = (values: Parameters<typeof namesFor>[0]) => ReturnType<typeof namesFor>;

async function convertOne(file: string, directory: string, namesOf: NamesOf): Promise<ConvertedFile> {
  try {
    const given = await textToConvert(file, directory);
    const { text, notes } = inNames(given, file, registry, await namesOf(readDocument(given, file).values));
    return { file, text, isChanged: text !== given, lines: noteLines(notes, file), left: 0 };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    return { file, isChanged: false, lines: refusedLines(failure), left: failure.refusals.length };
  }
}

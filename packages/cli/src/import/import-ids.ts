import { readNamesOfIds } from '@trueup/core/engine';
import { registry } from '@trueup/core/sections/registry';
import type { RunOptions } from '@trueup/core/session';
import { createInputProblemsResult, createSystemWorld, openRunSession } from '@trueup/core/session';
import { toSettingsDocument } from '@trueup/core/settings';
import { replaceIdsInText } from '@trueup/import';
import { printResult } from '../command-line/print.ts';
import { readRunOptions } from '../command-line/run-options.ts';
import type { Arguments } from '../commands/command.ts';
import { useCloneRepository } from '../run/remote.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { runInWorld } from '../terminal/world.ts';
import { toNoteRows } from './conversion-rows.ts';
import { convertFiles, readTextToConvert } from './converted-files.ts';

export async function importIds(
  args: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
) {
  const typed = await readRunOptions('check', await useCloneRepository(args, terminal), terminal);
  if ('problems' in typed) {
    await printResult(createInputProblemsResult('check', typed.problems), args.flags, terminal);
    return 1;
  }
  const { options } = typed;
  return runInWorld(terminal, systemWorld, async (world) => {
    const session = await openRunSession(options, world);
    const { reader } = session.connectTarget(options as RunOptions & Required<Pick<RunOptions, 'repository'>>);
    return convertFiles(args, terminal, {
      unchangedVerdict: 'no ids that this token can resolve',
      async convert(file, rows) {
        const before = await readTextToConvert(file, terminal.directory);
        const names = await readNamesOfIds(toSettingsDocument(before, file).values, registry, reader);
        const { text, notes } = replaceIdsInText(before, file, registry, names);
        rows.push(...toNoteRows(notes, file));
        return { text, isChanged: text !== before, remaining: 0 };
      },
    });
  });
}

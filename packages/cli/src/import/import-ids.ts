import { findNames } from '@trueup/core/engine';
import { registry } from '@trueup/core/sections/registry';
import type { RunOptions } from '@trueup/core/session';
import { openSession, refuseInputs, systemWorld } from '@trueup/core/session';
import { readDocument } from '@trueup/core/settings';
import { nameIds } from '@trueup/import';
import { printResult } from '../command-line/print.ts';
import { typedInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import { withClone } from '../run/remote.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { inWorld } from '../terminal/world.ts';
import { convertFiles, textToConvert } from './converted-files.ts';
import { noteLines } from './remark.ts';

/** `trueup import --from ids`: replaces ids in settings files with the names that GitHub gives for them. */
export async function importIds(given: Arguments, terminal: Terminal, reach = systemWorld(terminal.environment)) {
  const typed = await typedInputs('check', await withClone(given, terminal), terminal);
  if ('problems' in typed) {
    await printResult(refuseInputs('check', typed.problems), given.flags, terminal);
    return 1;
  }
  const { options } = typed;
  return inWorld(terminal, reach, async (world) => {
    const session = await openSession(options, world);
    const { reader } = session.host(options as RunOptions & Required<Pick<RunOptions, 'repository'>>);
    return convertFiles(given, terminal, {
      unchanged: 'no ids that this token can resolve',
      async convert(file, lines) {
        const before = await textToConvert(file, terminal.directory);
        const names = await findNames(readDocument(before, file).values, registry, reader);
        const { text, notes } = nameIds(before, file, registry, names);
        lines.push(...noteLines(notes, file));
        return { text, isChanged: text !== before, left: 0 };
      },
    });
  });
}

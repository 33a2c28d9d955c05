import type { Arguments } from '../../../cli/commands/command.ts';
import { printResult } from '../../../cli/print.ts';
import { withClone } from '../../../cli/remote.ts';
import type { Terminal } from '../../../cli/terminal.ts';
import { typedInputs } from '../../../cli/typed-inputs.ts';
import { inWorld } from '../../../cli/world.ts';
import { namesFor } from '../../../engine/names/write.ts';
import { registry } from '../../../sections/registry.ts';
import { refuseInputs } from '../../../session/failures.ts';
import type { RunOptions } from '../../../session/inputs/run-options.ts';
import { openSession } from '../../../session/session.ts';
import { systemWorld } from '../../../session/world/world.ts';
import { readDocument } from '../../../settings/document.ts';
import { nameIds } from '../names.ts';
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
      unchanged: 'no id that the host names to this token',
      async convert(file, lines) {
        const before = await textToConvert(file, terminal.directory);
        const names = await namesFor(readDocument(before, file).values, registry, reader);
        const { text, notes } = nameIds(before, file, registry, names);
        lines.push(...noteLines(notes, file));
        return { text, isChanged: text !== before, left: 0 };
      },
    });
  });
}

import { audits } from '../audit/commands.ts';
import type { Command } from '../commands/command.ts';
import { completionOf } from '../completion/commands.ts';
import { conversions } from '../import/commands.ts';
import { setups } from '../init/commands.ts';
import { protectionCommands } from '../protection/commands.ts';
import { reportCommands } from '../reports/commands.ts';
import { runCommands } from '../run/commands.ts';
import { services } from '../serve/commands.ts';
import { trials } from '../trials/commands.ts';
import { fileCommands } from '../validate/commands.ts';
import { changeCommands } from '../who/commands.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...runCommands,
  ...changeCommands,
  ...reportCommands,
  ...fileCommands,
  ...protectionCommands,
  ...audits,
  ...setups,
  ...services,
  ...conversions,
  ...trials,
  completionOf(() => commands),
];

import type { Command } from '../cli/commands/command.ts';
import { runCommands } from '../cli/commands/commands.ts';
import { audits } from '../wings/audit/commands.ts';
import { changeCommands } from '../wings/changes/commands.ts';
import { completionOf } from '../wings/completion/commands.ts';
import { conversions } from '../wings/conversion/commands.ts';
import { protectionCommands } from '../wings/protection/commands.ts';
import { reportCommands } from '../wings/reports/commands.ts';
import { services } from '../wings/serve/commands.ts';
import { setups } from '../wings/setup/commands.ts';
import { trials } from '../wings/trials/commands.ts';
import { fileCommands } from '../wings/validation/commands.ts';

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

import { auditCommands } from '../audit/commands.ts';
import type { Command } from '../commands/command.ts';
import { createCompletionCommand } from '../completion/commands.ts';
import { importCommands } from '../import/commands.ts';
import { initCommands } from '../init/commands.ts';
import { protectionCommands } from '../protection/commands.ts';
import { reportCommands } from '../reports/commands.ts';
import { runCommands } from '../run/commands.ts';
import { serveCommands } from '../serve/commands.ts';
import { trialCommands } from '../trials/commands.ts';
import { fileCommands } from '../validate/commands.ts';
import { changeCommands } from '../who/commands.ts';

/** The help lists the commands in this order. */
export const commands: readonly Command[] = [
  ...runCommands,
  ...changeCommands,
  ...reportCommands,
  ...fileCommands,
  ...protectionCommands,
  ...auditCommands,
  ...initCommands,
  ...serveCommands,
  ...importCommands,
  ...trialCommands,
  createCompletionCommand(() => commands),
];

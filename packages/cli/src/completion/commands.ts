import { type Command, failedExit } from '../commands/command.ts';

export const createCompletionCommand = (listAll: () => readonly Command[]): Command => ({
  name: 'completion',
  usage: 'bash|zsh|fish',
  summary: 'Print a shell completion script',
  description: 'Completes commands, flags, and their values. Needs no token and sends no requests.',
  flags: [],
  acceptsFiles: true,
  exitCodes: [['0', 'The script was printed'], failedExit],
  start: async (args, terminal) => (await import('./completion.ts')).printCompletion(args, terminal, listAll()),
});

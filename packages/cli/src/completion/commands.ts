import { type Command, failed } from '../commands/command.ts';

/** The command that knows all others. */
export const completionOf = (all: () => readonly Command[]): Command => ({
  name: 'completion',
  usage: 'bash|zsh|fish',
  summary: 'Print a shell completion script',
  story: 'Completes commands, flags, and their values. Needs no token and sends no requests.',
  flags: [],
  takesFiles: true,
  exits: [['0', 'The script was printed'], failed],
  start: async (given, terminal) => (await import('./completion.ts')).completion(given, terminal, all()),
});

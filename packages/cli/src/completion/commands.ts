import { type Command, failed } from '../commands/command.ts';

/** The command that knows all others. */
export const completionOf = (all: () => readonly Command[]): Command => ({
  name: 'completion',
  usage: 'bash|zsh|fish',
  summary: 'print what lets a shell complete commands and flags',
  story: 'Made from the same table as this help. Needs no token and sends nothing.',
  flags: [],
  takesFiles: true,
  exits: [['0', 'the script is printed'], failed],
  start: async (given, terminal) => (await import('./completion.ts')).completion(given, terminal, all()),
});

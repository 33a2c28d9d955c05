import { nearest } from '../settings/nearest.ts';
import { readArguments } from './arguments.ts';
import { commands } from './commands.ts';
import { commandHelp, generalHelp } from './help.ts';
import type { Terminal } from './terminal.ts';

const helpFlags = ['--help', '-h'];

/** From the words after `trueup` to an exit code. Loads a command's code only when it starts. */
export async function start([first, ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  if (first === undefined) return say(terminal, generalHelp(), 1);
  if (first === 'help' || helpFlags.includes(first)) return help(rest[0], terminal);
  const command = commands.find(({ name }) => name === first);
  if (!command) return refuse(terminal, [unknownCommand(first)]);
  const before = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (before.some((word) => helpFlags.includes(word))) return help(first, terminal);
  const given = readArguments(command, rest);
  return 'problems' in given ? refuse(terminal, given.problems) : command.start(given, terminal);
}

function help(name: string | undefined, terminal: Terminal) {
  const command = commands.find((one) => one.name === name);
  if (name !== undefined && !command) return refuse(terminal, [unknownCommand(name)]);
  return say(terminal, command ? commandHelp(command) : generalHelp(), 0);
}

function unknownCommand(word: string) {
  const names = commands.map(({ name }) => name);
  const meant = nearest(word, names);
  const fix = meant ? `write \`trueup ${meant}\`` : `choose from ${names.join(', ')}`;
  return `trueup has no command ${JSON.stringify(word)}. To fix, ${fix}, or see \`trueup --help\`.`;
}

function say(terminal: Terminal, text: string, code: number) {
  terminal.out.write(text);
  return code;
}

/** A wrong command line exits with 1, since 2 means that check found differences. */
function refuse(terminal: Terminal, problems: readonly string[]) {
  terminal.err.write(problems.map((problem) => `error ${problem}\n`).join(''));
  return 1;
}

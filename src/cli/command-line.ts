import { nearest } from '../settings/nearest.ts';
import type { Command } from './commands/command.ts';
import type { Terminal } from './terminal.ts';

const helpFlags = ['--help', '-h'];

/** From the words after `trueup` to an exit code. Loads a command's code only when it starts, and help reads no arguments. */
export async function start([first, ...rest]: readonly string[], terminal: Terminal, commands: readonly Command[]) {
  if (first === undefined) return help([], terminal, commands, 1);
  if (first === 'help' || helpFlags.includes(first)) return help(rest, terminal, commands);
  const command = commands.find(({ name }) => name === first);
  if (!command) return refuseUnknown(first, terminal, commands, rest);
  const before = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (before.some((word) => helpFlags.includes(word))) return help([first, ...before], terminal, commands);
  const [{ readArguments }, { orRefuse }] = await Promise.all([import('./arguments.ts'), import('./refuse.ts')]);
  return orRefuse(terminal, () => command.start(readArguments(command, rest), terminal));
}

async function help([name, ...rest]: readonly string[], terminal: Terminal, commands: readonly Command[], code = 0) {
  const command = commands.find((one) => one.name === name);
  if (name !== undefined && !command) return refuseUnknown(name, terminal, commands, []);
  const { helpOf } = await import('./commands/help.ts');
  terminal.out.write(helpOf(command ?? commands, terminal.out.columns, rest.includes('--all')));
  return code;
}

/** Words of other programs, and the command that does this here. */
const otherWords: Readonly<Record<string, string>> = {
  plan: 'check',
  diff: 'check',
  status: 'check',
  pull: 'snapshot',
  export: 'snapshot',
  dump: 'snapshot',
  lint: 'validate',
  sync: 'apply',
  push: 'apply',
  fix: 'apply',
  version: '--version',
  '-V': '--version',
};

const seeAll = 'To fix, see `trueup --help`, which lists all commands.';

async function refuseUnknown(word: string, terminal: Terminal, commands: readonly Command[], after: readonly string[]) {
  const names = commands.map(({ name }) => name);
  const { refuse } = await import('./refuse.ts');
  return refuse(terminal, [await problemOf(word, names, after)]);
}

async function problemOf(word: string, names: readonly string[], after: readonly string[]) {
  const { mayBeSecret } = await import('./arguments.ts');
  const command = word.startsWith('-') && after.find((one) => names.includes(one));
  if (command) return `a flag stands before the command. To fix, write the command first: \`trueup ${command} …\`.`;
  const meant = Object.hasOwn(otherWords, word) ? otherWords[word] : nearest(word, [...names, 'help']);
  if (!meant && mayBeSecret(word))
    return `trueup has no such command; it is not shown here, since it may be a secret. ${seeAll}`;
  if (!meant && word.startsWith('-')) return `trueup has no flag ${word} without a command. ${seeAll}`;
  const fix = meant ? `To fix, write \`trueup ${meant}\`, or see \`trueup --help\`.` : seeAll;
  return `trueup has no command ${JSON.stringify(word)}. ${fix}`;
}

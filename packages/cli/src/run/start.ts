import { findNearest, formatCode, joinWithOr } from '@trueup/core/settings';
import type { Command } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

const helpFlags = ['--help', '-h'];

/** From the words after `trueup` to an exit code. Loads a command's code only when it starts, and help reads no arguments. */
export async function start(words: readonly string[], terminal: Terminal, commands: readonly Command[]) {
  const [first, ...after] = words;
  if (first === undefined) return help([], terminal, commands, 1);
  if (first === 'help' || helpFlags.includes(first)) return help(after, terminal, commands);
  const before = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (before.some((word) => helpFlags.includes(word))) return help(before, terminal, commands);
  const { command, rest } = findCommand(words, commands);
  if (!command && after.length === 0 && relatedTo(first, commands).length) return help(words, terminal, commands, 1);
  if (!command) return refuseUnknown(first, terminal, commands, after);
  const [{ readArguments }, { orRefuse }] = await Promise.all([
    import('../command-line/arguments.ts'),
    import('../command-line/refuse.ts'),
  ]);
  return orRefuse(terminal, async () => {
    const given = readArguments(command, rest);
    // An address has a colon, and few people type one.
    const isAddress = [...given.flags.values()].some((text) => text.includes(':'));
    const named = isAddress ? (await import('./remote.ts')).nameRepositories(given, terminal) : given;
    return command.start(named, terminal);
  });
}

async function help(words: readonly string[], terminal: Terminal, commands: readonly Command[], code = 0) {
  const [name] = words;
  const { command } = findCommand(words, commands);
  const related = relatedTo(name, commands);
  if (name !== undefined && !command && !related.length) return refuseUnknown(name, terminal, commands, []);
  const { helpOf, helpOfRelated } = await import('../commands/help.ts');
  const { columns } = terminal.out;
  const isList = !command && related.length > 0;
  terminal.out.write(
    isList ? helpOfRelated(name!, related, columns) : helpOf(command ?? commands, columns, words.includes('--all')),
  );
  return code;
}

const relatedTo = (first: string | undefined, commands: readonly Command[]) =>
  commands.filter(({ name }) => name.startsWith(`${first} `));

/** Related commands share their first word: `report html`. */
export function findCommand([first, second, ...rest]: readonly string[], commands: readonly Command[]) {
  const called = (text: string) => commands.find(({ name }) => name === text);
  const pair = second === undefined ? undefined : called(`${first} ${second}`);
  if (pair) return { command: pair, rest };
  return { command: called(first ?? ''), rest: second === undefined ? [] : [second, ...rest] };
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

const seeAll = 'To fix, see `trueup --help` for all commands.';

async function refuseUnknown(word: string, terminal: Terminal, commands: readonly Command[], after: readonly string[]) {
  const names = [...new Set(commands.flatMap(({ name }) => [name, name.split(' ')[0]!]))];
  const { refuse } = await import('../command-line/refuse.ts');
  return refuse(terminal, [await problemOf(word, names, after)]);
}

async function problemOf(word: string, names: readonly string[], after: readonly string[]) {
  const { mayBeSecret } = await import('../command-line/arguments.ts');
  const { noLongerExists, removedCommands } = await import('@trueup/core/session/inputs/removed');
  const command = word.startsWith('-') && after.find((one) => names.includes(one));
  if (command) return `a flag precedes the command. To fix, write the command first: \`trueup ${command} …\`.`;
  const seconds = names.filter((name) => name.startsWith(`${word} `)).map((name) => formatCode(`trueup ${name}`));
  if (seconds.length) return `\`trueup ${word}\` is incomplete. To fix, write ${joinWithOr(seconds)}.`;
  const removed = removedCommands.find(({ name }) => name === word);
  if (removed)
    return `trueup has no command ${JSON.stringify(word)}: it ${noLongerExists}. To fix, ${removed.instead}.`;
  const meant = Object.hasOwn(otherWords, word) ? otherWords[word] : findNearest(word, [...names, 'help']);
  if (!meant && mayBeSecret(word))
    return `trueup has no such command. The word is not shown, because it may be a secret. ${seeAll}`;
  if (!meant && word.startsWith('-')) return `trueup has no flag ${word} without a command. ${seeAll}`;
  const fix = meant ? `To fix, write \`trueup ${meant}\`, or see \`trueup --help\`.` : seeAll;
  return `trueup has no command ${JSON.stringify(word)}. ${fix}`;
}

/** Starts a command by its name, prints help, and suggests a command for an unknown word. */

import { findNearest, formatCode, joinWithOr } from '@trueup/core/settings';
import type { Command } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

const helpFlags = ['--help', '-h'];

/** Returns the exit code. Loads the code of a command only when it starts, to print help quickly. */
export async function startCommand(words: readonly string[], terminal: Terminal, commands: readonly Command[]) {
  const [first, ...after] = words;
  if (first === undefined) return printHelp([], terminal, commands, 1);
  if (first === 'help' || helpFlags.includes(first)) return printHelp(after, terminal, commands);
  const before = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (before.some((word) => helpFlags.includes(word))) return printHelp(before, terminal, commands);
  const { command, rest } = findCommandAndRest(words, commands);
  if (!command && after.length === 0 && listRelatedCommands(first, commands).length)
    return printHelp(words, terminal, commands, 1);
  if (!command) return reportUnknownCommand(first, terminal, commands, after);
  const [{ parseArguments }, { runReportingUsageErrors }] = await Promise.all([
    import('../command-line/arguments.ts'),
    import('../command-line/usage-errors.ts'),
  ]);
  return runReportingUsageErrors(terminal, async () => {
    const args = parseArguments(command, rest);
    // Only a URL contains a colon, so the module is rarely loaded.
    const isAddress = [...args.flags.values()].some((text) => text.includes(':'));
    const namedArgs = isAddress ? (await import('./remote.ts')).replaceRepositoryUrls(args, terminal) : args;
    return command.start(namedArgs, terminal);
  });
}

async function printHelp(words: readonly string[], terminal: Terminal, commands: readonly Command[], code = 0) {
  const [name] = words;
  const { command } = findCommandAndRest(words, commands);
  const related = listRelatedCommands(name, commands);
  if (name !== undefined && !command && !related.length) return reportUnknownCommand(name, terminal, commands, []);
  const { formatHelp, formatCommandGroupHelp } = await import('../commands/help.ts');
  const { columns } = terminal.out;
  const isList = !command && related.length > 0;
  terminal.out.write(
    isList
      ? formatCommandGroupHelp(name!, related, columns)
      : formatHelp(command ?? commands, columns, words.includes('--all')),
  );
  return code;
}

const listRelatedCommands = (first: string | undefined, commands: readonly Command[]) =>
  commands.filter(({ name }) => name.startsWith(`${first} `));

/** Related commands share their first word, such as `report html`. */
export function findCommandAndRest([first, second, ...rest]: readonly string[], commands: readonly Command[]) {
  const findByName = (text: string) => commands.find(({ name }) => name === text);
  const pair = second === undefined ? undefined : findByName(`${first} ${second}`);
  if (pair) return { command: pair, rest };
  return { command: findByName(first ?? ''), rest: second === undefined ? [] : [second, ...rest] };
}

const commandsOfOtherPrograms: Readonly<Record<string, string>> = {
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

async function reportUnknownCommand(
  word: string,
  terminal: Terminal,
  commands: readonly Command[],
  after: readonly string[],
): Promise<number> {
  const names = [...new Set(commands.flatMap(({ name }) => [name, name.split(' ')[0]!]))];
  const { reportUsageErrors } = await import('../command-line/usage-errors.ts');
  return reportUsageErrors(terminal, [await describeUnknownCommand(word, names, after)]);
}

async function describeUnknownCommand(word: string, names: readonly string[], after: readonly string[]) {
  const { mayBeSecret } = await import('../command-line/arguments.ts');
  const { noLongerExists, removedCommands } = await import('@trueup/core/session/inputs/removed');
  const command = word.startsWith('-') && after.find((nextWord) => names.includes(nextWord));
  if (command) return `a flag precedes the command. To fix, write the command first: \`trueup ${command} …\`.`;
  const seconds = names.filter((name) => name.startsWith(`${word} `)).map((name) => formatCode(`trueup ${name}`));
  if (seconds.length) return `\`trueup ${word}\` is incomplete. To fix, write ${joinWithOr(seconds)}.`;
  const removed = removedCommands.find(({ name }) => name === word);
  if (removed)
    return `trueup has no command ${JSON.stringify(word)}: it ${noLongerExists}. To fix, ${removed.instead}.`;
  const suggestion = Object.hasOwn(commandsOfOtherPrograms, word)
    ? commandsOfOtherPrograms[word]
    : findNearest(word, [...names, 'help']);
  if (!suggestion && mayBeSecret(word))
    return `trueup has no such command. The word is not shown, because it may be a secret. ${seeAll}`;
  if (!suggestion && word.startsWith('-')) return `trueup has no flag ${word} without a command. ${seeAll}`;
  const fix = suggestion ? `To fix, write \`trueup ${suggestion}\`, or see \`trueup --help\`.` : seeAll;
  return `trueup has no command ${JSON.stringify(word)}. ${fix}`;
}

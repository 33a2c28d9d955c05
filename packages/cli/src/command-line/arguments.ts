/**
 * Parses the arguments of a command. It reports all mistakes at once, suggests the intended flag, and never repeats a
 * possible secret.
 */

import { parseArgs } from 'node:util';
import type { Input } from '@trueup/core/session';
import { inputs, noLongerExists, removedInputs, splitList } from '@trueup/core/session';
import { findNearest, formatCode, joinWithOr, organizationAdvice } from '@trueup/core/settings';
import { type Arguments, type Command, type Flag, flagLetters, settingsFilesFlag } from '../commands/command.ts';
import { createUsageError, UsageError } from './usage-errors.ts';

type ArgumentToken = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];

/** Throws a `UsageError` that lists every mistake. */
export function parseArguments(command: Command, args: readonly string[]): Arguments {
  const options = Object.fromEntries(
    command.flags.map(({ name, value }) => {
      const short = flagLetters[name];
      return [name, { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) }];
    }),
  );
  const { tokens } = parseArgs({
    args: markFlagsWithoutValue(command, args),
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const isUnknown = (token?: ArgumentToken) =>
    token?.kind === 'option' && !command.flags.some(({ name }) => name === token.name);
  const problems = tokens
    // A word after an unknown flag may be its value, so it is not a second problem.
    .filter((token, at) => token.kind !== 'positional' || !isUnknown(tokens[at - 1]))
    .flatMap((token) => describeTokenProblem(command, token) ?? [])
    .concat(describeRepeatedFlags(command, tokens));
  if (problems.length) throw new UsageError(problems);
  const flags = collectFlagValues(tokens);
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const namedFiles = command.flags.includes(settingsFilesFlag) ? flags.get(settingsFilesFlag.name) : undefined;
  if (namedFiles === undefined) return { flags, files: positionals };
  if (positionals.length)
    throw createUsageError(
      `some files are named with \`--${settingsFilesFlag.name}\` and others without`,
      'use one form for all files',
    );
  const files = splitList(namedFiles);
  if (!files.length) throw createUsageError(`--${settingsFilesFlag.name}: no file is named`, 'name at least one file');
  return { flags: new Map([...flags].filter(([name]) => name !== settingsFilesFlag.name)), files };
}

/** Keeps `parseArgs` from using the next flag as the optional value. */
function markFlagsWithoutValue({ flags }: Command, args: readonly string[]): string[] {
  const alone = new Set(flags.filter(({ isValueOptional }) => isValueOptional).map(({ name }) => `--${name}`));
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((word, at) => {
    const isAlone = at < end && alone.has(word) && (at + 1 >= end || /^-./.test(args[at + 1]!));
    return isAlone ? `${word}=` : word;
  });
}

function describeTokenProblem(command: Command, token: ArgumentToken): string | undefined {
  if (token.kind === 'option-terminator') return undefined;
  if (token.kind === 'positional') return command.acceptsFiles ? undefined : describeStrayWord(command, token.value);
  const flag = command.flags.find(({ name }) => name === token.name);
  if (!flag) return describeUnknownFlag(command, token.rawName);
  if (!flag.value)
    return token.value === undefined ? undefined : `--${flag.name} takes no value. To fix, remove the value.`;
  const missing = token.value === undefined || (!token.inlineValue && /^-\D/.test(token.value));
  return missing ? `--${flag.name} needs a value. To fix, write \`--${flag.name} ${flag.value}\`.` : undefined;
}

const suggestHelp = (command: Command) => `see \`trueup ${command.name} --help\``;

const isGithubToken = (word: string) => /^(gh[a-z]|github_pat)_/.test(word);

/** Recognizes tokens and private keys. A private key starts with dashes, like a flag. */
export const mayBeSecret = (word: string) =>
  isGithubToken(word) || (word.startsWith('-') && !/^-[\w-]{1,40}$/.test(word));

function describeStrayWord(command: Command, word: string) {
  if (isGithubToken(word))
    return `\`trueup ${command.name}\` does not accept a token as an argument. To fix, set the variable GITHUB_TOKEN.`;
  const suggestion = /\.ya?ml$/i.test(word) ? 'settings-file' : /^[\w.-]+\/[\w.-]+$/.test(word) && 'repository';
  const fix = command.flags.some(({ name }) => name === suggestion)
    ? `write ${formatCode(`--${suggestion} ${word}`)}`
    : `remove it, or ${suggestHelp(command)}`;
  return `unexpected argument ${JSON.stringify(word)} for \`trueup ${command.name}\`. To fix, ${fix}.`;
}

function describeUnknownFlag(command: Command, flag: string) {
  if (mayBeSecret(flag))
    return `\`trueup ${command.name}\` has no such flag. The word is not shown, because it may be a secret. To fix, ${suggestHelp(command)}.`;
  const problem = `\`trueup ${command.name}\` has no flag ${flag}`;
  if (flag === '--organization') return `${problem}. To fix, remove it: ${organizationAdvice}.`;
  const removed = removedInputs.find(({ name }) => flag === `--${name}`);
  if (removed) return `${problem}: it ${noLongerExists}. To fix, ${removed.instead}.`;
  if (flag === '--mode') return `${problem}. The command is the mode. To fix, write ${joinWithOr(modeCommands)}.`;
  const secret = Object.values<Input>(inputs).find((input) => input.secret && flag === `--${input.name}`);
  if (secret)
    return `${problem}, because all users of this machine can see command lines. To fix, set the variable ${secret.variable ?? 'GITHUB_TOKEN'}.`;
  const lacked = command.missingFlags?.[flag.replace(/^--/, '')];
  if (lacked) return `${problem}: ${lacked.why}. To fix, ${lacked.fix}, or ${suggestHelp(command)}.`;
  const known = command.flags.map(({ name }) => name);
  const suggestion =
    known.find((name) => flagsOfOtherPrograms[flag]?.includes(name)) ?? findNearest(flag.replace(/^-+/, ''), known);
  return `${problem}. To fix, ${suggestion ? `write \`--${suggestion}\`, or ` : ''}${suggestHelp(command)}.`;
}

/** Flags of other programs, and the flags with the same effect here. */
const flagsOfOtherPrograms: Readonly<Record<string, readonly string[]>> = {
  '--force': ['yes', 'overwrite'],
  '--auto-approve': ['yes'],
  '--file': ['settings-file'],
  '--output': ['snapshot-file', 'rendered-file'],
  '-o': ['snapshot-file', 'rendered-file', 'output'],
  '--repo': ['repository'],
  '-r': ['repository'],
};

const modeCommands = inputs.mode.modes.map((mode) => formatCode(`trueup ${mode}`));

function describeRepeatedFlags({ flags }: Command, tokens: readonly ArgumentToken[]): string[] {
  const countUses = ({ name }: Flag) => tokens.filter((token) => token.kind === 'option' && token.name === name).length;
  return flags
    .filter((flag) => flag.value && !flag.many && countUses(flag) > 1)
    .map(({ name }) => `--${name} is given more than once. To fix, keep one.`);
}

/** Joins the values of a repeated flag with commas. */
function collectFlagValues(tokens: readonly ArgumentToken[]): Map<string, string> {
  const flags = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const before = flags.get(token.name);
    flags.set(token.name, before === undefined ? (token.value ?? '') : `${before},${token.value ?? ''}`);
  }
  return flags;
}

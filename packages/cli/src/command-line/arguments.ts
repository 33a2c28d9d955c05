import { parseArgs } from 'node:util';
import type { Input } from '@trueup/core/session';
import { inputs, noLongerExists, pieces, removedInputs } from '@trueup/core/session';
import { findNearest, formatCode, joinWithOr, organizationAdvice } from '@trueup/core/settings';
import { type Arguments, type Command, type Flag, letters, settingsFiles } from '../commands/command.ts';
import { Unusable, unusable } from './refuse.ts';

type ArgumentToken = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];

/** The words after the command's name as flags and files. Throws `Unusable` with every mistake in them. */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  const options = Object.fromEntries(
    command.flags.map(({ name, value }) => {
      const short = letters[name];
      return [name, { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) }];
    }),
  );
  const { tokens } = parseArgs({
    args: standingAlone(command, args),
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
    .flatMap((token) => tokenProblem(command, token) ?? [])
    .concat(findRepeated(command, tokens));
  if (problems.length) throw new Unusable(problems);
  const flags = collect(tokens);
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const listed = command.flags.includes(settingsFiles) ? flags.get(settingsFiles.name) : undefined;
  if (listed === undefined) return { flags, files: words };
  if (words.length)
    throw unusable(
      `some files are named with \`--${settingsFiles.name}\` and others without`,
      'use one form for all files',
    );
  const files = pieces(listed);
  if (!files.length) throw unusable(`--${settingsFiles.name}: no file is named`, 'name at least one file');
  return { flags: new Map([...flags].filter(([name]) => name !== settingsFiles.name)), files };
}

/** A flag whose value may be left out takes none from the next flag. */
function standingAlone({ flags }: Command, args: readonly string[]) {
  const alone = new Set(flags.filter(({ mayStandAlone }) => mayStandAlone).map(({ name }) => `--${name}`));
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((word, at) => {
    const isAlone = at < end && alone.has(word) && (at + 1 >= end || /^-./.test(args[at + 1]!));
    return isAlone ? `${word}=` : word;
  });
}

function tokenProblem(command: Command, token: ArgumentToken): string | undefined {
  if (token.kind === 'option-terminator') return undefined;
  if (token.kind === 'positional') return command.takesFiles ? undefined : strayWord(command, token.value);
  const flag = command.flags.find(({ name }) => name === token.name);
  if (!flag) return unknownFlag(command, token.rawName);
  if (!flag.value)
    return token.value === undefined ? undefined : `--${flag.name} takes no value. To fix, remove the value.`;
  const missing = token.value === undefined || (!token.inlineValue && /^-\D/.test(token.value));
  return missing ? `--${flag.name} needs a value. To fix, write \`--${flag.name} ${flag.value}\`.` : undefined;
}

const see = (command: Command) => `see \`trueup ${command.name} --help\``;

const isToken = (word: string) => /^(gh[a-z]|github_pat)_/.test(word);

/** Whether a word that nobody expected could be a token or a key. The text of a key starts with dashes, as a flag does. */
export const mayBeSecret = (word: string) => isToken(word) || (word.startsWith('-') && !/^-[\w-]{1,40}$/.test(word));

function strayWord(command: Command, word: string) {
  if (isToken(word))
    return `\`trueup ${command.name}\` does not accept a token as an argument. To fix, set the variable GITHUB_TOKEN.`;
  const meant = /\.ya?ml$/i.test(word) ? 'settings-file' : /^[\w.-]+\/[\w.-]+$/.test(word) && 'repository';
  const fix = command.flags.some(({ name }) => name === meant)
    ? `write ${formatCode(`--${meant} ${word}`)}`
    : `remove it, or ${see(command)}`;
  return `unexpected argument ${JSON.stringify(word)} for \`trueup ${command.name}\`. To fix, ${fix}.`;
}

function unknownFlag(command: Command, flag: string) {
  if (mayBeSecret(flag))
    return `\`trueup ${command.name}\` has no such flag. The word is not shown, because it may be a secret. To fix, ${see(command)}.`;
  const said = `\`trueup ${command.name}\` has no flag ${flag}`;
  if (flag === '--organization') return `${said}. To fix, remove it: ${organizationAdvice}.`;
  const removed = removedInputs.find(({ name }) => flag === `--${name}`);
  if (removed) return `${said}: it ${noLongerExists}. To fix, ${removed.instead}.`;
  if (flag === '--mode') return `${said}. The command is the mode. To fix, write ${joinWithOr(modes)}.`;
  const secret = Object.values<Input>(inputs).find((input) => input.secret && flag === `--${input.name}`);
  if (secret)
    return `${said}, because all users of this machine can see command lines. To fix, set the variable ${secret.variable ?? 'GITHUB_TOKEN'}.`;
  const lacked = command.lacks?.[flag.replace(/^--/, '')];
  if (lacked) return `${said}: ${lacked.why}. To fix, ${lacked.fix}, or ${see(command)}.`;
  const known = command.flags.map(({ name }) => name);
  const meant = known.find((name) => otherFlags[flag]?.includes(name)) ?? findNearest(flag.replace(/^-+/, ''), known);
  return `${said}. To fix, ${meant ? `write \`--${meant}\`, or ` : ''}${see(command)}.`;
}

/** Flags of other programs, and those that do this here. */
const otherFlags: Readonly<Record<string, readonly string[]>> = {
  '--force': ['yes', 'overwrite'],
  '--auto-approve': ['yes'],
  '--file': ['settings-file'],
  '--output': ['snapshot-file', 'rendered-file'],
  '-o': ['snapshot-file', 'rendered-file', 'output'],
  '--repo': ['repository'],
  '-r': ['repository'],
};

const modes = inputs.mode.modes.map((mode) => formatCode(`trueup ${mode}`));

function findRepeated({ flags }: Command, tokens: readonly ArgumentToken[]) {
  const times = ({ name }: Flag) => tokens.filter((token) => token.kind === 'option' && token.name === name).length;
  return flags
    .filter((flag) => flag.value && !flag.many && times(flag) > 1)
    .map(({ name }) => `--${name} is given more than once. To fix, keep one.`);
}

function collect(tokens: readonly ArgumentToken[]) {
  const flags = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const before = flags.get(token.name);
    flags.set(token.name, before === undefined ? (token.value ?? '') : `${before},${token.value ?? ''}`);
  }
  return flags;
}

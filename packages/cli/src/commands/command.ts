/** Defines commands and their flags. Flags that set an input get their help from the table of inputs. */

import type { Mode } from '@trueup/core/report';
import type { Input } from '@trueup/core/session';
import { inputs } from '@trueup/core/session';
import type { Terminal } from '../terminal/terminal.ts';

export interface Arguments {
  /** A flag without a value maps to an empty text. */
  readonly flags: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly description: string;
  readonly flags: readonly Flag[];
  readonly acceptsFiles?: true;
  /** Explains flags that a user may expect, but that the command does not have. The fix starts with a verb. */
  readonly missingFlags?: Readonly<Record<string, { readonly why: string; readonly fix: string }>>;
  readonly exitCodes: readonly (readonly [code: string, meaning: string])[];
  /** Loads the code of the command and returns the exit code. */
  start(args: Arguments, terminal: Terminal): Promise<number>;
}

export interface Flag {
  readonly name: string;
  /** The placeholder for the value in the help. Unset for a flag without a value. */
  readonly value?: string;
  readonly isValueOptional?: true;
  readonly help: string;
  /** The heading in a long help. Unset for flags that only this command has. */
  readonly group?: string;
  /** The user may repeat the flag to build a list. */
  readonly many?: true;
}

export const toFlag = ({ name, group, takes, takesIn, help, defaultValue }: Input, mode: Mode): Flag => {
  const { shown, isList, switchValue } = takesIn?.[mode] ?? takes;
  // The help text describes a default that differs between workflows and terminals.
  const defaultNote =
    defaultValue && switchValue === undefined && !help.includes('The default is ') ? ` (${defaultValue})` : '';
  const linkedHelp = help.replace(/`([a-z-]+)(?:: ([a-z-]+))?`/g, (text, word, value) =>
    inputNames.has(word) && !shown.split('|').includes(word) ? `\`--${word}${value ? ` ${value}` : ''}\`` : text,
  );
  return {
    name,
    group,
    value: switchValue === undefined ? shown : undefined,
    help: `${linkedHelp}${defaultNote}`,
    many: isList,
  };
};

/** Help texts spell inputs as in a workflow. The command line turns these names into flags. */
const inputNames = new Set(Object.values<Input>(inputs).flatMap(({ name, secret }) => (secret ? [] : [name])));

/** Parses one flag per line: the name, a placeholder for the value (`NAME,…` for a list), and the help. */
export const parseFlags = (text: string): Flag[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value, help] = /^ *([\w-]+)(?: (\S+))? {2}(.+)$/.exec(line) ?? [];
    return name && help ? [{ name, value, help, many: value?.endsWith(',…') || undefined }] : [];
  });

export const failedExit = ['1', 'Something failed. The output lists the fixes.'] as const;
export const invalidExit = ['1', 'Something is invalid. The output lists the fixes.'] as const;

export const flagLetters: Readonly<Record<string, string>> = { repository: 'R', 'settings-file': 'f', yes: 'y' };

/** These files can also be given as words without a flag. */
export const settingsFilesFlag: Flag = {
  ...toFlag(inputs.settingsFile, 'render'),
  value: 'FILE,…',
  help: 'The files to read, such as `shop.yml`. May be repeated, or given without the flag.',
};

export const jsonFlag: Flag = {
  name: 'json',
  group: inputs.reportFile.group,
  help: 'Print only JSON on standard output.',
};

/** The command replaces the input `mode`, and no flag takes a secret. */
export const listInputFlags = (mode: Mode): Flag[] =>
  Object.values(inputs as Record<string, Input>)
    .filter((input) => input !== inputs.mode && !input.secret && input.modes.includes(mode))
    .map((input) => toFlag(input, mode));

export const targetFlags = [
  ...[inputs.appId, inputs.repository, inputs.repos, inputs.fleetFile],
  ...[inputs.exclude, inputs.shard, inputs.privateRepos, inputs.adminValues, inputs.maxWait, inputs.read],
].map((input) => toFlag(input, 'check'));

export const detailsFlag: Flag = {
  name: 'details',
  group: inputs.reportFile.group,
  help: 'Print all notes and all keys of created items, and list each repository separately.',
};

export const listRunFlags = (mode: Mode): Flag[] => [...listInputFlags(mode), jsonFlag];

export const accessFlags = [inputs.appId, inputs.maxWait].map((input) => toFlag(input, 'check'));

export const repositoryFlags: readonly Flag[] = [
  { ...toFlag(inputs.repository, 'check'), help: 'The repository that has the ids, such as `acme/shop`.' },
  ...accessFlags,
];

export const singleTargetFlags: readonly Flag[] = [
  { ...toFlag(inputs.fleetFile, 'check'), help: 'A fleet file, instead of layers.' },
  { ...toFlag(inputs.repository, 'check'), help: 'With a fleet file: the repository to show.' },
  ...accessFlags,
];

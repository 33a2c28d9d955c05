import type { Mode } from '@trueup/core/report';
import type { Input } from '@trueup/core/session';
import { inputs } from '@trueup/core/session';
import type { Terminal } from '../terminal/terminal.ts';

export interface Arguments {
  /** The value of each flag; an empty string for a switch. */
  readonly flags: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

export interface Command {
  readonly name: string;
  /** Follows the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  /** What the command's own help says below its usage. */
  readonly story: string;
  readonly flags: readonly Flag[];
  readonly takesFiles?: true;
  /** Flags that one could expect and that it does not have: why, and what to do, starting with a verb. */
  readonly lacks?: Readonly<Record<string, { readonly why: string; readonly fix: string }>>;
  readonly exits: readonly (readonly [code: string, meaning: string])[];
  /** Resolves to the exit code. Loads the command's code only when it is called. */
  start(given: Arguments, terminal: Terminal): Promise<number>;
}

export interface Flag {
  readonly name: string;
  /** The placeholder for its value in the help; a flag without one is a switch. */
  readonly value?: string;
  readonly mayStandAlone?: true;
  readonly help: string;
  /** The heading above it in a long help. Unset: it is one of this command alone. */
  readonly group?: string;
  /** May be repeated: the values form one list. */
  readonly many?: true;
}

export const flagOf = ({ name, group, takes, takesIn, help, standard }: Input, mode: Mode): Flag => {
  const { shown, isList: many, switchValue: alone } = takesIn?.[mode] ?? takes;
  // Where a workflow or a terminal has another default, the help says it in words.
  const unless = standard && alone === undefined && !help.includes('The default is ') ? ` (${standard})` : '';
  const said = help.replace(/`([a-z-]+)(?:: ([a-z-]+))?`/g, (text, word, value) =>
    inputNames.has(word) && !shown.split('|').includes(word) ? `\`--${word}${value ? ` ${value}` : ''}\`` : text,
  );
  return { name, group, value: alone === undefined ? shown : undefined, help: `${said}${unless}`, many };
};

/** The help of an input names other inputs as a workflow gives them. */
const inputNames = new Set(Object.values<Input>(inputs).flatMap(({ name, secret }) => (secret ? [] : [name])));

/** Flags that are no inputs, a line for each: its name, what stands for its value (`NAME,…` for a list), and its help. */
export const flagLines = (text: string): Flag[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value, help] = /^ *([\w-]+)(?: (\S+))? {2}(.+)$/.exec(line) ?? [];
    return name && help ? [{ name, value, help, many: value?.endsWith(',…') || undefined }] : [];
  });

export const failed = ['1', 'Something failed. The output lists the fixes.'] as const;
export const refused = ['1', 'Something is invalid. The output lists the fixes.'] as const;

/** The flags that have a letter too. */
export const letters: Readonly<Record<string, string>> = { repository: 'R', 'settings-file': 'f', yes: 'y' };

/** Names the settings files of a command that also takes them as words without a flag. */
export const settingsFiles: Flag = {
  ...flagOf(inputs.settingsFile, 'render'),
  value: 'FILE,…',
  help: 'The files to read, such as `shop.yml`. May be repeated, or given without the flag.',
};

export const json: Flag = {
  name: 'json',
  group: inputs.reportFile.group,
  help: 'Print only JSON on standard output.',
};

/** The command is the mode, so there is no flag for it. */
export const inputFlags = (mode: Mode): Flag[] =>
  Object.values(inputs as Record<string, Input>)
    .filter((input) => input !== inputs.mode && !input.secret && input.modes.includes(mode))
    .map((input) => flagOf(input, mode));

/** Inputs that choose repositories and say how to reach them. */
export const aboutTargets = [
  ...[inputs.appId, inputs.repository, inputs.repos, inputs.fleetFile],
  ...[inputs.exclude, inputs.shard, inputs.privateRepos, inputs.adminValues, inputs.maxWait, inputs.read],
].map((input) => flagOf(input, 'check'));

export const details: Flag = {
  name: 'details',
  group: inputs.reportFile.group,
  help: 'Print all notes and all keys of created items, and list each repository separately.',
};

export const flagsFor = (mode: Mode): Flag[] => [...inputFlags(mode), json];

export const toAsk = [inputs.appId, inputs.maxWait].map((input) => flagOf(input, 'check'));

export const repositoryFlags: readonly Flag[] = [
  { ...flagOf(inputs.repository, 'check'), help: 'The repository that has the ids, such as `acme/shop`.' },
  ...toAsk,
];

export const ofOneTarget: readonly Flag[] = [
  { ...flagOf(inputs.fleetFile, 'check'), help: 'A fleet file, instead of layers.' },
  { ...flagOf(inputs.repository, 'check'), help: 'With a fleet file: the repository to show.' },
  ...toAsk,
];

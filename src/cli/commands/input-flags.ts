import type { Mode } from '../../report/result/modes.ts';
import type { Input } from '../../session/inputs/options.ts';
import { inputs } from '../../session/inputs/table.ts';
import type { Flag } from './command.ts';

export const flagOf = ({ name, group, takes, takesIn, help, standard, secret }: Input, mode: Mode): Flag => {
  const { shown, many, alone } = takesIn?.[mode] ?? takes;
  const warning = secret ? ' Discouraged: others can see a command line.' : '';
  // Where a workflow or a terminal has another default, the help says it in words.
  const unless = standard && alone === undefined && !help.includes('The default is ') ? ` (${standard})` : '';
  return { name, group, value: alone === undefined ? shown : undefined, help: `${help}${warning}${unless}`, many };
};

/** Flags that are no inputs, a line for each: its name, what stands for its value (`NAME,…` for a list), and its help. */
export const flagLines = (text: string): Flag[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value, help] = /^ *([\w-]+)(?: (\S+))? {2}(.+)$/.exec(line) ?? [];
    return name && help ? [{ name, value, help, many: value?.endsWith(',…') || undefined }] : [];
  });

export const failed = ['1', 'something failed, and the report says what to do'] as const;
export const refused = ['1', 'something is refused, and each line says what to write instead'] as const;

export const json: Flag = {
  name: 'json',
  group: inputs.reportFile.group,
  help: 'Print the report as JSON, and nothing else, on standard output.',
};

/** The command is the mode, so there is no flag for it. */
export const inputFlags = (mode: Mode): Flag[] =>
  Object.values(inputs as Record<string, Input>)
    .filter((input) => input !== inputs.mode && !input.neverTyped && input.modes.includes(mode))
    .map((input) => flagOf(input, mode));

/** Inputs that choose repositories and say how to reach them. */
export const aboutTargets = [
  ...[inputs.token, inputs.appId, inputs.appPrivateKeyFile, inputs.repository, inputs.repos, inputs.fleetFile],
  ...[inputs.exclude, inputs.visibility, inputs.archived, inputs.forks, inputs.topics, inputs.languages],
  ...[inputs.teams, inputs.properties, inputs.affiliation, inputs.allowEmpty, inputs.shard, inputs.privateRepos],
  ...[inputs.adminValues, inputs.apiVersion, inputs.maxWait, inputs.read],
].map((input) => flagOf(input, 'check'));

export const details: Flag = {
  name: 'details',
  group: inputs.reportFile.group,
  help: 'Print each note, and with several repositories everything about each of them, instead of what they have in common.',
};

export const flagsFor = (mode: Mode): Flag[] => [...inputFlags(mode), json];

/** What a command takes to ask the host. */
export const toAsk = [inputs.token, inputs.appId, inputs.appPrivateKeyFile, inputs.apiVersion, inputs.maxWait].map(
  (input) => flagOf(input, 'check'),
);

/** What a command takes to reach one repository. */
export const ofRepository: readonly Flag[] = [
  { ...flagOf(inputs.repository, 'check'), help: 'The repository to ask.' },
  ...toAsk,
];

/** What `render` takes to show one target of a fleet file. */
export const ofOneTarget: readonly Flag[] = [
  { ...flagOf(inputs.fleetFile, 'check'), help: 'A fleet file, in place of layers.' },
  { ...flagOf(inputs.repository, 'check'), help: 'With a fleet file: the repository to show.' },
  flagOf(inputs.affiliation, 'check'),
  ...toAsk,
];

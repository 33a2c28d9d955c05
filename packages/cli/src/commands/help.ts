import { wrap } from '@trueup/core/report';
import { inputs } from '@trueup/core/session';
import { columns, standardWidth } from './columns.ts';
import { type Command, type Flag, letters } from './command.ts';
import { examplesOf } from './examples.ts';

/** The help of a command, or with all commands that of the program, for a terminal of so many columns if that is known. */
export function helpOf(about: Command | readonly Command[], columns = 0, isWhole = false) {
  const width = widthFor(columns);
  return 'name' in about ? commandHelp(about, width, isWhole) : generalHelp(about, width);
}

/** The commands that share this first word. */
export const helpOfRelated = (first: string, related: readonly Command[], terminalColumns = 0) =>
  `Usage
  trueup ${first} COMMAND

Commands
${listCommands(related, widthFor(terminalColumns))}
`;

const widthFor = (columns: number) => Math.min(Math.max(columns || standardWidth, 40), standardWidth);

const listCommands = (commands: readonly Command[], width: number) =>
  columns(
    commands.map(({ name, summary }) => [name, summary]),
    26,
    width,
  );

const generalHelp = (commands: readonly Command[], width: number) => `${wrap(whatFor, width).join('\n')}

Examples
${columns(startsOf(commands), 40, width)}

Commands
${listCommands(commands, width)}

${wrap('`trueup COMMAND --help` describes a command. `trueup --version` prints the version.', width).join('\n')}

Exit code
${columns(exitCodes, 26, width)}
`;

const whatFor = 'Trueup keeps the settings of GitHub repositories in line with a YAML file.';

const starts = [
  ['trueup demo', 'Try it, without a token'],
  ['trueup init', 'Write a settings file from a repository'],
  ['trueup check', 'Show differences (in a clone)'],
  ['trueup apply --repository OWNER/NAME', 'Fix differences'],
] as const;

/** A build without a wing lacks its commands. */
const startsOf = (commands: readonly Command[]) =>
  starts.filter(([typed]) => commands.some(({ name }) => typed.split(' ')[1] === name));

/** Examples first. Of a long list of flags only those that the examples use, unless somebody asks for all. */
function commandHelp({ name, usage, summary, story, flags, exits }: Command, width: number, isWhole: boolean) {
  const examples = examplesOf(name);
  const isShort = flags.length > most && !isWhole;
  const shown = isShort
    ? flags.filter((flag) => examples.some(([typed]) => `${typed} `.includes(` --${flag.name} `)))
    : flags;
  const isAppAlone = usage.includes(`--${inputs.appId.name}`);
  const token = flags.some((flag) => flag.name === inputs.maxWait.name) && !isAppAlone ? ofToken : '';
  const more = `\`trueup ${name} --help --all\` lists all ${flags.length} flags.`;
  const parts = [
    wrap(`${summary}.`, width).join('\n'),
    ...(examples.length ? [`Examples\n${columns(examples, 40, width)}`] : []),
    `Usage\n  ${wrap(`trueup ${[name, usage].filter(Boolean).join(' ')}`, width - 6).join('\n      ')}`,
    wrap(`${story}${token}`, width).join('\n'),
    ...flagParts(shown, width, flags.length > most && isWhole),
    ...(isShort ? [wrap(more, width).join('\n')] : []),
    `Exit code\n${columns(exits, 26, width)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const ofToken = ' Reads the token from GITHUB_TOKEN or GH_TOKEN.';

/** A longer list of flags is shown in groups, or in part. */
const most = 12;

function flagParts(flags: readonly Flag[], width: number, isGrouped: boolean) {
  const groupOf = ({ group = '' }: Flag) => (isGrouped ? group : '');
  return [...new Set(['', ...flags.map(groupOf)])].flatMap((group) => {
    const rows = flags.filter((flag) => groupOf(flag) === group).map(flagRow);
    return rows.length ? `${group || 'Flags'}\n${columns(rows, 26, width)}` : [];
  });
}

const flagRow = ({ name, value, help }: Flag): [string, string] => {
  const letter = letters[name] ? `-${letters[name]}, ` : '';
  return [`${letter}--${name}${value ? ` ${value}` : ''}`, help];
};

const exitCodes = [
  ['0', 'Done, or nothing to do'],
  ['2', 'Differences or other findings'],
  ['1', 'Something failed'],
] as const;

/** Formats the help texts. A command with many flags has a short help with examples and a long help with the flag --all. */

import { wrapText } from '@trueup/core/report';
import { inputs } from '@trueup/core/session';
import { formatColumns, standardWidth } from './columns.ts';
import { type Command, type Flag, flagLetters } from './command.ts';
import { listExamples } from './examples.ts';

/** The default width is that of a standard terminal. */
export function formatHelp(about: Command | readonly Command[], columns = 0, isWhole = false) {
  const width = limitWidth(columns);
  return 'name' in about ? formatCommandHelp(about, width, isWhole) : formatGeneralHelp(about, width);
}

export const formatCommandGroupHelp = (first: string, related: readonly Command[], terminalColumns = 0) =>
  `Usage
  trueup ${first} COMMAND

Commands
${formatCommandList(related, limitWidth(terminalColumns))}
`;

const limitWidth = (columns: number) => Math.min(Math.max(columns || standardWidth, 40), standardWidth);

const formatCommandList = (commands: readonly Command[], width: number) =>
  formatColumns(
    commands.map(({ name, summary }) => [name, summary]),
    26,
    width,
  );

const formatGeneralHelp = (commands: readonly Command[], width: number) => `${wrapText(tagline, width).join('\n')}

Examples
${formatColumns(listFirstSteps(commands), 40, width)}

Commands
${formatCommandList(commands, width)}

${wrapText('`trueup COMMAND --help` describes a command. `trueup --version` prints the version.', width).join('\n')}

Exit code
${formatColumns(generalExitCodes, 26, width)}
`;

const tagline = 'Trueup keeps the settings of GitHub repositories in line with a YAML file.';

const firstSteps = [
  ['trueup demo', 'Try it, without a token'],
  ['trueup init', 'Write a settings file from a repository'],
  ['trueup check', 'Show differences (in a clone)'],
  ['trueup apply --repository OWNER/NAME', 'Fix differences'],
] as const;

/** A build without an extension lacks its commands. */
const listFirstSteps = (commands: readonly Command[]) =>
  firstSteps.filter(([typed]) => commands.some(({ name }) => typed.split(' ')[1] === name));

/** A short help lists only the flags that its examples use. */
function formatCommandHelp(
  { name, usage, summary, description, flags, exitCodes }: Command,
  width: number,
  isWhole: boolean,
) {
  const examples = listExamples(name);
  const isShort = flags.length > mostUngroupedFlags && !isWhole;
  const shown = isShort
    ? flags.filter((flag) => examples.some(([typed]) => `${typed} `.includes(` --${flag.name} `)))
    : flags;
  const isAppAlone = usage.includes(`--${inputs.appId.name}`);
  const token = flags.some((flag) => flag.name === inputs.maxWait.name) && !isAppAlone ? tokenNote : '';
  const more = `\`trueup ${name} --help --all\` lists all ${flags.length} flags.`;
  const parts = [
    wrapText(`${summary}.`, width).join('\n'),
    ...(examples.length ? [`Examples\n${formatColumns(examples, 40, width)}`] : []),
    `Usage\n  ${wrapText(`trueup ${[name, usage].filter(Boolean).join(' ')}`, width - 6).join('\n      ')}`,
    wrapText(`${description}${token}`, width).join('\n'),
    ...formatFlagGroups(shown, width, flags.length > mostUngroupedFlags && isWhole),
    ...(isShort ? [wrapText(more, width).join('\n')] : []),
    `Exit code\n${formatColumns(exitCodes, 26, width)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const tokenNote = ' Reads the token from GITHUB_TOKEN or GH_TOKEN.';

/** A command with more flags has a short help, and groups in its long help. */
const mostUngroupedFlags = 12;

function formatFlagGroups(flags: readonly Flag[], width: number, isGrouped: boolean) {
  const getGroup = ({ group = '' }: Flag) => (isGrouped ? group : '');
  return [...new Set(['', ...flags.map(getGroup)])].flatMap((group) => {
    const rows = flags.filter((flag) => getGroup(flag) === group).map(toFlagRow);
    return rows.length ? `${group || 'Flags'}\n${formatColumns(rows, 26, width)}` : [];
  });
}

const toFlagRow = ({ name, value, help }: Flag): [string, string] => {
  const letter = flagLetters[name] ? `-${flagLetters[name]}, ` : '';
  return [`${letter}--${name}${value ? ` ${value}` : ''}`, help];
};

const generalExitCodes = [
  ['0', 'Done, or nothing to do'],
  ['2', 'Differences or other findings'],
  ['1', 'Something failed'],
] as const;

import { columns, wrapped } from './columns.ts';
import type { Command, Flag } from './command.ts';
import { commands } from './commands.ts';

export const generalHelp = () => `Trueup keeps a repository's settings the way a file describes them.

  trueup check --repository owner/name     report what differs
  trueup apply --repository owner/name     fix what differs

Commands
${columns(commands.map(({ name, summary }) => [name, summary]))}

\`trueup COMMAND --help\` describes a command, and \`trueup --version\` prints the
version.

Exit code
${columns(exitCodes)}
`;

export function commandHelp({ name, usage, summary, story, flags, exits }: Command) {
  const parts = [
    wrapped(`trueup ${[name, usage].filter(Boolean).join(' ')}`).join('\n    '),
    wrapped(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`).join('\n'),
    wrapped(story.join(' ')).join('\n'),
    ...flagParts(flags),
    `Exit code\n${columns(exits)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A longer list of flags is shown in groups. */
const most = 12;

function flagParts(flags: readonly Flag[]) {
  const groupOf = ({ group = '' }: Flag) => (flags.length > most ? group : '');
  return [...new Set(['', ...flags.map(groupOf)])].flatMap((group) => {
    const rows = flags.filter((flag) => groupOf(flag) === group).map(flagRow);
    return rows.length ? `${group || 'Flags'}\n${columns(rows)}` : [];
  });
}

const flagRow = ({ name, value, help }: Flag): [string, string] => [`--${name}${value ? ` ${value}` : ''}`, help];

const exitCodes = [
  ['0', 'done, or nothing to do'],
  ['2', 'check found differences'],
  ['1', 'something failed'],
] as const;

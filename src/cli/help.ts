import { type Command, commands, type Flag } from './commands.ts';

export const generalHelp = () => `Trueup makes a repository's settings what a file says they are.

  trueup check --repository owner/name     what differs
  trueup apply --repository owner/name     make it so

Commands
${columns(commands.map(({ name, summary }) => [name, summary]))}

\`trueup COMMAND --help\` tells more of each. \`trueup --version\` tells which Trueup this is.

Exit code
${columns(exitCodes)}
`;

export function commandHelp({ name, usage, summary, story, flags, exits }: Command) {
  const parts = [
    `trueup ${[name, usage].filter(Boolean).join(' ')}`,
    `${summary[0]!.toUpperCase()}${summary.slice(1)}.`,
    story.join('\n'),
    ...(flags.length ? [`Flags\n${columns(flags.map(flagRow))}`] : []),
    `Exit code\n${columns(exits)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const flagRow = ({ name, value, help }: Flag): [string, string] => [`--${name}${value ? ` ${value}` : ''}`, help];

const exitCodes = [
  ['0', 'done, or nothing to do'],
  ['2', 'check found something that differs'],
  ['1', 'something failed'],
] as const;

const width = 100;

/** Two columns; what does not fit the second goes on below it. */
export function columns(rows: readonly (readonly [string, string])[]) {
  const left = Math.max(...rows.map(([text]) => text.length)) + 4;
  return rows
    .map(([text, help]) => `  ${text}`.padEnd(left) + wrapped(help, width - left).join(`\n${' '.repeat(left)}`))
    .join('\n');
}

function wrapped(text: string, most: number) {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
    return lines;
  }, []);
}

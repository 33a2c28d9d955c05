import { helpOf } from '../../src/cli/commands/help.ts';
import { commands } from '../../src/entries/commands.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const block = (text: string) => `\`\`\`text\n${text.trimEnd()}\n\`\`\``;

/** Each flag once for each meaning that it has, with the commands that take it so. */
function flagRows() {
  const takers = new Map<string, string[]>();
  for (const { name: command, flags } of commands)
    for (const { name, value, help } of flags) {
      const row = `| \`--${name}${value ? ` ${cell(value)}` : ''}\` | ${cell(help)}`;
      takers.set(row, [...(takers.get(row) ?? []), command]);
    }
  return [...takers].sort().map(([row, names]) => `${row} | ${names.map((name) => `\`${name}\``).join(', ')} |`);
}

/** What `--help` prints, of the program and of each command, and all flags. */
export const helpPage = () => `# Help of every command

What each command prints with \`--help\`, and [every flag](#every-flag). [Commands](../commands.md) says what they are for.

## trueup

${block(helpOf(commands))}
${commands.map((command) => `\n## ${command.name}\n\n${block(helpOf(command))}\n`).join('')}
## Every flag

| Flag | What it does | Commands |
|---|---|---|
${flagRows().join('\n')}
`;

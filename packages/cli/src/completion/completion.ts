/** Generates completion scripts for bash, zsh and fish from the command table. */

import { printText } from '../command-line/print.ts';
import { createUsageError } from '../command-line/usage-errors.ts';
import type { Arguments, Command, Flag } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

type Commands = readonly Command[];

export async function printCompletion({ files }: Arguments, terminal: Terminal, commands: Commands): Promise<number> {
  const script = files.length === 1 ? shells.get(files[0]!) : undefined;
  if (!script)
    throw createUsageError('the shell must be bash, zsh or fish', 'name a shell, such as `trueup completion bash`');
  printText(terminal, script(commands));
  return 0;
}

/** Joins the fixed values of a flag with spaces. For other flags, the shell offers file names. */
const formatChoices = ({ value = '' }: Flag) => (/^[a-z-]+(\|[a-z-]+)+$/.test(value) ? value.replaceAll('|', ' ') : '');

/** Related commands share their first word, such as `report html` and `report merge`. */
function groupRelatedCommands(commands: Commands): Map<string, string[]> {
  const pairs = commands.map(({ name }) => name.split(' ')).filter(({ length }) => length > 1);
  const groups = new Map<string, string[]>();
  for (const [first, second] of pairs) groups.set(first!, [...(groups.get(first!) ?? []), second!]);
  return groups;
}

const listFirstWords = (commands: Commands): string[] => [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];

/** Each pattern matches the command, the previous word and the start of the current word. */
const listPatternsWithWords = (commands: Commands) => [
  ['::*', listFirstWords(commands).join(' ')],
  ...[...groupRelatedCommands(commands)].map(([first, seconds]) => [`${first}:*`, seconds.join(' ')]),
  ...commands.flatMap(({ name, flags }) => [
    ...flags.flatMap((flag) => (formatChoices(flag) ? [[`"${name}":--${flag.name}:*`, formatChoices(flag)]] : [])),
    [`"${name}":*:-*`, [...flags.map((flag) => `--${flag.name}`), '--help'].join(' ')],
  ]),
];

const formatCases = (commands: Commands): string[] =>
  listPatternsWithWords(commands).map(([when, words]) => `    ${when}) echo '${words}';;\n`);

const createPosixScriptFormatter = (formatFunction: (groups: string) => string) => (commands: Commands) =>
  `_trueup_words() {
  case "$1:$2:$3" in
${formatCases(commands).join('')}  esac
}
${formatFunction([...groupRelatedCommands(commands).keys()].join('|'))}`;

const formatBashFunction = (groups: string) => `_trueup() {
  local command=
  if [ "$COMP_CWORD" -gt 1 ]; then command=\${COMP_WORDS[1]}; fi
  case "$command" in
    ${groups}) if [ "$COMP_CWORD" -gt 2 ]; then command="$command \${COMP_WORDS[2]}"; fi;;
  esac
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${command:+\${COMP_WORDS[COMP_CWORD-1]}}
  COMPREPLY=($(compgen -W "$(_trueup_words "$command" "$before" "$word")" -- "$word"))
}
complete -o default -F _trueup trueup
`;

const formatZshFunction = (groups: string) => `_trueup() {
  local command before found
  if (( CURRENT > 2 )); then command=$words[2] before=$words[CURRENT-1]; fi
  case "$command" in
    ${groups}) if (( CURRENT > 3 )); then command="$command $words[3]"; fi;;
  esac
  found=($(_trueup_words "$command" "$before" "$words[CURRENT]"))
  if (( $#found )); then compadd -- $found; else _files; fi
}
compdef _trueup trueup
`;

const formatFishScript = (commands: Commands) => {
  const groups = groupRelatedCommands(commands);
  const first = listFirstWords(commands).map((word) => {
    const summary = commands.find(({ name }) => name === word)?.summary;
    return `complete -c trueup -n __fish_use_subcommand -f -a ${word}${summary ? ` -d ${JSON.stringify(summary)}` : ''}`;
  });
  const second = [...groups].map(
    ([word, seconds]) =>
      `complete -c trueup -n '__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${seconds.join(' ')}' -f -a '${seconds.join(' ')}'`,
  );
  const flags = commands.flatMap(({ name, flags }) => {
    const isTyped = name.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
    return flags.map((flag) => {
      const takes = formatChoices(flag)
        ? ` -x -a '${formatChoices(flag)}'`
        : flag.value && !flag.isValueOptional
          ? ' -r'
          : '';
      return `complete -c trueup -n '${isTyped.join('; and ')}' -l ${flag.name}${takes}`;
    });
  });
  return [...first, ...second, ...flags].join('\n').concat('\n');
};

const shells = new Map([
  ['bash', createPosixScriptFormatter(formatBashFunction)],
  ['zsh', createPosixScriptFormatter(formatZshFunction)],
  ['fish', formatFishScript],
]);

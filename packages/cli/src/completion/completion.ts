import { printFile } from '../command-line/print.ts';
import { unusable } from '../command-line/refuse.ts';
import type { Arguments, Command, Flag } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

type Commands = readonly Command[];

/** `trueup completion SHELL`: prints what a shell reads at its start. All words of it are from the table of commands. */
export async function completion({ files }: Arguments, terminal: Terminal, commands: Commands): Promise<number> {
  const script = files.length === 1 ? shells.get(files[0]!) : undefined;
  if (!script) throw unusable('the shell must be bash, zsh or fish', 'name a shell, such as `trueup completion bash`');
  printFile(terminal, script(commands));
  return 0;
}

/** The words that a flag takes, where its kind names them all. For any other value, a shell offers files. */
const choicesOf = ({ value = '' }: Flag) => (/^[a-z-]+(\|[a-z-]+)+$/.test(value) ? value.replaceAll('|', ' ') : '');

/** Related commands share their first word: `report html` and `report merge`. By that word, the second words. */
function groupBySecondWord(commands: Commands) {
  const pairs = commands.map(({ name }) => name.split(' ')).filter(({ length }) => length > 1);
  const groups = new Map<string, string[]>();
  for (const [first, second] of pairs) groups.set(first!, [...(groups.get(first!) ?? []), second!]);
  return groups;
}

const firstWords = (commands: Commands) => [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];

/** What may come next, by the command, the word before and the start of the word that is being typed. */
const candidates = (commands: Commands) => [
  ['::*', firstWords(commands).join(' ')],
  ...[...groupBySecondWord(commands)].map(([first, seconds]) => [`${first}:*`, seconds.join(' ')]),
  ...commands.flatMap(({ name, flags }) => [
    ...flags.flatMap((flag) => (choicesOf(flag) ? [[`"${name}":--${flag.name}:*`, choicesOf(flag)]] : [])),
    [`"${name}":*:-*`, [...flags.map((flag) => `--${flag.name}`), '--help'].join(' ')],
  ]),
];

const cases = (commands: Commands) => candidates(commands).map(([when, words]) => `    ${when}) echo '${words}';;\n`);

const inPosix = (rest: (groups: string) => string) => (commands: Commands) =>
  `_trueup_words() {
  case "$1:$2:$3" in
${cases(commands).join('')}  esac
}
${rest([...groupBySecondWord(commands).keys()].join('|'))}`;

const inBash = (groups: string) => `_trueup() {
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

const inZsh = (groups: string) => `_trueup() {
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

const inFish = (commands: Commands) => {
  const groups = groupBySecondWord(commands);
  const first = firstWords(commands).map((word) => {
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
      const takes = choicesOf(flag) ? ` -x -a '${choicesOf(flag)}'` : flag.value && !flag.mayStandAlone ? ' -r' : '';
      return `complete -c trueup -n '${isTyped.join('; and ')}' -l ${flag.name}${takes}`;
    });
  });
  return [...first, ...second, ...flags].join('\n').concat('\n');
};

const shells = new Map([
  ['bash', inPosix(inBash)],
  ['zsh', inPosix(inZsh)],
  ['fish', inFish],
]);

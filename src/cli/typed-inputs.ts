import type { InputProblem } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/options.ts';
import { readInputs } from '../inputs/read.ts';
import { inputs } from '../inputs/table.ts';
import { sectionKeys } from '../sections/keys.ts';
import type { Arguments } from './commands/command.ts';
import type { Terminal } from './terminal.ts';
import { isJob, isWatched, typedToken } from './typed-token.ts';

/** What is special about the inputs of a command. */
interface Peculiarities {
  /** Flags of the command that are no inputs, although an input has the same name. */
  readonly own?: readonly string[];
  /** What is wrong with flags of the command that are no inputs. */
  readonly wrong?: readonly InputProblem[];
  /** It asks no host, so it needs no token. */
  readonly isOffline?: boolean;
  /** Says first what the output shows of private repositories. */
  readonly saysReaders?: boolean;
  /** What its output shows of them outside a job, if that is not everything. */
  readonly shows?: 'names';
}

export interface WrongInputs {
  readonly problems: readonly InputProblem[];
}

/** Reads the inputs from the flags, and the token from the environment. */
export async function typedInputs(
  mode: RunOptions['mode'],
  given: Arguments,
  terminal: Terminal,
  { own = [], wrong = [], isOffline = false, saysReaders = false, shows }: Peculiarities = {},
): Promise<{ readonly options: RunOptions } | WrongInputs> {
  const flags = new Map([...given.flags].filter(([name]) => !own.includes(name)));
  const token = isOffline ? undefined : await typedToken(given, terminal);
  if (flags.has('token')) terminal.err.write(openToken);
  const shown = isJob(terminal) ? undefined : (shows ?? 'show');
  if (saysReaders && !flags.has(inputs.privateRepos.name) && !isWatched(terminal))
    terminal.err.write(shown ? allShown : withheld);
  const unnamed = new Map<string, string | undefined>([
    [inputs.mode.name, mode],
    [inputs.token.name, token],
    [inputs.privateRepos.name, shown],
  ]);
  const named = (name: string) => flags.get(name) ?? unnamed.get(name);
  const read = readInputs(named, terminal.environment, sectionKeys, isOffline ? [inputs.token.name] : []);
  const problems = [...('problems' in read ? read.problems : []), ...wrong];
  // Only the mode `render` makes another kind of options.
  return problems.length || 'problems' in read ? { problems } : { options: read.options as RunOptions };
}

const openToken =
  'warning --token: everyone on this machine can see a command line, and the shell remembers it. To fix, set GITHUB_TOKEN instead.\n';

const allShown =
  'note private repositories are shown in full, because this is no job of a CI system. To withhold them, pass `--private-repos redact`.\n';
const withheld =
  'note what is not proven public is withheld, because others may read the output of a CI job. To show it, pass `--private-repos show`.\n';

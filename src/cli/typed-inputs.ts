import type { InputProblem } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/options.ts';
import { readInputs } from '../inputs/read.ts';
import { inputs } from '../inputs/table.ts';
import { sectionKeys } from '../sections/keys.ts';
import type { Arguments } from './commands/command.ts';
import type { Terminal } from './terminal.ts';
import { typedToken } from './typed-token.ts';

/** What is special about the inputs of a command. */
interface Peculiarities {
  /** Flags of the command that are no inputs, although an input has the same name. */
  readonly own?: readonly string[];
  /** What is wrong with flags of the command that are no inputs. */
  readonly wrong?: readonly InputProblem[];
  /** It asks no host, so it needs no token. */
  readonly isOffline?: boolean;
}

export interface WrongInputs {
  readonly problems: readonly InputProblem[];
}

/** Reads the inputs from the flags, and the token from the environment. */
export async function typedInputs(
  mode: RunOptions['mode'],
  given: Arguments,
  terminal: Terminal,
  { own = [], wrong = [], isOffline = false }: Peculiarities = {},
): Promise<{ readonly options: RunOptions } | WrongInputs> {
  const flags = new Map([...given.flags].filter(([name]) => !own.includes(name)));
  const token = isOffline ? undefined : await typedToken(given, terminal);
  if (flags.has('token')) terminal.err.write(openToken);
  const named = (name: string) => {
    if (name === 'mode') return mode;
    return (
      flags.get(name) ?? (name === 'token' ? token : undefined) ?? shownTo(name, flags.has('report-file'), terminal)
    );
  };
  const read = readInputs(named, terminal.environment, sectionKeys, isOffline ? [inputs.token.name] : []);
  const problems = [...('problems' in read ? read.problems : []), ...wrong];
  // Only the mode `render` makes another kind of options.
  return problems.length || 'problems' in read ? { problems } : { options: read.options as RunOptions };
}

const openToken =
  'warning --token: everyone on this machine can see a command line, and the shell remembers it. To fix, set GITHUB_TOKEN instead.\n';

/**
 * Only the user reads an interactive terminal, so nothing is hidden there unless a report is kept. Whoever typed a name
 * may read it in any other output too, but for the log of a job.
 */
const shownTo = (name: string, isKept: boolean, { environment, out, err }: Terminal) => {
  if (name !== 'private-repos' || environment.CI || environment.GITHUB_ACTIONS) return undefined;
  return out.isTTY && err.isTTY && !isKept ? 'show' : 'names';
};

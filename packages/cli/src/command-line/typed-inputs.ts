import { sectionKeys } from '@trueup/core/sections';
import type { InputProblem, RunOptions, RunScope } from '@trueup/core/session';
import { inputs, isJob, readInputs } from '@trueup/core/session';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { isWatched, readTypedToken } from './typed-token.ts';

/** What is special about the inputs of a command. */
interface Peculiarities {
  /** Flags of the command that are no inputs, although an input has the same name. */
  readonly own?: readonly string[];
  /** What is wrong with flags of the command that are no inputs. */
  readonly wrong?: readonly InputProblem[];
  /** It asks no host, so it needs no token. */
  readonly isOffline?: boolean;
  /** Outside a job it shows no more of private repositories than their names; or it says first what it shows of them. */
  readonly output?: 'names' | 'said';
}

export interface WrongInputs {
  readonly problems: readonly InputProblem[];
}

/** Reads the inputs from the flags, and the token from the environment. */
export async function typedInputs(
  mode: RunScope['mode'],
  given: Arguments,
  terminal: Terminal,
  { own = [], wrong = [], isOffline = false, output }: Peculiarities = {},
): Promise<{ readonly options: RunOptions } | WrongInputs> {
  const flags = new Map([...given.flags].filter(([name]) => !own.includes(name)));
  const token = isOffline ? undefined : await readTypedToken(given, terminal);
  const shown = isJob(terminal) ? undefined : output === 'names' ? output : 'show';
  const isAnnounced = output === 'said' && !flags.has(inputs.privateRepos.name) && !isWatched(terminal);
  if (isAnnounced && !shown) terminal.err.write(withheld);
  const unnamed: Readonly<Record<string, string | undefined>> = { mode, token, 'private-repos': shown };
  const named = (name: string) => flags.get(name) ?? unnamed[name];
  const read = readInputs(named, terminal.environment, sectionKeys, isOffline ? [inputs.token.name] : []);
  const problems = [...('problems' in read ? read.problems : []), ...wrong];
  // Only the mode `render` makes another kind of options.
  if (problems.length || 'problems' in read) return { problems };
  return { options: { ...(read.options as RunOptions), ...(isAnnounced && shown && { privateNote: allShown }) } };
}

const allShown =
  'note private repositories are shown in full, because this is not a CI job. To hide them, pass `--private-repos redact`.';
const withheld =
  'note repositories that are not proven public are hidden, because others may read the log of a CI job. To show them, pass `--private-repos show`.\n';

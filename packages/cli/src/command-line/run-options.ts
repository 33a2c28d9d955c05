import type { InputProblem, RunOptions, RunScope } from '@trueup/core/session';
import { inputs, isCiJob, readInputs } from '@trueup/core/session';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { isInteractive, readCommandToken } from './command-token.ts';

interface CommandInputOptions {
  /** Flags of the command that share the name of an input. */
  readonly ownFlags?: readonly string[];
  /** Problems of the command's own flags. */
  readonly flagProblems?: readonly InputProblem[];
  /** The command sends no requests, so it needs no token. */
  readonly isOffline?: boolean;
  /** Outside a job, `names` shows only the names of private repositories. `announced` shows them in full, with a notice. */
  readonly output?: 'names' | 'announced';
}

export interface InvalidInputs {
  readonly problems: readonly InputProblem[];
}

/** Reads flags, the environment and the token. May print a notice about private repositories. */
export async function readRunOptions(
  mode: RunScope['mode'],
  args: Arguments,
  terminal: Terminal,
  { ownFlags = [], flagProblems = [], isOffline = false, output }: CommandInputOptions = {},
): Promise<{ readonly options: RunOptions } | InvalidInputs> {
  const flags = new Map([...args.flags].filter(([name]) => !ownFlags.includes(name)));
  const token = isOffline ? undefined : await readCommandToken(args, terminal);
  const shown = isCiJob(terminal) ? undefined : output === 'names' ? output : 'show';
  const isAnnounced = output === 'announced' && !flags.has(inputs.privateRepos.name) && !isInteractive(terminal);
  if (isAnnounced && !shown) terminal.err.write(withheld);
  const defaults: Readonly<Record<string, string | undefined>> = { mode, token, 'private-repos': shown };
  const getValue = (name: string) => flags.get(name) ?? defaults[name];
  const read = readInputs(getValue, terminal.environment, isOffline ? [inputs.token.name] : []);
  const problems = [...('problems' in read ? read.problems : []), ...flagProblems];
  // Only the mode `render` has another type of options.
  if (problems.length || 'problems' in read) return { problems };
  return { options: { ...(read.options as RunOptions), ...(isAnnounced && shown && { privateNote: allShown }) } };
}

const allShown =
  'note private repositories are shown in full, because this is not a CI job. To hide them, pass `--private-repos redact`.';
const withheld =
  'note repositories that are not proven public are hidden, because others may read the log of a CI job. To show them, pass `--private-repos show`.\n';

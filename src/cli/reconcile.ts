import type { InputProblem } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/options.ts';
import { readInputs } from '../inputs/read.ts';
import { inputs } from '../inputs/table.ts';
import { modes } from '../mode/table.ts';
import type { RunResult } from '../modes/result.ts';
import { exitCodeOf, keepReport, unwritable } from '../program/exit.ts';
import { startRun } from '../program/start.ts';
import { keysFor } from '../sections/keys.ts';
import { refusedInputs } from '../session/failures.ts';
import { type SystemWorld, systemWorld } from '../world/world.ts';
import { askingAt } from './asking.ts';
import type { Arguments } from './command.ts';
import { printResult } from './print.ts';
import { unusable } from './refuse.ts';
import { withClone } from './remote.ts';
import type { Terminal } from './terminal.ts';
import { typedToken } from './typed-token.ts';
import { inWorld } from './world.ts';

/** `trueup check` and `trueup apply`. */
export async function reconcile(
  mode: RunOptions['mode'],
  given: Arguments,
  terminal: Terminal,
  reach: SystemWorld = systemWorld(terminal.environment),
): Promise<number> {
  if (given.flags.has('dry-run')) throw noDryRun();
  const { flags, ...words } = await withClone(given, terminal, modes[mode].writes);
  const read = await typedInputs(mode, { flags, ...words }, terminal);
  const reportFile = flags.get('report-file');
  const unkept = await unwritable('report-file', reportFile, terminal.directory);
  const problems = [...('problems' in read ? read.problems : []), ...unkept, ...unasked(mode, flags, terminal)];
  const ended =
    'options' in read && !problems.length
      ? await reconciled(read.options, terminal, reach, flags.has('yes'))
      : refusedInputs(mode, problems);
  const result = await keepReport(ended, unkept.length ? undefined : reportFile, terminal.directory);
  await printResult(result, flags, terminal);
  return exitCodeOf(result, flags.has('exit-zero'));
}

/** What nobody can answer, nobody has agreed to. */
const unasked = (mode: RunOptions['mode'], flags: Arguments['flags'], { ask }: Terminal): InputProblem[] =>
  modes[mode].writes && !ask && !flags.has('yes')
    ? [
        {
          input: 'yes',
          problem: 'not given, and nobody is at a terminal to agree to the changes',
          fix: 'look at what `trueup check` reports, and pass `--yes` to apply it without a question',
        },
      ]
    : [];

/** Reads the inputs from the flags, and the token from the environment. What asks no host needs no token. */
export async function typedInputs(
  mode: RunOptions['mode'],
  given: Arguments,
  terminal: Terminal,
  isOnline = true,
): Promise<Typed> {
  const { flags } = given;
  const { environment, err } = terminal;
  const token = isOnline ? await typedToken(given, terminal) : undefined;
  if (flags.has('token')) err.write(openToken);
  const named = (name: string) =>
    name === 'mode'
      ? mode
      : (flags.get(name) ??
        (name === 'token' ? token : undefined) ??
        shownTo(name, flags.has('report-file'), terminal));
  const has = ({ name }: { readonly name: string }) => flags.has(name);
  const sections = keysFor({ organization: has(inputs.organization), fleetFile: has(inputs.fleetFile) });
  // Only the mode `render` makes another kind of options.
  return readInputs(named, environment, sections, isOnline ? [] : [inputs.token.name]) as Typed;
}

type Typed = { options: RunOptions } | { problems: readonly InputProblem[] };

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

/** A run that shows its progress and stops at Ctrl-C. */
export const reconciled = (
  options: RunOptions,
  terminal: Terminal,
  reach: SystemWorld,
  isAgreed = true,
): Promise<RunResult> => {
  const asks = modes[options.mode].writes && !isAgreed ? askingAt(terminal) : undefined;
  return inWorld(terminal, reach, (world) => startRun(options, world, terminal.directory), asks);
};

const noDryRun = () =>
  unusable(
    '--dry-run: `trueup check` is the dry run: it reports what apply would change. Nothing was sent',
    'run `trueup check` with the same flags',
  );

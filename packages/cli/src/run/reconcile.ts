import { setFlagsFromString } from 'node:v8';
import { modes } from '@trueup/core/report';
import { getExitCode, saveReport, startRun } from '@trueup/core/run';
import type { About, InputProblem, RunOptions } from '@trueup/core/session';
import { isAboutSeveral, refuseInputs, type SystemWorld, systemWorld, unwritable } from '@trueup/core/session';
import { printResult } from '../command-line/print.ts';
import { typedInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import { askingAt } from '../terminal/asking.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { inWorld } from '../terminal/world.ts';
import { withClone, withRootFile } from './remote.ts';

/** A run in one mode, such as `trueup check`: from its flags to its exit code. */
export async function reconcile(
  mode: About['mode'],
  given: Arguments,
  terminal: Terminal,
  reach = systemWorld(terminal.environment),
): Promise<number> {
  const found = modes[mode].onlyFinds ? await withRootFile(given, terminal) : given;
  const known = await withClone(found, terminal, modes[mode].writes);
  const { flags } = known;
  const reportFile = flags.get('report-file');
  const unkept = await unwritable('report-file', reportFile, terminal.directory);
  const wrong = [...unkept, ...refuseUnasked(mode, flags, terminal)];
  const read = await typedInputs(mode, known, terminal, { wrong, output: 'said' });
  const ended =
    'problems' in read
      ? refuseInputs(mode, read.problems)
      : await reconcileShowing(read.options, terminal, reach, flags.has('yes'));
  const result = await saveReport(ended, unkept.length ? undefined : reportFile, terminal.directory);
  await printResult(result, flags, terminal);
  return getExitCode(result, flags.get('on-drift') === 'warn');
}

/** A mode that writes needs somebody who can answer, or `--yes`. */
const refuseUnasked = (mode: About['mode'], flags: Arguments['flags'], { ask }: Terminal): InputProblem[] =>
  modes[mode].writes && !ask && !flags.has('yes')
    ? [
        {
          input: 'yes',
          problem: 'not given, and apply can only ask for approval at a terminal',
          fix: 'run `trueup check` to see the changes, and pass `--yes` to make them',
        },
      ]
    : [];

/** A run that shows its progress and stops at Ctrl-C. */
export const reconcileShowing = (options: RunOptions, terminal: Terminal, reach: SystemWorld, isAgreed = true) => {
  const asks = modes[options.mode].writes && !isAgreed ? askingAt(terminal, isAboutSeveral(options)) : undefined;
  // Little of what is read of a repository lasts, but V8 makes more room before it frees memory. For 300 repositories with
  // six sections, the flags lower the peak from 140 to 106 MB (Node 24: from 171 to 119) for a tenth more processor time.
  if (isAboutSeveral(options))
    for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=100']) setFlagsFromString(flag);
  return inWorld(terminal, reach, (world) => startRun(options, world, terminal.directory, terminal.extensions), asks);
};

/** `trueup adopt`: the words after it are keys, as those of `--keys` are. */
export function adoptKeys({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const keys = [...files, ...(flags.has('keys') ? [flags.get('keys')!] : [])];
  const given = keys.length ? new Map([...flags, ['keys', keys.join('\n')]]) : flags;
  return reconcile('adopt', { flags: given, files: [] }, terminal);
}

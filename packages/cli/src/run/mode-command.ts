import { setFlagsFromString } from 'node:v8';
import { modes } from '@trueup/core/report';
import { getExitCode, saveReport, startRun } from '@trueup/core/run';
import type { InputProblem, RunOptions, RunScope } from '@trueup/core/session';
import {
  checkOutputFile,
  createInputProblemsResult,
  createSystemWorld,
  isFleetRun,
  type SystemWorld,
} from '@trueup/core/session';
import { printResult } from '../command-line/print.ts';
import { readRunOptions } from '../command-line/run-options.ts';
import type { Arguments } from '../commands/command.ts';
import { createApprovalPrompt } from '../terminal/approval.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { runInWorld } from '../terminal/world.ts';
import { useCloneRepository, useRootSettingsFile } from './remote.ts';

/** Runs one mode, such as `trueup check`. */
export async function runModeCommand(
  mode: RunScope['mode'],
  args: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
): Promise<number> {
  const withFile = modes[mode].onlyReports ? await useRootSettingsFile(args, terminal) : args;
  const withRepository = await useCloneRepository(withFile, terminal, modes[mode].writes);
  const { flags } = withRepository;
  const reportFile = flags.get('report-file');
  const reportFileProblems = await checkOutputFile('report-file', reportFile, terminal.directory);
  const flagProblems = [...reportFileProblems, ...findApprovalProblems(mode, flags, terminal)];
  const read = await readRunOptions(mode, withRepository, terminal, { flagProblems, output: 'announced' });
  const ended =
    'problems' in read
      ? createInputProblemsResult(mode, read.problems)
      : await runWithProgress(read.options, terminal, systemWorld, flags.has('yes'));
  const result = await saveReport(ended, reportFileProblems.length ? undefined : reportFile, terminal.directory);
  await printResult(result, flags, terminal);
  return getExitCode(result, flags.get('on-drift') === 'warn');
}

/** A mode that writes needs a user who can answer, or `--yes`. */
const findApprovalProblems = (mode: RunScope['mode'], flags: Arguments['flags'], { ask }: Terminal): InputProblem[] =>
  modes[mode].writes && !ask && !flags.has('yes')
    ? [
        {
          input: 'yes',
          problem: 'not given, and apply can only ask for approval at a terminal',
          fix: 'run `trueup check` to see the changes, and pass `--yes` to make them',
        },
      ]
    : [];

/** Asks before the writes unless `isAgreed`. */
export const runWithProgress = (options: RunOptions, terminal: Terminal, systemWorld: SystemWorld, isAgreed = true) => {
  const confirmPlan =
    modes[options.mode].writes && !isAgreed ? createApprovalPrompt(terminal, isFleetRun(options)) : undefined;
  // V8 grows the heap before it frees memory. For 300 repositories with six sections, the flags lower the peak from 140
  // to 106 MB (Node 24: from 171 to 119) for a tenth more processor time.
  if (isFleetRun(options))
    for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=100']) setFlagsFromString(flag);
  return runInWorld(
    terminal,
    systemWorld,
    (world) => startRun(options, world, terminal.directory, terminal.extensions),
    confirmPlan,
  );
};

/** Implements `trueup adopt`. The words after it are keys, like those of `--keys`. */
export function adoptKeys({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const keys = [...files, ...(flags.has('keys') ? [flags.get('keys')!] : [])];
  const keyFlags = keys.length ? new Map([...flags, ['keys', keys.join('\n')]]) : flags;
  return runModeCommand('adopt', { flags: keyFlags, files: [] }, terminal);
}

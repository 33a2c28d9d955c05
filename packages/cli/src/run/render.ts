/** The command `trueup render` merges layers into one settings file. */

import { type RenderResult, renderSettings } from '@trueup/core/engine';
import { parseRepositoryName } from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import { escapeForTerminal } from '@trueup/core/report';
import { getExitCode, needsGitHub, renderTarget, saveRenderedSettings, saveReport } from '@trueup/core/run';
import type { InputProblem } from '@trueup/core/session';
import {
  createDefectResult,
  createInputProblemsResult,
  createSystemWorld,
  isOnlineRun,
  readInputs,
  type SystemWorld,
} from '@trueup/core/session';
import { explainMissingFile, loadSettingsText, quoteText } from '@trueup/core/settings';
import { printResult } from '../command-line/print.ts';
import { readRunOptions } from '../command-line/run-options.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { runInWorld } from '../terminal/world.ts';

/** Standard output contains the rendered settings, so the report goes to standard error. */
export async function printRenderedSettings(
  args: Arguments,
  terminal: Terminal,
  systemWorld?: SystemWorld,
): Promise<number> {
  const { flags } = args;
  const { directory, out, err } = terminal;
  const { result, shown = '' } = await (flags.has('fleet-file')
    ? renderFleetTarget(args, terminal, systemWorld ?? createSystemWorld(terminal.environment))
    : renderSettingsFiles(flags, terminal));
  const ended = await saveReport(result, flags.get('report-file'), directory);
  if (!flags.has('json')) out.write(shown);
  await printResult(ended, flags, terminal, err);
  return getExitCode(ended);
}

interface RenderAnswer {
  readonly result: RunResult;
  readonly shown?: string;
}

async function renderSettingsFiles(
  flags: Arguments['flags'],
  { environment, directory }: Terminal,
): Promise<RenderAnswer> {
  const read = readInputs((name) => (name === 'mode' ? 'render' : flags.get(name)), environment);
  const problems = [...('problems' in read ? read.problems : []), ...findOutputConflicts(flags)];
  if (problems.length || !('options' in read) || isOnlineRun(read.options))
    return { result: createInputProblemsResult('render', problems) };
  try {
    const rendered = await renderSettings(read.options, (file) =>
      loadSettingsText(file).catch(explainMissingFile(file, 'name an existing file')),
    );
    return await saveOrExplain(rendered, read.options.renderedFile, flags.get('explain'), directory);
  } catch (failure) {
    return { result: createDefectResult('render', failure) };
  }
}

async function renderFleetTarget(args: Arguments, terminal: Terminal, systemWorld: SystemWorld): Promise<RenderAnswer> {
  const { flags } = args;
  // A workflow sets this variable.
  const name = flags.get('repository') ?? terminal.environment.GITHUB_REPOSITORY ?? '';
  const repository = parseRepositoryName(name.trim());
  const isOffline = !repository || !(await needsGitHub(repository, flags.get('fleet-file')!, loadSettingsText));
  const ownFlags = ['repository', 'rendered-file', 'report-file', 'explain'];
  const flagProblems = [...(repository ? [] : [createRepositoryProblem(name)]), ...findOutputConflicts(flags)];
  const typed = await readRunOptions('check', args, terminal, { ownFlags, flagProblems, isOffline });
  if ('problems' in typed) return { result: createInputProblemsResult('render', typed.problems) };
  const rendered = await runInWorld(terminal, systemWorld, (world) => renderTarget(repository!, typed.options, world));
  return saveOrExplain(rendered, flags.get('rendered-file'), flags.get('explain'), terminal.directory);
}

const createRepositoryProblem = (name: string): InputProblem => ({
  input: 'repository',
  problem: name ? `${quoteText(name)} is not a repository` : 'not given',
  fix: 'name a repository of the fleet file, such as `acme/rocket`',
});

function findOutputConflicts(flags: Arguments['flags']): InputProblem[] {
  if (!flags.has('json')) return [];
  if (flags.has('explain'))
    return [
      {
        input: 'explain',
        problem: 'cannot be used with `--json`, because both write to standard output',
        fix: 'remove one of the two flags',
      },
    ];
  if (flags.has('rendered-file')) return [];
  return [
    {
      input: 'rendered-file',
      problem: 'is missing, and `--json` uses standard output',
      fix: 'name a file for the rendered settings',
    },
  ];
}

/** With `--explain`, shows the source of each value instead of the settings. */
async function saveOrExplain(
  rendered: RenderResult,
  file: string | undefined,
  key: string | undefined,
  directory: string,
): Promise<RenderAnswer> {
  const result = await saveRenderedSettings(rendered, file, directory);
  if (key === undefined || rendered.text === undefined) return { result, shown: file ? '' : rendered.text };
  const lines = rendered.explain?.(key) ?? [];
  if (lines.length) return { result, shown: lines.map((line) => `${escapeForTerminal(line)}\n`).join('') };
  const problem = `no layer declares ${quoteText(key)}`;
  const fix = 'write a settings key, such as `repository.has_wiki` or `labels`';
  return { result: createInputProblemsResult('render', [{ input: 'explain', problem, fix }]) };
}

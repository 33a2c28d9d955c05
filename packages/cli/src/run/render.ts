import { type Rendered, render as renderLayers } from '@trueup/core/engine';
import type { RunResult } from '@trueup/core/report';
import { inertTerminal } from '@trueup/core/report';
import { getExitCode, needsGitHub, renderTarget, saveRendered, saveReport } from '@trueup/core/run';
import { registry } from '@trueup/core/sections/registry';
import type { InputProblem } from '@trueup/core/session';
import {
  brokenRun,
  isOnHost,
  nameFrom,
  readInputs,
  refuseInputs,
  type SystemWorld,
  systemWorld,
} from '@trueup/core/session';
import { loadSettings, orMissing, quote } from '@trueup/core/settings';
import { printResult } from '../command-line/print.ts';
import { typedInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { inWorld } from '../terminal/world.ts';

/** `trueup render`. Standard output holds the rendered settings, so the report goes to standard error. */
export async function render(given: Arguments, terminal: Terminal, reach?: SystemWorld): Promise<number> {
  const { flags } = given;
  const { directory, out, err } = terminal;
  const { result, shown = '' } = await (flags.has('fleet-file')
    ? ofFleet(given, terminal, reach ?? systemWorld(terminal.environment))
    : answer(flags, terminal));
  const ended = await saveReport(result, flags.get('report-file'), directory);
  if (!flags.has('json')) out.write(shown);
  await printResult(ended, flags, terminal, err);
  return getExitCode(ended);
}

interface Answer {
  readonly result: RunResult;
  readonly shown?: string;
}

async function answer(flags: Arguments['flags'], { environment, directory }: Terminal): Promise<Answer> {
  const sections = registry.map(({ key }) => key);
  const read = readInputs((name) => (name === 'mode' ? 'render' : flags.get(name)), environment, sections);
  const problems = [...('problems' in read ? read.problems : []), ...twoOutputs(flags)];
  if (problems.length || !('options' in read) || isOnHost(read.options))
    return { result: refuseInputs('render', problems) };
  try {
    const made = await renderLayers(read.options, (file) =>
      loadSettings(file).catch(orMissing(file, 'name an existing file')),
    );
    return await answerWith(made, read.options.renderedFile, flags.get('explain'), directory);
  } catch (failure) {
    return { result: brokenRun('render', failure) };
  }
}

async function ofFleet(given: Arguments, terminal: Terminal, reach: SystemWorld): Promise<Answer> {
  const { flags } = given;
  // The repository may be that of the workflow.
  const name = flags.get('repository') ?? terminal.environment.GITHUB_REPOSITORY ?? '';
  const repository = nameFrom(name.trim());
  const isOffline = !repository || !(await needsGitHub(repository, flags.get('fleet-file')!, loadSettings));
  const own = ['repository', 'rendered-file', 'report-file', 'explain'];
  const wrong = [...(repository ? [] : [noRepository(name)]), ...twoOutputs(flags)];
  const typed = await typedInputs('check', given, terminal, { own, wrong, isOffline });
  if ('problems' in typed) return { result: refuseInputs('render', typed.problems) };
  const made = await inWorld(terminal, reach, (world) => renderTarget(repository!, typed.options, world));
  return answerWith(made, flags.get('rendered-file'), flags.get('explain'), terminal.directory);
}

const noRepository = (name: string): InputProblem => ({
  input: 'repository',
  problem: name ? `${quote(name)} is not a repository` : 'not given',
  fix: 'name a repository of the fleet file, such as `acme/rocket`',
});

/** Standard output cannot take two documents. */
function twoOutputs(flags: Arguments['flags']): InputProblem[] {
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

/** Keeps the settings in their file, and shows where they come from with `--explain`, or else the settings. */
async function answerWith(made: Rendered, file: string | undefined, key: string | undefined, directory: string) {
  const result = await saveRendered(made, file, directory);
  if (key === undefined || made.text === undefined) return { result, shown: file ? '' : made.text };
  const lines = made.explain?.(key) ?? [];
  if (lines.length) return { result, shown: lines.map((line) => `${inertTerminal(line)}\n`).join('') };
  const problem = `no layer declares ${quote(key)}`;
  const fix = 'write a settings key, such as `repository.has_wiki` or `labels`';
  return { result: refuseInputs('render', [{ input: 'explain', problem, fix }]) };
}

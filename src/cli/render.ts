import { type Rendered, render as renderLayers } from '../engine/render.ts';
import { inertTerminal } from '../report/inert.ts';
import type { RunResult } from '../report/result/result.ts';
import { exitCodeOf, keepReport } from '../run/exit.ts';
import { asksHost, renderTarget } from '../run/render-target.ts';
import { keepRendered } from '../run/rendered-file.ts';
import { registry } from '../sections/registry.ts';
import { brokenRun, refuseInputs } from '../session/failures.ts';
import type { InputProblem } from '../session/inputs/kinds.ts';
import { isOnHost } from '../session/inputs/options.ts';
import { readInputs } from '../session/inputs/read.ts';
import { nameFrom } from '../session/targets/names.ts';
import { type SystemWorld, systemWorld } from '../session/world/world.ts';
import { loadSettings, orMissing } from '../settings/load.ts';
import { quote } from '../settings/shown.ts';
import type { Arguments } from './commands/command.ts';
import { printResult } from './print.ts';
import type { Terminal } from './terminal.ts';
import { typedInputs } from './typed-inputs.ts';
import { inWorld } from './world.ts';

/** `trueup render`. Standard output holds the rendered settings, so the report goes to standard error. */
export async function render(given: Arguments, terminal: Terminal, reach?: SystemWorld): Promise<number> {
  const { flags } = given;
  const { directory, out, err } = terminal;
  const { result, shown = '' } = await (flags.has('fleet-file')
    ? ofFleet(given, terminal, reach ?? systemWorld(terminal.environment))
    : answer(flags, terminal));
  const ended = await keepReport(result, flags.get('report-file'), directory);
  if (!flags.has('json')) out.write(shown);
  await printResult(ended, flags, terminal, err);
  return exitCodeOf(ended);
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
      loadSettings(file).catch(orMissing(file, 'name a file that exists')),
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
  const isOffline = !repository || !(await asksHost(repository, flags.get('fleet-file')!, loadSettings));
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
  fix: 'name one target of the fleet file, such as `acme/rocket`',
});

/** Standard output cannot take two documents. */
function twoOutputs(flags: Arguments['flags']): InputProblem[] {
  if (!flags.has('json')) return [];
  if (flags.has('explain'))
    return [
      { input: 'explain', problem: 'writes to standard output, and so does `--json`', fix: 'leave out one of the two' },
    ];
  if (flags.has('rendered-file')) return [];
  return [
    {
      input: 'rendered-file',
      problem: 'is missing, and `--json` takes standard output',
      fix: 'name a file for the settings',
    },
  ];
}

/** Keeps the settings in their file, and shows where they come from with `--explain`, or else the settings. */
async function answerWith(made: Rendered, file: string | undefined, key: string | undefined, directory: string) {
  const result = await keepRendered(made, file, directory);
  if (key === undefined || made.text === undefined) return { result, shown: file ? '' : made.text };
  const lines = made.explain?.(key) ?? [];
  if (lines.length) return { result, shown: lines.map((line) => `${inertTerminal(line)}\n`).join('') };
  const problem = `no layer declares ${quote(key)}`;
  const fix = 'write a settings key, such as `repository.has_wiki` or `labels`';
  return { result: refuseInputs('render', [{ input: 'explain', problem, fix }]) };
}

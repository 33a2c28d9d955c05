import { join } from 'node:path';
import type { Environment, Secret } from '@trueup/core/github';
import {
  annotations,
  asYaml,
  documentOf,
  inertJson,
  inertTerminal,
  isIncomplete,
  type Line,
  mask,
  output,
  Progress,
  printerFor,
  type RunResult,
  resultAsYaml,
  type SectionResult,
  type TargetResult,
  usualMode,
  wantsColour,
} from '@trueup/core/report';
import { addError, type Extension, getExitCode, makeInterruptible, saveReport, startRun } from '@trueup/core/run';
import { sectionKeys } from '@trueup/core/sections';
import {
  addTo,
  brokenRun,
  type InputProblem,
  inputs,
  isOnHost,
  misspeltInput,
  type OnInterrupt,
  type RenderOptions,
  type RunOptions,
  readInputs,
  readSome,
  refuseInputs,
  type SystemWorld,
  unwritable,
} from '@trueup/core/session';

export interface WorkflowStep extends SystemWorld {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly extensions: readonly Extension[];
  readonly onInterrupt: OnInterrupt;
  /** Prints a line to the step's log. The runner obeys a line that starts with `::`. */
  log(line: string): void;
}

/** One workflow step: inputs in; log, annotations, summary, outputs and an exit code out. */
export async function runStep(step: WorkflowStep): Promise<number> {
  const { environment, directory, log } = step;
  const given = inputFrom(environment);
  for (const secret of [given('token'), given('report-token'), ...keysIn(step)]) hide(secret ?? '', step);
  const reportFile =
    given('report-file') ?? (environment.RUNNER_TEMP && join(environment.RUNNER_TEMP, 'trueup-report.json'));
  const unkept = await unwritable('report-file', reportFile, directory);
  const ran = resultAsYaml(await endStep(step, unkept));
  const kept = await saveReport(ran, unkept.length ? undefined : reportFile, directory);
  const { jobSummary, terminalReport } = await printerFor(kept);
  const exitsZero = readSome(['onDrift'], given).values.onDrift === 'warn' ? '`on-drift: warn`' : undefined;
  const summary = (one: RunResult) => jobSummary(one, undefined, exitsZero);
  // The outputs come last, since they say how the run ended.
  const summed = await told(kept, 'the job summary', environment.GITHUB_STEP_SUMMARY, summary);
  const result = await told(summed, 'the outputs', environment.GITHUB_OUTPUT, outputText(reportFile ?? ''));
  // The summary groups what is the same in several repositories, and refers to the log for what it leaves out.
  const colour = wantsColour({ env: environment, isTTY: false });
  log(asYaml(terminalReport(result, { colour, details: true, exitsZero })));
  for (const line of annotations(result)) log(line);
  return getExitCode(result, exitsZero !== undefined);
}

/** The key of an app, also with the line breaks that it had before somebody escaped them. */
const keysIn = ({ environment }: WorkflowStep) =>
  [inputFrom(environment)('app-private-key'), environment.TRUEUP_APP_PRIVATE_KEY].flatMap((key = '') => [
    key,
    key.replaceAll('\\n', '\n'),
  ]);

const outputText = (reportFile: string) => (result: RunResult) =>
  outputs.map((one) => output(one.name, one.of(result, reportFile))).join('');

async function endStep(step: WorkflowStep, unkept: readonly InputProblem[]): Promise<RunResult> {
  const { environment } = step;
  const given = inputFrom(environment);
  const read = readInputs(given, environment, sectionKeys);
  const problems = [
    ...misspelt(environment),
    ...unkept,
    ...('problems' in read ? read.problems : unwritten(read.options)),
  ];
  const mode = inputs.mode.modes.find((one) => one === given('mode')) ?? usualMode;
  if (problems.length || !('options' in read)) return refuseInputs(mode, problems);
  try {
    return await (isOnHost(read.options)
      ? reconcileStep(read.options, step)
      : (await import('@trueup/core/run/files/rendered-file')).renderToFile(read.options, step.load, step.directory));
  } catch (failure) {
    return brokenRun(mode, failure);
  }
}

/** A step has no standard output to write the settings to, so it needs a file. */
function unwritten(options: RunOptions | RenderOptions): InputProblem[] {
  if (isOnHost(options) || options.renderedFile) return [];
  return [{ input: 'rendered-file', problem: 'not given', fix: 'name the file that `render` should write' }];
}

async function reconcileStep(options: RunOptions, step: WorkflowStep): Promise<RunResult> {
  const say = (line: string) => step.log(inertTerminal(line));
  const progress = new Progress({ write: (text) => step.log(text.trimEnd()) }, { isTTY: false, colour: false });
  const { world, release } = makeInterruptible(
    {
      ...step,
      // Progress over several repositories changes often and a log keeps every line, so it is throttled.
      said: options.repos || options.fleetFile ? progress.update : say,
      announced: say,
      masks: (secret: Secret) => hide(secret.reveal(), step),
    },
    step.onInterrupt,
  );
  try {
    return await startRun(options, world, step.directory, step.extensions);
  } finally {
    release();
    progress.end();
  }
}

function hide(secret: string, { log }: WorkflowStep) {
  for (const line of mask(secret)) log(line);
}

/** Writes a file for the runner, which names it; without a runner there is none. If that fails, the run fails. */
async function told(result: RunResult, what: string, file: string | undefined, textOf: (result: RunResult) => string) {
  if (!file) return result;
  try {
    await addTo(file, textOf(result));
    return result;
  } catch (failure) {
    return addError(
      result,
      '',
      `${what} could not be written: ${(failure as Error).message}`,
      'check the files of the runner',
    );
  }
}

/** The runner passes an input in a variable named after it, hyphens included; the variable of a missing input is empty. */
const variableOf = (name: string) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

export const inputFrom = (environment: Environment) => (name: string) =>
  environment[variableOf(name)]?.trim() || undefined;

/**
 * The runner passes a misspelt input on under its wrong name, and the run would ignore it: with `section: labels`
 * an apply would write every section. So a name that is close to a known one is refused.
 */
export function misspelt(environment: Environment): InputProblem[] {
  const names = Object.values(inputs).map(({ name }) => name);
  return Object.keys(environment)
    .filter((variable) => variable.startsWith('INPUT_') && !names.map(variableOf).includes(variable))
    .flatMap((variable) => misspeltInput(variable.slice('INPUT_'.length).toLowerCase()) ?? []);
}

interface Output {
  readonly name: string;
  readonly help: string;
  of(result: RunResult, reportFile: string): string;
}

const sectionsOf = ({ targets }: RunResult): SectionResult[] => targets.flatMap(({ sections }) => sections);
const count = (result: RunResult, kind: Line['kind']) =>
  sectionsOf(result).flatMap(({ lines }) => lines.filter((line) => line.kind === kind)).length;

const namesOfSkipped = (section: SectionResult) => (isIncomplete(section) ? [section.name] : []);

const inShort = ({ outcome, sections }: TargetResult) => ({
  outcome,
  drift: sections.some(({ lines }) => lines.some(({ kind }) => kind === 'drift')),
  'skipped-sections': sections.flatMap(namesOfSkipped),
});

/** Only a plan that says which repository it is for can be held to. */
const planIn = ({ plan }: Pick<TargetResult, 'plan'> = {}) =>
  plan?.id === undefined || !plan.items.length ? '' : inertJson(JSON.stringify(documentOf([plan])));

/** The outputs that later steps of a workflow can read. A test compares `action.yml` with them. */
export const outputs: readonly Output[] = [
  {
    name: 'outcome',
    help: 'How the run ended: `success`, `partial`, `drift` or `failed`.',
    of: ({ outcome }) => outcome,
  },
  {
    name: 'drift',
    help: 'Whether the repository differs from the settings file: `true` or `false`.',
    of: (result) => String(result.outcome === 'drift' || count(result, 'drift') > 0),
  },
  { name: 'changes', help: 'The number of changes written.', of: (result) => String(count(result, 'change')) },
  {
    name: 'skipped-sections',
    help: 'The sections that are incomplete, because the token lacks a permission or a setting is not available, separated by commas.',
    of: (result) => [...new Set(sectionsOf(result).flatMap(namesOfSkipped))].join(','),
  },
  {
    name: 'targets',
    help: 'The result of each repository, as JSON: its outcome, whether it differs, and its skipped sections.',
    of: ({ targets }) =>
      inertJson(JSON.stringify(Object.fromEntries(targets.map((target) => [target.repository, inShort(target)])))),
  },
  {
    name: 'plan',
    help: 'The plan of one repository as JSON, for an apply in another job. Empty without `plan-file`, or if there is nothing to write.',
    of: ({ targets: [target, ...others] }) => (others.length ? '' : planIn(target)),
  },
  { name: 'report', help: 'The path of the JSON report.', of: (_result, reportFile) => reportFile },
];

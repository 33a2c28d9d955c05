/**
 * Runs Trueup as a step of GitHub Actions. It reads the inputs, starts the run, and writes the log, the job summary and
 * the outputs.
 */

import { join } from 'node:path';
import type { Environment, Secret } from '@trueup/core/github';
import {
  createPlanDocument,
  escapeForTerminal,
  escapeJson,
  formatAnnotations,
  formatMaskCommands,
  formatStepOutput,
  isIncomplete,
  type Line,
  loadPrinter,
  Progress,
  type RunResult,
  type SectionResult,
  shouldUseColour,
  type TargetResult,
  toWorkflowResult,
  toWorkflowSyntax,
  usualMode,
} from '@trueup/core/report';
import { type Extension, failResult, getExitCode, makeInterruptible, saveReport, startRun } from '@trueup/core/run';
import {
  appendToFile,
  checkOutputFile,
  createDefectResult,
  createInputProblemsResult,
  explainUnknownInput,
  type InputProblem,
  inputs,
  isOnlineRun,
  type RenderOptions,
  type RunOptions,
  readInputs,
  readSelectedInputs,
  type SystemWorld,
  type WatchSignals,
} from '@trueup/core/session';

export interface WorkflowStep extends SystemWorld {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly extensions: readonly Extension[];
  readonly onInterrupt: WatchSignals;
  /** The runner executes a line that starts with `::` as a command. */
  log(line: string): void;
}

export async function runStep(step: WorkflowStep): Promise<number> {
  const { environment, directory, log } = step;
  const readInput = createInputReader(environment);
  for (const secret of [readInput('token'), readInput('report-token'), ...listAppKeyForms(step)])
    maskSecret(secret ?? '', step);
  const reportFile =
    readInput('report-file') ?? (environment.RUNNER_TEMP && join(environment.RUNNER_TEMP, 'trueup-report.json'));
  const reportFileProblems = await checkOutputFile('report-file', reportFile, directory);
  const ended = toWorkflowResult(await runFromInputs(step, reportFileProblems));
  const writableFile = reportFileProblems.length ? undefined : reportFile;
  const reported = await saveReport(ended, writableFile, directory);
  const { jobSummary, terminalReport } = await loadPrinter(reported);
  const { onDrift } = readSelectedInputs(['onDrift'], readInput).values;
  const exitsZero = onDrift === 'warn' && inputs.onDrift.modes.includes(ended.mode) ? '`on-drift: warn`' : undefined;
  const formatSummary = (result: RunResult) => jobSummary(result, undefined, exitsZero);
  // The outputs come last, because they contain the outcome of the run.
  const summed = await appendToRunnerFile(reported, 'the job summary', environment.GITHUB_STEP_SUMMARY, formatSummary);
  const result = await appendToRunnerFile(
    summed,
    'the outputs',
    environment.GITHUB_OUTPUT,
    createOutputFormatter((reported === ended && writableFile) || ''),
  );
  // The job summary groups equal differences and refers to the log, so the log shows all details.
  const colour = shouldUseColour({ env: environment, isTTY: false });
  log(toWorkflowSyntax(terminalReport(result, { colour, details: true, exitsZero })));
  for (const line of formatAnnotations(result)) log(line);
  return getExitCode(result, exitsZero !== undefined);
}

/** A secret can contain escaped line breaks, and the log could show the key in either form. */
const listAppKeyForms = ({ environment }: WorkflowStep): string[] =>
  [createInputReader(environment)('app-private-key'), environment.TRUEUP_APP_PRIVATE_KEY].flatMap((key = '') => [
    key,
    key.replaceAll('\\n', '\n'),
  ]);

const createOutputFormatter = (reportFile: string) => (result: RunResult) =>
  outputs.map((stepOutput) => formatStepOutput(stepOutput.name, stepOutput.getValue(result, reportFile))).join('');

async function runFromInputs(step: WorkflowStep, reportFileProblems: readonly InputProblem[]): Promise<RunResult> {
  const { environment } = step;
  const readInput = createInputReader(environment);
  const read = readInputs(readInput, environment);
  const problems = [
    ...findMisspeltInputs(environment),
    ...reportFileProblems,
    ...('problems' in read ? read.problems : findRenderedFileProblems(read.options)),
  ];
  const mode = inputs.mode.modes.find((known) => known === readInput('mode')) ?? usualMode;
  if (problems.length || !('options' in read)) return createInputProblemsResult(mode, problems);
  try {
    return await (isOnlineRun(read.options)
      ? startRunInStep(read.options, step)
      : (await import('@trueup/core/run/files/rendered-file')).renderSettingsToFile(
          read.options,
          step.load,
          step.directory,
        ));
  } catch (failure) {
    return createDefectResult(mode, failure);
  }
}

/** A step has no standard output for the settings. */
function findRenderedFileProblems(options: RunOptions | RenderOptions): InputProblem[] {
  if (isOnlineRun(options) || options.renderedFile) return [];
  return [{ input: 'rendered-file', problem: 'not given', fix: 'name the file that `render` should write' }];
}

async function startRunInStep(options: RunOptions, step: WorkflowStep): Promise<RunResult> {
  const logLine = (line: string) => step.log(escapeForTerminal(line));
  const progress = new Progress({ write: (text) => step.log(text.trimEnd()) }, { isTTY: false, colour: false });
  const { world, release } = makeInterruptible(
    {
      ...step,
      // A job log keeps every line, so frequent progress is throttled.
      showProgress: options.repos || options.fleetFile ? progress.update : logLine,
      printLine: logLine,
      maskSecret: (secret: Secret) => maskSecret(secret.reveal(), step),
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

function maskSecret(secret: string, { log }: WorkflowStep) {
  for (const line of formatMaskCommands(secret)) log(line);
}

/** Returns a failed result if the write fails. Without a runner there is no file. */
async function appendToRunnerFile(
  result: RunResult,
  label: string,
  file: string | undefined,
  formatText: (result: RunResult) => string,
): Promise<RunResult> {
  if (!file) return result;
  try {
    await appendToFile(file, formatText(result));
    return result;
  } catch (failure) {
    return failResult(
      result,
      '',
      `${label} could not be written: ${(failure as Error).message}`,
      'check the files of the runner',
    );
  }
}

/** The runner names the variable after the input, hyphens included. A missing input gives an empty variable. */
const toInputVariable = (name: string) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

export const createInputReader = (environment: Environment) => (name: string) =>
  environment[toInputVariable(name)]?.trim() || undefined;

/**
 * The runner also passes misspelt inputs. With `section: labels`, an apply would otherwise write every section.
 */
export function findMisspeltInputs(environment: Environment): InputProblem[] {
  const names = Object.values(inputs).map(({ name }) => name);
  return Object.keys(environment)
    .filter((variable) => variable.startsWith('INPUT_') && !names.map(toInputVariable).includes(variable))
    .flatMap((variable) => explainUnknownInput(variable.slice('INPUT_'.length).toLowerCase()) ?? []);
}

interface StepOutput {
  readonly name: string;
  readonly help: string;
  getValue(result: RunResult, reportFile: string): string;
}

const listSections = ({ targets }: RunResult): SectionResult[] => targets.flatMap(({ sections }) => sections);
const countLines = (result: RunResult, kind: Line['kind']) =>
  listSections(result).flatMap(({ lines }) => lines.filter((line) => line.kind === kind)).length;

const listNameIfSkipped = (section: SectionResult): string[] => (isIncomplete(section) ? [section.name] : []);

const toTargetOutput = ({ outcome, sections }: TargetResult) => ({
  outcome,
  drift: outcome === 'drift' || sections.some(({ lines }) => lines.some(({ kind }) => kind === 'drift')),
  'skipped-sections': sections.flatMap(listNameIfSkipped),
});

/** A plan without the id of its repository could be applied to another repository. */
const formatPlanOutput = ({ plan }: Pick<TargetResult, 'plan'> = {}) =>
  plan?.id === undefined || !plan.items.length ? '' : escapeJson(JSON.stringify(createPlanDocument([plan])));

/** A test compares `action.yml` with these outputs. */
export const outputs: readonly StepOutput[] = [
  {
    name: 'outcome',
    help: 'How the run ended: `success`, `partial`, `drift` or `failed`.',
    getValue: ({ outcome }) => outcome,
  },
  {
    name: 'drift',
    help: 'Whether the report lists remaining differences from the settings file: `true` or `false`. In a preview, only with `on-drift: fail`.',
    getValue: (result) => String(result.outcome === 'drift' || countLines(result, 'drift') > 0),
  },
  {
    name: 'changes',
    help: 'The number of changes written.',
    getValue: (result) => String(countLines(result, 'change')),
  },
  {
    name: 'skipped-sections',
    help: 'The sections that are incomplete, because the token lacks a permission or a setting is not available, separated by commas.',
    getValue: (result) => [...new Set(listSections(result).flatMap(listNameIfSkipped))].join(','),
  },
  {
    name: 'targets',
    help: 'The result of each repository, as JSON: its outcome, whether it differs, and its skipped sections.',
    getValue: ({ targets }) =>
      escapeJson(
        JSON.stringify(Object.fromEntries(targets.map((target) => [target.repository, toTargetOutput(target)]))),
      ),
  },
  {
    name: 'plan',
    help: 'The plan of one repository as JSON, for an apply in another job. Set `plan-file` too, because the output may be empty without it. Empty for several repositories, and if there is nothing to write.',
    getValue: ({ targets: [target, ...otherTargets] }) => (otherTargets.length ? '' : formatPlanOutput(target)),
  },
  { name: 'report', help: 'The path of the JSON report.', getValue: (_result, reportFile) => reportFile },
];

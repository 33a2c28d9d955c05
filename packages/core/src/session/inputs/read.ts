/** Reads the inputs of a run and reports every problem at once, before anything is sent. */

import { InvalidAppKey } from '../../github/apps/key.ts';
import type { Environment } from '../../github/http/address.ts';
import { type Mode, modes, usualMode } from '../../report/result/modes.ts';
import { findNearest } from '../../settings/keys/nearest.ts';
import { organizationAdvice } from '../../settings/keys/organizations.ts';
import { listInputProblems } from './conflicts.ts';
import { type InputProblem, InvalidInput, type ReadInputText } from './kinds.ts';
import { noLongerExists, removedInputs } from './removed.ts';
import type { Input, InputValues } from './rows.ts';
import type { RenderOptions, RunOptions } from './run-options.ts';
import { inputs } from './table.ts';

interface InputSource {
  readonly readText: ReadInputText;
  readonly environment: Environment;
  readonly unneeded?: readonly string[];
}

export function readInputs(
  readText: ReadInputText,
  environment: Environment,
  unneeded: readonly string[] = [],
): { options: RunOptions | RenderOptions } | { problems: readonly InputProblem[] } {
  const source = { readText, environment, unneeded };
  const mode = (readInput(inputs.mode, source, usualMode).value ?? usualMode) as Mode;
  const results = Object.entries(inputs as Readonly<Record<string, Input>>)
    .filter(([, input]) => !isUnusedAppKey(input, readText))
    .map(([key, input]) => ({ key, ...readInput(input, source, mode) }));
  const {
    appId,
    appPrivateKey: key,
    limits,
    ...values
  } = Object.fromEntries(results.map(({ key, value }) => [key, value])) as unknown as InputValues;
  const app = appId !== undefined && key ? { id: appId, key } : undefined;
  const options = {
    ...values,
    ...limits,
    ...(app && { app }),
    ...splitOffLowerLayers(mode, values),
    ...(modes[mode].onlyReports && isCiJob(source) && { refusesEmpty: true }),
  } as unknown as RunOptions | RenderOptions;
  const isReadingWithReportToken = modes[mode].isForPullRequest && !app;
  const completeOptions = isReadingWithReportToken
    ? { ...options, token: values.token ?? values.reportToken }
    : options;
  const refused = results.flatMap(({ problem }) => problem ?? []);
  const conflicts = listInputProblems(
    options as Parameters<typeof listInputProblems>[0],
    readText,
    new Set(refused.map(({ input }) => input)),
  );
  const problems = [...listRemovedVariables(environment), ...refused, ...conflicts];
  return problems.length ? { problems } : { options: moveSelectionToOnly(completeOptions) };
}

function splitOffLowerLayers(mode: Mode, { settingsFile }: InputValues): Partial<RunOptions> {
  const layers: readonly string[] = [settingsFile ?? []].flat();
  return modes[mode].editsFile && layers.length
    ? { settingsFile: layers.at(-1)!, lowerLayers: layers.slice(0, -1) }
    : {};
}

function moveSelectionToOnly(options: RunOptions | RenderOptions): RunOptions | RenderOptions {
  if (!('fleetFile' in options) || options.fleetFile === undefined) return options;
  const { repos, repository, ...run } = options;
  const only = repos === '*' ? undefined : (repos ?? (repository && [repository]));
  return only ? { ...run, only } : run;
}

/** A removed variable would only seem to protect. */
const listRemovedVariables = (environment: Environment): InputProblem[] =>
  removedInputs.flatMap(({ variable, instead }) =>
    variable && environment[variable] ? [{ input: variable, problem: noLongerExists, fix: instead }] : [],
  );

/** Only a run as an app reads the key from the environment. */
const isUnusedAppKey = ({ name }: Input, readText: ReadInputText) =>
  name === inputs.appPrivateKey.name && !readText(name) && !readText(inputs.appId.name);

export function readSelectedInputs<K extends keyof InputValues>(keys: readonly K[], readText: ReadInputText) {
  const results = keys.map((key) => ({
    key,
    ...readInput(inputs[key] as Input, { readText, environment: {} }, usualMode),
  }));
  return {
    values: Object.fromEntries(results.map(({ key, value }) => [key, value])) as Partial<Pick<InputValues, K>>,
    problems: results.flatMap(({ problem }) => problem ?? []),
  };
}

/** Treats an input that the mode does not take as unset. */
function readInput(
  input: Input,
  { readText, environment, unneeded = [] }: InputSource,
  mode: Mode,
): { readonly value?: unknown; readonly problem?: InputProblem } {
  const { name, variable, defaultValue } = input;
  const isUnneeded = [input.unlessIn?.[mode] ?? [], input.unless ?? []]
    .flat()
    .some((otherName) => readText(otherName)?.trim());
  const isTaken = input.modes.includes(mode);
  const takes = input.takesIn?.[mode] ?? input.takes;
  const needed = isUnneeded || unneeded.includes(name) ? undefined : input.missingFix;
  const fallback = (isTaken && !isUnneeded && variable && environment[variable]) || defaultValue;
  const text = ((isTaken ? readText(name) : undefined) ?? fallback)?.trim();
  const createProblem = (problem: string, fix: string) => ({ problem: { input: name, problem, fix } });
  if (text === undefined) return needed && isTaken ? createProblem('not given', needed) : {};
  if (input.refusedInWorkflow && environment.GITHUB_ACTIONS === 'true')
    return createProblem(...input.refusedInWorkflow);
  const value = text || takes.switchValue;
  if (!value) return createProblem('empty', needed ?? 'set a value, or leave it out');
  try {
    return { value: takes.parseText(value) };
  } catch (failure) {
    if (failure instanceof InvalidInput || failure instanceof InvalidAppKey)
      return createProblem(failure.problem, failure.fix);
    throw failure;
  }
}

/** Other people may read the log of a job. */
export const isCiJob = ({ environment }: Pick<InputSource, 'environment'>) =>
  Boolean(environment.CI || environment.GITHUB_ACTIONS);

/** A secret may have come from a variable instead of a flag. */
export function describeInputProblem({ input, problem }: InputProblem) {
  const isSecret = Object.values(inputs as Readonly<Record<string, Input>>).some(
    ({ name, secret }) => secret && name === input,
  );
  const isVariable = input === input.toUpperCase();
  return `${isSecret || isVariable ? '' : '--'}${input}: ${problem}`;
}

export function explainUnknownInput(written: string): InputProblem | undefined {
  const createProblem = (fix: string) => ({ input: written, problem: 'unknown input', fix });
  const removed = removedInputs.find(({ name }) => name === written);
  if (removed) return { input: written, problem: noLongerExists, fix: removed.instead };
  if (written === 'organization') return createProblem(`leave it out: ${organizationAdvice}`);
  const suggestion = findNearest(
    written,
    Object.values(inputs).map(({ name }) => name),
  );
  return suggestion === undefined ? undefined : createProblem(`write \`${suggestion}\``);
}

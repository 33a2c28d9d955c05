import { WrongKey } from '../../github/apps/key.ts';
import { type Mode, modes, usualMode } from '../../report/result/modes.ts';
import { nearest } from '../../settings/keys/nearest.ts';
import { keepOrganizations } from '../../settings/keys/organizations.ts';
import { type GivenValue, type InputProblem, WrongInput } from './kinds.ts';
import type { Input, InputValues } from './options.ts';
import { findUnpaired } from './pairings.ts';
import { noLongerExists, removedInputs } from './removed.ts';
import type { RenderOptions, RunOptions } from './run-options.ts';
import { inputs } from './table.ts';

/** Where the text of an input comes from, and the sections that it may name. */
interface AskedInput {
  readonly given: GivenValue;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sections: readonly string[];
  /** Inputs that this run needs in no case. */
  readonly spared?: readonly string[];
}

/** Others than the operator may read the log of a job. */
export const isJob = ({ environment }: Pick<AskedInput, 'environment'>) =>
  Boolean(environment.CI || environment.GITHUB_ACTIONS);

/** An input that the mode does not take counts as not given. */
function readInput<T>(
  input: Input<T>,
  { given, environment, sections, spared = [] }: AskedInput,
  mode: Mode,
): { readonly value?: unknown; readonly problem?: InputProblem } {
  const { name, variable, standard } = input;
  const unless = [input.unlessIn?.[mode] ?? [], input.unless ?? []].flat().some((other) => given(other)?.trim());
  const isTaken = input.modes.includes(mode);
  const takes = input.takesIn?.[mode] ?? input.takes;
  const needed = unless || spared.includes(name) ? undefined : input.needed;
  const stands = (isTaken && !unless && variable && environment[variable]) || standard;
  const text = ((isTaken ? given(name) : undefined) ?? stands)?.trim();
  const wrong = (problem: string, fix: string) => ({ problem: { input: name, problem, fix } });
  if (text === undefined) return needed && isTaken ? wrong('not given', needed) : {};
  if (input.refusedInWorkflow && environment.GITHUB_ACTIONS === 'true') return wrong(...input.refusedInWorkflow);
  const written = text || takes.alone;
  if (!written) return wrong('empty', needed ?? 'set a value, or leave it out');
  try {
    return { value: takes.read(written, sections) };
  } catch (failure) {
    if (failure instanceof WrongInput || failure instanceof WrongKey) return wrong(failure.problem, failure.fix);
    throw failure;
  }
}

/** Where and what, as a command line says it. A secret may have come from a variable instead of a flag. */
export function problemText({ input, problem }: InputProblem) {
  const isSecret = Object.values(inputs as Readonly<Record<string, Input>>).some(
    ({ name, secret }) => secret && name === input,
  );
  const isVariable = input === input.toUpperCase();
  return `${isSecret || isVariable ? '' : '--'}${input}: ${problem}`;
}

/** A name that is close to that of an input, or that an input had, and what to write instead. */
export function misspeltInput(written: string): InputProblem | undefined {
  const wrong = (fix: string) => ({ input: written, problem: 'unknown input', fix });
  const removed = removedInputs.find(({ name }) => name === written);
  if (removed) return { input: written, problem: noLongerExists, fix: removed.instead };
  if (written === 'organization') return wrong(`leave it out: ${keepOrganizations}`);
  const meant = nearest(
    written,
    Object.values(inputs).map(({ name }) => name),
  );
  return meant === undefined ? undefined : wrong(`write \`${meant}\``);
}

/** Reads the named inputs alone. */
export function readSome<K extends keyof InputValues>(keys: readonly K[], given: GivenValue) {
  const read = keys.map((key) => ({
    key,
    ...readInput(inputs[key] as Input, { given, environment: {}, sections: [] }, usualMode),
  }));
  return {
    values: Object.fromEntries(read.map(({ key, value }) => [key, value])) as Partial<Pick<InputValues, K>>,
    problems: read.flatMap(({ problem }) => problem ?? []),
  };
}

/** Reads every input that the mode takes and finds every problem, before anything is read or sent. */
export function readInputs(
  given: GivenValue,
  environment: AskedInput['environment'],
  sections: readonly string[],
  spared: readonly string[] = [],
): { options: RunOptions | RenderOptions } | { problems: readonly InputProblem[] } {
  const asked = { given, environment, sections, spared };
  const mode = (readInput(inputs.mode, asked, usualMode).value ?? usualMode) as Mode;
  const read = Object.entries(inputs as Readonly<Record<string, Input>>)
    .filter(([, input]) => !isIdleKey(input, given))
    .map(([key, input]) => ({ key, ...readInput(input, asked, mode) }));
  const {
    appId,
    appPrivateKey: key,
    limits,
    ...values
  } = Object.fromEntries(read.map(({ key, value }) => [key, value])) as unknown as InputValues;
  const app = appId !== undefined && key ? { id: appId, key } : undefined;
  const options = {
    ...values,
    ...limits,
    ...(app && { app }),
    ...layersOf(mode, values),
    ...(modes[mode].onlyReports && isJob(asked) && { refusesEmpty: true }),
  } as unknown as RunOptions | RenderOptions;
  const isBare = modes[mode].isForPullRequest && !app;
  const ready = isBare ? { ...options, token: values.token ?? values.reportToken } : options;
  const refused = read.flatMap(({ problem }) => problem ?? []);
  const pairs = findUnpaired(
    options as Parameters<typeof findUnpaired>[0],
    given,
    inputs,
    new Set(refused.map(({ input }) => input)),
  );
  const problems = [...findRemoved(environment), ...refused, ...pairs];
  return problems.length ? { problems } : { options: narrow(ready) };
}

/** Adopt takes all layers of the settings, and the highest is the settings file. */
function layersOf(mode: Mode, { settingsFile }: InputValues): Partial<RunOptions> {
  const layers: readonly string[] = [settingsFile ?? []].flat();
  return modes[mode].editsFile && layers.length
    ? { settingsFile: layers.at(-1)!, lowerLayers: layers.slice(0, -1) }
    : {};
}

/** A key that is set and does nothing would only seem to protect. */
const findRemoved = (environment: AskedInput['environment']): InputProblem[] =>
  removedInputs.flatMap(({ variable, instead }) =>
    variable && environment[variable] ? [{ input: variable, problem: noLongerExists, fix: instead }] : [],
  );

/** Beside a fleet file, the inputs that name repositories say what the run takes of it. */
function narrow(options: RunOptions | RenderOptions): RunOptions | RenderOptions {
  if (!('fleetFile' in options) || options.fleetFile === undefined) return options;
  const { repos, repository, ...run } = options;
  const only = repos === '*' ? undefined : (repos ?? (repository && [repository]));
  return only ? { ...run, only } : run;
}

/** A key that lies in the environment is read only in a run that acts as an app. */
const isIdleKey = ({ name }: Input, given: GivenValue) =>
  name === inputs.appPrivateKey.name && !given(name) && !given(inputs.appId.name);

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { runStep } from '../../../packages/cli/src/action/step.ts';
import { extensions } from '../../../packages/cli/src/entries/extensions.ts';
import { diskFiles } from '../../../packages/core/src/session/world/files.ts';
import { completeToken, type Level } from '../../../packages/simulator/src/access/tokens.ts';
import type { Simulator } from '../../../packages/simulator/src/index.ts';
import { createQuickClock } from '../runs/scene.ts';
import { toInputVariables } from '../runs/step-inputs.ts';
import { type Job, parseWorkflowFile, type Workflow } from './workflow-files.ts';

export interface Event {
  readonly name: string;
  /** The ref of the workflow. Unset: the default branch. */
  readonly ref?: string;
  readonly sha?: string;
  /** True if the event changes code and no settings. */
  readonly isOfCode?: boolean;
  readonly actor?: string;
  readonly payload?: object;
}

type Secrets = Readonly<Record<string, string>>;
type StepVariables = Readonly<Record<string, string | undefined>>;

/** An environment with its secrets, and the refs that can use it. */
export interface Environment {
  readonly secrets?: Secrets;
  readonly refs: readonly string[];
}

export interface RunnerContext {
  readonly simulator: Simulator;
  /** The settings file in the checkout of this event. */
  readonly settings: string;
  /** The settings file at the tip of the default branch, for jobs that check out that branch. */
  readonly newest?: string;
  readonly secrets?: Secrets;
  readonly environments?: Readonly<Record<string, Environment>>;
  readonly event: Event;
  /** Runs a step as a process. Unset: the step runs in the process of the test. */
  readonly start?: (
    environment: StepVariables,
    folder: string,
  ) => Promise<{ readonly code: number; readonly log: string }>;
  /** Runs between two jobs. */
  readonly between?: () => void;
}

export interface StepRun {
  readonly job: string;
  readonly uses: string;
  readonly code: number;
  readonly log: string;
  readonly summary: string;
  readonly outputs: string;
  /** Each request after its token. */
  readonly asked: readonly string[];
}

export const bot = 'github-actions[bot]';

export const ownToken = (job: string) => `own-token-of-${job}`;

const repository = 'acme/shop';

/**
 * Runs the jobs of a workflow step by step like a runner. Each job gets a token with the permissions that it lists, and
 * the secrets of its environment if its ref can use that environment. Steps of other actions do nothing.
 */
export async function runWorkflow(text: string, around: RunnerContext): Promise<StepRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  try {
    const workflow = parseWorkflowFile(text);
    const jobs = isStartedBy(workflow, around.event) ? Object.entries(workflow.jobs) : [];
    const runs: StepRun[] = [];
    const needs: Needs = {};
    for (const [name, job] of jobs) runs.push(...(await runJob(name, job, { around, folder, needs })));
    return runs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Generated workflows contain full branch names, and their only path is the settings file. */
function isStartedBy({ on }: Workflow, { name, ref = 'refs/heads/main', isOfCode = false }: Event) {
  if (!(name in on)) return false;
  const { branches, paths } = on[name] ?? {};
  return !(branches && !branches.includes(ref.replace('refs/heads/', ''))) && !(paths && isOfCode);
}

/** Lists the concurrency groups of the jobs that an event starts. */
export const listConcurrencyGroups = (text: string, event: Event) =>
  Object.values(parseWorkflowFile(text).jobs)
    .filter((job) => isConditionMet(job, createContexts(event)))
    .map(({ concurrency }) => fillExpressions((concurrency as { group: string }).group, createContexts(event)));

/** The outputs of successful jobs. */
type Needs = Record<string, { readonly outputs: Readonly<Record<string, string>> }>;

interface JobContext {
  readonly needs: Needs;
  readonly around: RunnerContext;
  readonly folder: string;
}

async function runJob(name: string, job: Job, place: JobContext): Promise<StepRun[]> {
  const { around, folder, needs } = place;
  if (job.needs && !needs[job.needs]) return [];
  const steps: Needs = {};
  const contexts = {
    ...createContexts(around.event, issueToken(name, job, around)),
    secrets: collectSecrets(job, around),
    runner: { temp: folder },
    always: () => true,
    endsWith: (text: string, end: string) => text.endsWith(end),
    needs,
    steps,
  };
  if (!isConditionMet(job, contexts)) return [];
  if (job.environment && !isEnvironmentAllowed(job.environment, around)) return [];
  const runs: StepRun[] = [];
  for (const step of job.steps) {
    const hasFailed = runs.some(({ code }) => code !== 0);
    if (step.if ? !evaluateExpression(step.if, contexts) : hasFailed) continue;
    const settings = job.steps.some((one) => one.with?.ref) ? around.newest! : around.settings;
    const run = { job: name, uses: step.uses ?? '', ...(await runOneStep(step, contexts, place, settings)) };
    runs.push(run);
    if (step.id) steps[step.id] = { outputs: parseOutputs(run.outputs) };
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([key, text]) => [key, fillExpressions(text, contexts)]);
  if (runs.every(({ code }) => code === 0)) needs[name] = { outputs: Object.fromEntries(outputs) };
  around.between?.();
  return runs;
}

const createContexts = ({ name, ref = 'refs/heads/main', actor = 'mona', payload = {} }: Event, token = '') => {
  const event = { repository: { default_branch: 'main' }, ...payload };
  return {
    github: { event_name: name, actor, event, ref, repository, token, run_id: 1, run_attempt: 1 },
    format: (text: string, ...values: readonly string[]) => text.replace(/\{(\d)\}/g, (_, at) => values[Number(at)]!),
  };
};

const parseOutputs = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [name, value]),
  );

const isConditionMet = (job: Job, contexts: object) => !job.if || Boolean(evaluateExpression(job.if, contexts));

const getRef = ({ event }: RunnerContext) => event.ref ?? 'refs/heads/main';

const isEnvironmentAllowed = (environment: string, around: RunnerContext) =>
  around.environments?.[environment]?.refs.includes(getRef(around)) ?? false;

/** In a pull request from a fork, `pull_request` gets no secrets and a read-only token. */
function isFromFork({ event: { name, payload } }: RunnerContext) {
  const head = (payload as any)?.pull_request?.head?.repo?.full_name;
  return name === 'pull_request' && head !== repository;
}

const collectSecrets = (job: Job, around: RunnerContext): Secrets =>
  isFromFork(around) || around.event.actor === 'dependabot[bot]'
    ? {}
    : { ...around.secrets, ...(job.environment && around.environments?.[job.environment]?.secrets) };

const grantNames: Readonly<Record<string, string>> = {
  contents: 'Contents',
  'pull-requests': 'Pull requests',
  checks: 'Checks',
  issues: 'Issues',
};

/** Registers the token of the job with exactly the permissions that the job lists. */
function issueToken(name: string, { permissions = {} }: Job, around: RunnerContext) {
  const grants = Object.entries(permissions).map(([permission, level]): [string, Level] => {
    if (!grantNames[permission]) throw new Error(`the runner knows no permission ${permission}`);
    return [grantNames[permission], isFromFork(around) ? 'read' : (level as Level)];
  });
  const token = ownToken(name);
  const issued = { token, login: bot, kind: 'app', repositories: [repository] } as const;
  around.simulator.state.tokens[token] = completeToken({
    ...issued,
    grants: { Metadata: 'read', ...Object.fromEntries(grants) },
  });
  return token;
}

/** The expressions in generated workflows mean the same in JavaScript. */
function evaluateExpression(expression: string, contexts: object): unknown {
  return new Function(...Object.keys(contexts), `return (${expression})`)(...Object.values(contexts));
}

const fillExpressions = (value: unknown, contexts: object) =>
  String(value).replace(/\$\{\{(.*?)\}\}/g, (_, expression) => String(evaluateExpression(expression, contexts) ?? ''));

async function runOneStep(
  { uses = '', run, with: given = {}, env = {} }: Job['steps'][number],
  contexts: object,
  { around, folder }: JobContext,
  settings: string,
) {
  const nothing = { code: 0, log: '', summary: '', outputs: '', asked: [] };
  if (uses.startsWith('actions/')) return nothing;
  const variables = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, fillExpressions(value, contexts)]),
  );
  if (run !== undefined) {
    const { status, stderr } = spawnSync('bash', ['-e', '-c', run], { env: { RUNNER_TEMP: folder, ...variables } });
    return { ...nothing, code: status ?? 1, log: String(stderr) };
  }
  const { simulator, event } = around;
  const files = { summary: join(folder, 'summary'), output: join(folder, 'output') };
  mkdirSync(join(folder, '.github'), { recursive: true });
  writeFileSync(join(folder, '.github', 'settings.yml'), settings);
  for (const file of Object.values(files)) writeFileSync(file, '');
  writeFileSync(join(folder, 'event.json'), JSON.stringify(event.payload ?? {}));
  const environment = {
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: repository,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_REF: getRef(around),
    GITHUB_SHA: event.sha,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_OUTPUT: files.output,
    RUNNER_TEMP: folder,
    ...variables,
    ...toInputVariables(given, (text) => fillExpressions(text, contexts)),
  };
  const before = simulator.requests.length;
  const { code, log } = around.start
    ? await around.start(environment, folder)
    : await runHere(environment, folder, simulator, settings);
  return {
    code,
    log,
    summary: readFileSync(files.summary, 'utf8'),
    outputs: readFileSync(files.output, 'utf8'),
    asked: simulator.requests.slice(before).map(({ token, route }) => `${token} ${route}`),
  };
}

async function runHere(environment: StepVariables, folder: string, simulator: Simulator, settings: string) {
  const log: string[] = [];
  const code = await runStep({
    extensions,
    environment,
    directory: folder,
    onInterrupt: () => () => {},
    transport: simulator.transport,
    clock: createQuickClock(),
    load: async () => settings,
    list: async () => [],
    files: { ...diskFiles, read: async (file) => (isAbsolute(file) ? diskFiles.read(file) : settings) },
    log: (line) => log.push(line),
  });
  return { code, log: log.join('\n') };
}

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from '../src/action/step.ts';
import type { Simulator } from '../src/simulator/index.ts';
import { memoryFiles, quickClock } from './scene.ts';
import { type Job, workflowOf } from './workflow-files.ts';

export interface Event {
  readonly name: string;
  readonly sha?: string;
  /** The payload of the event. */
  readonly payload?: object;
}

export interface Around {
  readonly simulator: Simulator;
  readonly settings: string;
  readonly secrets?: Readonly<Record<string, string>>;
  /** The workflow's own token. */
  readonly token: string;
  readonly event: Event;
}

interface StepRun {
  readonly job: string;
  readonly uses: string;
  readonly code: number;
  readonly log: string;
  readonly summary: string;
}

/** Runs the jobs of a workflow whose condition holds, step by step, as the runner would. Steps of others do nothing. */
export async function runWorkflow(text: string, around: Around): Promise<StepRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-'));
  const { event, secrets = {}, token } = around;
  const github = {
    event_name: event.name,
    event: event.payload ?? {},
    repository: 'acme/shop',
    token,
    run_id: 1,
    run_attempt: 1,
  };
  const runs: StepRun[] = [];
  for (const [name, job] of Object.entries(workflowOf(text).jobs)) {
    const state = { failed: false };
    const contexts = { github, secrets, runner: { temp: folder }, always: () => true };
    if (job.if && !evaluated(job.if, contexts)) continue;
    for (const step of job.steps) {
      if (step.if ? !evaluated(step.if, contexts) : state.failed) continue;
      const run = await oneStep(step, contexts, { around, folder });
      state.failed ||= run.code !== 0;
      runs.push({ job: name, uses: step.uses ?? '', ...run });
    }
  }
  return runs;
}

/** What the generated workflows use of the host's expressions means the same in JavaScript. */
function evaluated(expression: string, contexts: object): unknown {
  return new Function(...Object.keys(contexts), `return (${expression})`)(...Object.values(contexts));
}

const filled = (value: unknown, contexts: object) =>
  String(value).replace(/\$\{\{(.*?)\}\}/g, (_, expression) => String(evaluated(expression, contexts) ?? ''));

const variables = (given: object, contexts: object, nameOf: (name: string) => string) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [nameOf(name), filled(value, contexts)]));

async function oneStep(
  { uses = '', with: given = {}, env = {} }: Job['steps'][number],
  contexts: object,
  { around, folder }: { readonly around: Around; readonly folder: string },
) {
  if (uses.startsWith('actions/')) return { code: 0, log: '', summary: '' };
  const { simulator, settings, event } = around;
  const files = { event: join(folder, 'event.json'), summary: join(folder, 'summary'), output: join(folder, 'output') };
  writeFileSync(files.event, JSON.stringify(event.payload ?? {}));
  for (const file of [files.summary, files.output]) writeFileSync(file, '');
  const log: string[] = [];
  const code = await runStep({
    environment: {
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: files.event,
      GITHUB_SHA: event.sha,
      GITHUB_STEP_SUMMARY: files.summary,
      GITHUB_OUTPUT: files.output,
      RUNNER_TEMP: folder,
      ...variables(env, contexts, (name) => name),
      ...variables(given, contexts, (name) => `INPUT_${name.toUpperCase()}`),
    },
    directory: folder,
    onInterrupt: () => () => {},
    transport: simulator.transport,
    clock: quickClock(),
    load: async () => settings,
    list: async () => [],
    files: memoryFiles(),
    log: (line) => log.push(line),
  });
  return { code, log: log.join('\n'), summary: readFileSync(files.summary, 'utf8') };
}

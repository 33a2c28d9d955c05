import { parse } from 'yaml';

interface WorkflowStep {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string | boolean>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly environment?: string;
  readonly env?: object;
  readonly steps: readonly WorkflowStep[];
}

export interface Workflow {
  readonly on: Readonly<Record<string, any>>;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly env?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

export const parseWorkflowFile = (content: string): Workflow => parse(content);

/** Other people can write these values, and a shell would run them. */
const untrusted = /github\.(event\.(?!pull_request\.number)|head_ref|ref_name|base_ref|actor)|inputs\./;

/** Returns one sentence for each finding of a security review. */
export function reviewWorkflow(content: string): string[] {
  const workflow = parseWorkflowFile(content);
  const jobs = Object.entries(workflow.jobs);
  const triggers = Object.keys(workflow.on);
  return [
    ...(isEmpty(workflow.permissions) ? [] : ['the workflow gives permissions to all of its jobs']),
    ...(workflow.env ? ['the workflow gives variables to all of its jobs'] : []),
    ...(triggers.includes('schedule') && triggers.length > 1 && !isOnly(triggers, ['schedule', 'workflow_dispatch'])
      ? ['a quiet public repository loses its other triggers together with the schedule']
      : []),
    ...(workflow.on.schedule ?? []).flatMap(({ cron }: { cron: string }) =>
      Number(cron.split(' ')[0]) % 2 ? [] : [`the schedule ${cron} is not at an odd minute`],
    ),
    ...jobs.flatMap(([name, job]) => reviewJob(job, workflow).map((one) => `${name}: ${one}`)),
    ...[...content.matchAll(/uses: (\S+)(.*)/g)].flatMap(([, action, after]) => reviewAction(action!, after!)),
  ];
}

const isEmpty = (permissions: unknown) => JSON.stringify(permissions) === '{}';
const isOnly = (some: readonly string[], all: readonly string[]) => some.every((one) => all.includes(one));

function reviewJob(job: Job, workflow: Workflow): string[] {
  const steps = job.steps;
  const secrets = JSON.stringify(steps).match(/secrets\.\w+/g) ?? [];
  const writing = secrets.filter((name) => name !== 'secrets.SETTINGS_READ_TOKEN');
  const trusted = /^github\.event_name == '(push|workflow_dispatch)'( && [^|]*)?$/;
  const isTrusted = (job.if ?? '').split(' || ').every((one) => trusted.test(one.replace(/^\((.*)\)$/, '$1')));
  const isOfPushOnly = isTrusted || !('pull_request' in workflow.on);
  return [
    ...(job.permissions ? [] : ['no permissions of its own']),
    ...(job.concurrency || workflow.concurrency ? [] : ['no concurrency']),
    ...(job['timeout-minutes'] ? [] : ['no time limit']),
    ...(job.env ? ['variables for all steps'] : []),
    ...(writing.length && !(job.environment && isOfPushOnly) ? [`${writing} outside an environment`] : []),
    ...('pull_request_target' in workflow.on && !job.environment ? ['runs for forks without a gate'] : []),
    ...steps.flatMap(reviewStep),
  ];
}

/** Only people who can push to the default branch can change it. */
const defaultBranch = '${{ github.event.repository.default_branch }}';

const reviewStep = ({ uses = '', run = '', with: given = {} }: WorkflowStep) => [
  ...(uses.startsWith('actions/checkout@') && given['persist-credentials'] !== false
    ? ['checkout leaves the token in the folder']
    : []),
  ...(uses.startsWith('actions/checkout@') && given.ref && given.ref !== defaultBranch
    ? ['checkout of a commit that others may choose']
    : []),
  ...(untrusted.test(findExpressions(run)) ? ['runs text that others can write'] : []),
];

const findExpressions = (text: string) => (text.match(/\$\{\{.*?\}\}/g) ?? []).join(' ');

function reviewAction(action: string, after: string) {
  if (action.startsWith('./') || action.startsWith("'")) return [];
  if (!/@[0-9a-f]{40}$/.test(action)) return [`${action} is not at a full commit`];
  return / # v\d+\.\d+\.\d+(-node20)?$/.test(after) ? [] : [`${action} does not say its version`];
}

import type { Start } from '../../../run/visited-run.ts';
import { events } from '../../../sections/actions_policies/rules.ts';
import { code } from '../../../settings/shown.ts';
import { isPlainName, takes } from './patterns.ts';
import { type StartRules, startsOf } from './policies.ts';
import type { Workflow, WorkflowBlock } from './workflow.ts';

/** For how many of the commits that need its checks a workflow runs. */
export type Extent = 'always' | 'unclear' | 'sometimes' | 'never';

export interface TriggerReach {
  readonly extent: Extent;
  /** What narrows it: follows the name of the workflow in a sentence. */
  readonly because: string;
  readonly fix?: string;
  /** A policy refuses what would start it, or may refuse it. What was reported before then proves nothing. */
  readonly refusal?: 'sure' | 'perhaps';
  /** What is worth knowing though it runs always. */
  readonly note?: string;
  /** For a filter by paths: the filter, to find the workflow that stands in for the others. */
  readonly paths?: { readonly only?: unknown; readonly ignored?: unknown };
}

const order: readonly Extent[] = ['always', 'unclear', 'sometimes', 'never'];

export const pickBest = <T extends { readonly extent: Extent }>(all: readonly T[]): T | undefined =>
  all.toSorted((one, other) => order.indexOf(one.extent) - order.indexOf(other.extent))[0];

export type Reaching = (workflow: Workflow, branch: string) => TriggerReach;

/** What a workflow reaches by the events that the policies let start it. */
export function reachUnder(rules: StartRules, reach: Reaching): Reaching {
  return (workflow, branch) => {
    const startOf = startsOf(rules, workflow.path);
    const starts = [...workflow.on.keys()].map((event) => ({ event, ...startOf(event) }));
    const by = (some: typeof starts) =>
      reach({ ...workflow, on: new Map(some.map(({ event }) => [event, workflow.on.get(event)!])) }, branch);
    const whole = by(starts);
    const open = by(starts.filter(({ verdict }) => verdict !== 'refused'));
    const sure = by(starts.filter(({ verdict }) => verdict === 'allowed'));
    if (sure.extent === whole.extent) return sure;
    const deciding = (verdict: Start['verdict']) =>
      starts.find((one) => one.verdict === verdict && by([one]).extent === whole.extent);
    const unclear = open.extent === sure.extent ? undefined : deciding('unknown');
    if (unclear) return perhapsRefused(unclear);
    const refused = deciding('refused');
    return refused ? refusedReach(refused, sure) : sure;
  };
}

const perhapsRefused = ({ event, why, fix, isOfDefault }: Start & { readonly event: string }): TriggerReach => ({
  extent: 'unclear',
  because: `starts on ${code(event)}, and whether that is allowed is not known: ${why}`,
  fix,
  ...(isOfDefault && { refusal: 'perhaps' }),
});

function refusedReach({ event, why, fix }: Start & { readonly event: string }, left: TriggerReach): TriggerReach {
  const because = `is refused on ${code(event)}, ${why}`;
  if (left.extent !== 'never') return { ...left, because: `${because}, and ${left.because}`, fix };
  return { extent: 'never', because, fix, refusal: 'sure' };
}

/** Whether a workflow runs for each pull request towards a branch, so that its checks stand on the head commit. */
export const reachOnPullRequests = ({ on }: Workflow, branch: string): TriggerReach =>
  pickBest([...on].map(([event, filters]) => reachOf(event, filters, branch))) ?? never('runs on no event');

/** Whether a workflow runs for each group that a merge queue makes for a branch. */
export function reachInQueue({ on }: Workflow, branch: string): TriggerReach {
  const group = on.get('merge_group');
  const push = on.get('push');
  const reaches = [group && onBranch('merge_group', group, branch), push && pushedByQueue(push, branch)];
  return pickBest(reaches.filter((one) => one !== undefined)) ?? missesQueue;
}

export const never = (because: string, fix?: string): TriggerReach => ({ extent: 'never', because, fix });
const sometimes = (because: string, fix: string): TriggerReach => ({ extent: 'sometimes', because, fix });
const always: TriggerReach = { extent: 'always', because: 'runs' };
const unclear = (event: string): TriggerReach => ({
  extent: 'unclear',
  because: `has filters under ${code(event)} that the host does not document`,
});

function reachOf(event: string, filters: WorkflowBlock, branch: string): TriggerReach {
  if (event === 'pull_request' || event === 'pull_request_target') return onPullRequest(event, filters, branch);
  if (event === 'push') return onPush(filters, branch);
  if (onHeads.includes(event)) return sometimes(`runs on ${code(event)}, and not for every pull request`, addEvent);
  if (event === 'workflow_call')
    return never('runs only where another calls it, and its checks then start with the name of the caller');
  // The runs of every other event stand on the default branch or on a tag.
  if (events.includes(event))
    return never(`runs on ${code(event)}, which is not about the commit of a pull request`, addEvent);
  return { extent: 'unclear', because: `runs on ${code(event)}, which this version does not know` };
}

const addEvent = 'add `pull_request:` to its `on`';
const addGroup = 'add `merge_group:` to its `on`';
const missesQueue = never('does not listen to `merge_group`', addGroup);

/** Events whose runs can stand on the head of a pull request, where something else starts them. */
const onHeads = [
  ...['create', 'deployment', 'deployment_status', 'pull_request_review', 'pull_request_review_comment'],
  ...['status', 'workflow_dispatch'],
];

function onPullRequest(event: string, filters: WorkflowBlock, branch: string): TriggerReach {
  const known = ['branches', 'branches-ignore', 'paths', 'paths-ignore', 'types'];
  if (Object.keys(filters).some((key) => !known.includes(key))) return unclear(event);
  const there = onBranch(event, filters, branch);
  return there.extent === 'always' ? (byTypes(event, filters) ?? byPaths(event, filters) ?? always) : there;
}

function onBranch(event: string, filters: WorkflowBlock, branch: string): TriggerReach {
  const { branches, 'branches-ignore': ignored } = filters;
  if (branches !== undefined && ignored !== undefined) return unclear(event);
  const filter = branches === undefined ? 'branches-ignore' : 'branches';
  const isMatch = filters[filter] === undefined ? undefined : takes(filters[filter], branch);
  if (filters[filter] !== undefined && isMatch === undefined) return unclear(event);
  if (isMatch === undefined || isMatch === (filter === 'branches')) return always;
  const filtered = `\`${filter}\` under ${code(event)}`;
  const fix = `${filter === 'branches' ? 'add' : 'do not ignore'} ${code(branch)} in ${filtered}`;
  return never(`does not run for ${code(branch)}: its ${filtered} leaves it out`, fix);
}

/** Each new head needs a run of its own. Without `types` the host runs for new, changed and reopened ones. */
function byTypes(event: string, { types }: WorkflowBlock): TriggerReach | undefined {
  if (types === undefined || types === null) return undefined;
  const all = [types].flat();
  if (!all.every((type) => typeof type === 'string')) return unclear(event);
  const missing = ['opened', 'synchronize'].filter((type) => !all.includes(type));
  if (!missing.length) return undefined;
  const isAfter = all.every((type) => type === 'closed');
  return {
    extent: isAfter ? 'never' : 'sometimes',
    because: `does not run for every new commit: \`types\` under ${code(event)} lacks ${missing.map(code).join(' and ')}`,
    fix: `add ${missing.map(code).join(' and ')} to \`types\` under ${code(event)}`,
  };
}

function byPaths(event: string, filters: WorkflowBlock): TriggerReach | undefined {
  const { paths: only, 'paths-ignore': ignored } = filters;
  if (only === undefined && ignored === undefined) return undefined;
  if (only !== undefined && ignored !== undefined) return unclear(event);
  if ([only ?? ignored].flat().some((pattern) => typeof pattern !== 'string')) return unclear(event);
  if ([only].flat().at(-1) === '**') return undefined;
  return {
    extent: 'sometimes',
    because: `does not run where a pull request changes only files ${only === undefined ? 'of its `paths-ignore`' : 'outside of its `paths`'}, and then never reports`,
    fix: 'take the filter out, and let a first job decide by `if` which jobs run: a skipped job counts as passed',
    paths: { only, ignored },
  };
}

/** The head of a pull request was pushed to a branch of the repository, or of a fork, where the push runs nothing here. */
function onPush(filters: WorkflowBlock, branch: string): TriggerReach {
  const { branches } = filters;
  if (isAboutTags(filters)) return never('runs on pushes of tags', addEvent);
  if (branches !== undefined && [branches ?? []].flat().every((name) => isPlainName(name) && name === branch))
    return never(`runs on pushes to ${code(branch)}, and so after the merge`, addEvent);
  return sometimes('runs on `push`, and so never for a pull request from a fork', addEvent);
}

/** The queue pushes each group to a branch of its own, which starts workflows as any push does. */
function pushedByQueue(filters: WorkflowBlock, branch: string): TriggerReach {
  if (isAboutTags(filters)) return never('runs on pushes of tags', addGroup);
  const there = onBranch('push', filters, `gh-readonly-queue/${branch}/pr-1-${'0'.repeat(40)}`);
  if (there.extent === 'never') return missesQueue;
  return there.extent === 'always' ? (byPaths('push', filters) ?? { ...always, note: byPushAlone }) : there;
}

const byPushAlone = `the groups of the merge queue start it by ${code('push')} alone: ${addGroup}`;

const isAboutTags = ({ branches, 'branches-ignore': ignored, tags, 'tags-ignore': ignoredTags }: WorkflowBlock) =>
  branches === undefined && ignored === undefined && (tags ?? ignoredTags) !== undefined;

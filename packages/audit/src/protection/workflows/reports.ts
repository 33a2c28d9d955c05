import { formatCode } from '@trueup/core/settings';
import type { RequiredCheck } from '../sources/requirements.ts';
import type { Reported, ReportFacts } from '../verdict.ts';
import type { Evidence } from './evidence.ts';
import {
  called,
  dependsOnPaths,
  findCondition,
  findJobs,
  mayBeOfQueue,
  pullEvents,
  type ReportingJob,
} from './jobs.ts';
import { findHindrance } from './permissions.ts';
import { type Start, type StartRules, startsOf } from './policies.ts';
import {
  findSightings,
  isByActions,
  isOfActions,
  isReportedElsewhere,
  listLikely,
  type Sightings,
} from './sightings.ts';
import type { Workflow } from './workflow.ts';

/** With fewer pull requests, a service that is only being set up would count as one that never reports. */
const enoughHeads = 3;

export const reportsBy = (evidence: Evidence): ReportFacts => ({
  evidence,
  whoReports: (check) => whoReports(check, evidence),
  whoReportsInQueue: (check) => whoReportsInQueue(check, evidence),
});

/**
 * Who reports a required check on pull requests. What recent pull requests have decides. The workflow files only show
 * which jobs may report the check: `blocks` needs a name that no job can have.
 */
export function whoReports(check: RequiredCheck, evidence: Evidence): Reported {
  const jobs = jobsOf(check, evidence);
  const sightings = findSightings(check, evidence);
  const isSeen = sightings.seenOn !== undefined && (jobs.length > 0 || sightings.missedSince < enoughHeads);
  const isOfWorkflow = isSeen ? isByActions(sightings) : jobs.some(({ isNamed }) => isNamed);
  const refused = isOfWorkflow ? judgeRefusal(check, jobs, evidence) : undefined;
  if (refused) return refused;
  const filtered = judgePaths(check, jobs, evidence);
  if (filtered) return filtered;
  const isOther = isOfActions(check, evidence) !== true && !isByActions(sightings);
  if (isSeen) return judgeSeen(isOther ? [] : jobs, evidence, sightings);
  return judgeUnseen(check, evidence, sightings, jobs[0]) ?? explainBlock(check, evidence, sightings);
}

/** The jobs that may report a check, first those that have its name. */
const jobsOf = (check: RequiredCheck, evidence: Evidence) =>
  isOfActions(check, evidence) === false
    ? []
    : findJobs(check.context, evidence.workflows).toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed));

/** Who reports a required check on the groups of a merge queue, which wait for the same checks as pull requests. */
export function whoReportsInQueue(check: RequiredCheck, evidence: Evidence): Reported {
  const { workflows, heads, startRules } = evidence;
  const jobs = jobsOf(check, evidence);
  const starts = jobs.flatMap(({ workflow }) =>
    listStarts(workflow, startRules).filter(({ event }) => mayBeOfQueue(event, workflow.on.get(event)!)),
  );
  const isHidden = workflows.unread.length > 0 || heads.unread !== undefined;
  const isOpen = isHidden || !jobs[0]?.isNamed || isReportedElsewhere(check.context, evidence);
  if (isOpen || starts.some(({ verdict }) => verdict !== 'refused'))
    return unknown(
      'Trueup could not check whether it is reported for merge groups',
      'check whether the newest merge group has it',
    );
  const [refused] = starts;
  const why = `${nameJob(jobs[0]!)} has this name, but its workflow ${refused ? textOfRefusal(refused) : 'does not use `merge_group`'}`;
  return { verdict: 'blocks', why, fix: refused?.fix ?? 'add `merge_group:` to its `on`' };
}

interface EventStart extends Start {
  readonly event: string;
}

function listStarts({ path, on }: Workflow, rules: StartRules): EventStart[] {
  const startOf = startsOf(rules, path);
  return [...on.keys()].filter((event) => event !== called).map((event) => ({ event, ...startOf(event) }));
}

const textOfRefusal = ({ event, why }: EventStart) => `is rejected on ${formatCode(event)}, ${why}`;

/** What a setting of Actions or a policy refuses now counts, whatever was reported before. */
function judgeRefusal(check: RequiredCheck, jobs: readonly ReportingJob[], evidence: Evidence) {
  const held = findHindrance(evidence) ?? findRefusal(jobs, evidence);
  if (!held) return undefined;
  const isOpen = isOfActions(check, evidence) !== true || isReportedElsewhere(check.context, evidence);
  if (held.verdict !== 'refused' || isOpen || evidence.heads.unread !== undefined) return unknown(held.why, held.fix);
  return { verdict: 'blocks' as const, why: held.why, fix: held.fix };
}

/** Unset if the policies refuse no event of one workflow that may report the check on pull requests. */
function findRefusal(jobs: readonly ReportingJob[], { startRules, workflows }: Evidence): Start | undefined {
  const found = jobs
    .filter(({ workflow: { on } }) => pullEvents.some((event) => on.has(event)))
    .map((one) => ({ one, start: refusalOf(listStarts(one.workflow, startRules)) }));
  const [first] = found;
  if (!first || found.some(({ start }) => !start)) return undefined;
  const { one, start } = found.find(({ start }) => start!.verdict === 'unknown') ?? first;
  const why = `${nameJob(one)} ${one.isNamed ? 'has this name' : 'may report it'}, but the workflow ${start!.why}`;
  const isWhole = found.length === jobs.length && !workflows.unread.length;
  const isSure = isWhole && one.isNamed && !findCondition(one, workflows);
  return isSure ? { ...start!, why } : unknown(why, start!.fix);
}

/** What the refused events of one workflow come to; the workflow may report a check on each of them. */
function refusalOf(starts: readonly EventStart[]): Start | undefined {
  const refused = starts.filter(({ verdict }) => verdict === 'refused');
  const first = refused.find(({ event }) => pullEvents.includes(event)) ?? refused[0];
  if (first && refused.length === starts.length) return { ...first, why: textOfRefusal(first) };
  if (first) return unknown(`${textOfRefusal(first)}, and Trueup does not check its other events`, first.fix);
  const perhaps = starts.find(({ verdict, isOfDefault }) => verdict === 'unknown' && isOfDefault);
  if (!perhaps) return undefined;
  const { event, why, fix } = perhaps;
  return unknown(`starts on ${formatCode(event)}, and Trueup cannot check whether that is allowed: ${why}`, fix);
}

/** If one workflow alone may report the check, its filter of paths decides, whatever recent pull requests changed. */
function judgePaths(check: RequiredCheck, jobs: readonly ReportingJob[], evidence: Evidence): Reported | undefined {
  const { workflows, heads } = evidence;
  const [first] = jobs;
  const isOnly = jobs.every(({ workflow }) => workflow === first?.workflow) && !workflows.unread.length;
  if (!first || !isOnly || !dependsOnPaths(first.workflow) || heads.unread !== undefined) return undefined;
  if (isOfActions(check, evidence) !== true || isReportedElsewhere(check.context, evidence)) return undefined;
  const why = `only ${nameJob(first)} can report it, and the workflow does not start if a pull request changes no file of its \`paths\` filter`;
  const fix = 'remove the filter, and decide with `if` which jobs run: a skipped job counts as passed';
  return { verdict: 'sometimes', why, fix };
}

const nameJob = ({ id, workflow }: ReportingJob) => `job ${formatCode(id)} of ${formatCode(workflow.path)}`;

/** The fix is to look where Trueup could not. */
const unknown = (why: string, fix = 'check whether the newest pull request has it') => ({
  verdict: 'unknown' as const,
  why,
  fix,
});

function judgeSeen(jobs: readonly ReportingJob[], { workflows }: Evidence, sightings: Sightings): Reported {
  const { seenOn, seenBy, isMissed } = sightings;
  const named = jobs.filter(({ isNamed }) => isNamed);
  const reporting = named.length || !isByActions(sightings) ? named : jobs;
  const conditions = reporting.flatMap((one) => {
    const text = findCondition(one, workflows);
    return text ? [`: ${nameJob(one)} ${text}`] : [];
  });
  // One job of that name is enough if it has no condition. Which of the jobs without a known name reports, nothing shows.
  const [condition = ''] = named.length > conditions.length ? [] : conditions;
  if (isMissed) {
    const why = `${seenBy} reported it on #${seenOn}, and newer pull requests do not have it${condition}`;
    const fix = 'report it on every pull request, or stop requiring it';
    return { verdict: 'sometimes', why, fix };
  }
  const why = `${seenBy} reported it, last on #${seenOn}`;
  if (condition) return unknown(`${why}, but possibly not on every pull request${condition}`);
  const isSkippable = reporting.some(({ job }) => job.if !== undefined);
  return { verdict: 'works', why: isSkippable ? `${why}; but ${skipped}` : why };
}

const skipped = 'the job has an `if` condition, and GitHub counts a skipped job as passed';

/** Why the absence of the check is not known, if it is not. */
function judgeUnseen(check: RequiredCheck, evidence: Evidence, sightings: Sightings, job?: ReportingJob) {
  const { workflows, heads } = evidence;
  if (heads.unread !== undefined) return unknown(`recent reports could not be read: ${heads.unread}`, toSeeReports);
  if (job) {
    const why = `${nameJob(job)} ${job.isNamed ? 'has this name' : 'may report it'}, and ${lookedAt(evidence, sightings)}`;
    return unknown(why, insteadOf(check, evidence));
  }
  const [unread] = workflows.unread;
  if (unread !== undefined && isOfActions(check, evidence) !== false) return unknown(unread);
  if (sightings.isUndecided)
    return unknown(`it is reported as a commit status, which does not show whether ${appOf(check)} set it`);
  if (sightings.complete < enoughHeads) return unknown(`${noWorkflow(evidence)}, and ${fewHeads(sightings)}`);
  return undefined;
}

const toSeeReports = 'use a token that can read pull requests, checks and commit statuses';

const appOf = ({ integration_id: app }: RequiredCheck) => `the app ${app}`;

const noWorkflow = ({ branch }: Evidence) => `no workflow in ${formatCode(branch)} reports it`;

const fewHeads = ({ complete }: Sightings) =>
  complete
    ? `only ${complete} recent pull requests show all of their checks, too few to exclude other reporters`
    : 'no recent pull request shows another reporter';

function explainBlock(check: RequiredCheck, evidence: Evidence, sightings: Sightings): Reported {
  const { otherApps } = sightings;
  if (otherApps.length) {
    const why = `${otherApps.map(formatCode).join(' and ')} reports it, but only ${appOf(check)} counts, and it does not report it`;
    return { verdict: 'blocks', why, fix: 'set the app of the check to the app that reports it, or remove the app' };
  }
  const why = `${noWorkflow(evidence)}, and ${lookedAt(evidence, sightings)}`;
  const fix =
    insteadOf(check, evidence) ?? 'require a check that is reported, or add a workflow or app that reports this one';
  return { verdict: 'blocks', why, fix };
}

function lookedAt({ branch }: Evidence, { complete, seenOn, seenBy, missedSince }: Sightings) {
  if (seenOn !== undefined)
    return `none of the last ${missedSince} pull requests to ${formatCode(branch)} has it, since ${seenBy} reported it on #${seenOn}`;
  return complete
    ? `none of the last ${complete} pull requests to ${formatCode(branch)} has it`
    : `no recent pull request to ${formatCode(branch)} has it`;
}

function insteadOf({ context }: RequiredCheck, evidence: Evidence) {
  const names = listLikely(context, evidence).slice(0, 5).map(formatCode).join(' and ');
  return names ? `require ${names}, which appears on recent pull requests` : undefined;
}

/**
 * Judges whether a required check is reported. Recent pull requests decide. Workflow files only show which jobs may
 * report it. So `blocks` needs a name that no job can have, or a setting or policy that certainly rejects the workflow.
 * In a merge queue it is enough that the workflow of the named job does not use `merge_group`.
 */

import { formatCode } from '@trueup/core/settings';
import type { RequiredCheck } from '../sources/requirements.ts';
import type { CheckVerdict, ReportFacts } from '../verdict.ts';
import type { ReportEvidence } from './evidence.ts';
import { describeCondition, hasPathFilter, listPossibleJobs, mayStartInQueue, type ReportingJob } from './jobs.ts';
import { findActionsRestriction } from './permissions.ts';
import { createStartEvaluator, type StartRules, type WorkflowStart } from './policies.ts';
import {
  type CheckSightings,
  canActionsReport,
  isLastReportedByActions,
  isReportedOutsideActions,
  listSimilarCheckNames,
  summarizeSightings,
} from './sightings.ts';
import { callEvent, pullRequestEvents, type Workflow } from './workflow.ts';

/** With fewer pull requests, a service that was just set up would seem to never report. */
const minHeads = 3;

export const createReportFacts = (evidence: ReportEvidence): ReportFacts => ({
  evidence,
  judgeReporting: (check) => judgeReporting(check, evidence),
  judgeReportingInQueue: (check) => judgeReportingInQueue(check, evidence),
});

export function judgeReporting(check: RequiredCheck, evidence: ReportEvidence): CheckVerdict {
  const jobs = listJobsForCheck(check, evidence);
  const sightings = summarizeSightings(check, evidence);
  const isSeen = sightings.seenOn !== undefined && (jobs.length > 0 || sightings.missedSince < minHeads);
  const isFromWorkflow = isSeen ? isLastReportedByActions(sightings) : jobs.some(({ isNamed }) => isNamed);
  const refusal = isFromWorkflow ? judgeRefusal(check, jobs, evidence) : undefined;
  if (refusal) return refusal;
  const pathVerdict = judgePathFilter(check, jobs, evidence);
  if (pathVerdict) return pathVerdict;
  const isFromOtherApp = canActionsReport(check, evidence) !== true && !isLastReportedByActions(sightings);
  if (isSeen) return judgeReportingOnEveryPull(isFromOtherApp ? [] : jobs, evidence, sightings);
  return judgeUnreportedCheck(check, evidence, sightings, jobs[0]) ?? createBlockVerdict(check, evidence, sightings);
}

/** Jobs with the exact name come first. */
const listJobsForCheck = (check: RequiredCheck, evidence: ReportEvidence) =>
  canActionsReport(check, evidence) === false
    ? []
    : listPossibleJobs(check.context, evidence.workflows).toSorted(
        (first, second) => Number(second.isNamed) - Number(first.isNamed),
      );

export function judgeReportingInQueue(check: RequiredCheck, evidence: ReportEvidence): CheckVerdict {
  const { workflows, heads, startRules } = evidence;
  const jobs = listJobsForCheck(check, evidence);
  const starts = jobs.flatMap(({ workflow }) =>
    listEventStarts(workflow, startRules).filter(({ event }) => mayStartInQueue(event, workflow.on.get(event)!)),
  );
  const isHidden = workflows.unread.length > 0 || heads.unread !== undefined;
  const isUncertain = isHidden || !jobs[0]?.isNamed || isReportedOutsideActions(check.context, evidence);
  if (isUncertain || starts.some(({ verdict }) => verdict !== 'refused'))
    return createUnknownVerdict(
      'Trueup could not check whether it is reported for merge groups',
      'check whether the newest merge group has it',
    );
  const [refusedStart] = starts;
  const why = `${formatJob(jobs[0]!)} has this name, but its workflow ${refusedStart ? describeRefusal(refusedStart) : 'does not use `merge_group`'}`;
  return { verdict: 'blocks', why, fix: refusedStart?.fix ?? 'add `merge_group:` to its `on`' };
}

interface EventStart extends WorkflowStart {
  readonly event: string;
}

function listEventStarts({ path, on }: Workflow, rules: StartRules): EventStart[] {
  const evaluateStart = createStartEvaluator(rules, path);
  return [...on.keys()].filter((event) => event !== callEvent).map((event) => ({ event, ...evaluateStart(event) }));
}

const describeRefusal = ({ event, why }: EventStart) => `is rejected on ${formatCode(event)}, ${why}`;

/** A setting or policy that rejects the workflow now overrides earlier reports. */
function judgeRefusal(check: RequiredCheck, jobs: readonly ReportingJob[], evidence: ReportEvidence) {
  const restriction = findActionsRestriction(evidence) ?? findRefusal(jobs, evidence);
  if (!restriction) return undefined;
  const isOpen = canActionsReport(check, evidence) !== true || isReportedOutsideActions(check.context, evidence);
  if (restriction.verdict !== 'refused' || isOpen || evidence.heads.unread !== undefined)
    return createUnknownVerdict(restriction.why, restriction.fix);
  return { verdict: 'blocks' as const, why: restriction.why, fix: restriction.fix };
}

/** Returns `undefined` if a workflow that may report the check keeps all its events. */
function findRefusal(
  jobs: readonly ReportingJob[],
  { startRules, workflows }: ReportEvidence,
): WorkflowStart | undefined {
  const refusals = jobs
    .filter(({ workflow: { on } }) => pullRequestEvents.some((event) => on.has(event)))
    .map((job) => ({ job, start: combineRefusals(listEventStarts(job.workflow, startRules)) }));
  const [first] = refusals;
  if (!first || refusals.some(({ start }) => !start)) return undefined;
  const { job, start } = refusals.find(({ start }) => start!.verdict === 'unknown') ?? first;
  const why = `${formatJob(job)} ${job.isNamed ? 'has this name' : 'may report it'}, but the workflow ${start!.why}`;
  const isWhole = refusals.length === jobs.length && !workflows.unread.length;
  const isSure = isWhole && job.isNamed && !describeCondition(job, workflows);
  return isSure ? { ...start!, why } : createUnknownVerdict(why, start!.fix);
}

/** The workflow may report the check on each of its events. */
function combineRefusals(starts: readonly EventStart[]): WorkflowStart | undefined {
  const refusedStarts = starts.filter(({ verdict }) => verdict === 'refused');
  const first = refusedStarts.find(({ event }) => pullRequestEvents.includes(event)) ?? refusedStarts[0];
  if (first && refusedStarts.length === starts.length) return { ...first, why: describeRefusal(first) };
  if (first)
    return createUnknownVerdict(`${describeRefusal(first)}, and Trueup does not check its other events`, first.fix);
  const undecidedStart = starts.find(
    ({ verdict, isFromDefaultPolicy }) => verdict === 'unknown' && isFromDefaultPolicy,
  );
  if (!undecidedStart) return undefined;
  const { event, why, fix } = undecidedStart;
  return createUnknownVerdict(
    `starts on ${formatCode(event)}, and Trueup cannot check whether that is allowed: ${why}`,
    fix,
  );
}

/** If only one workflow may report the check, its path filter decides, whatever recent pull requests changed. */
function judgePathFilter(
  check: RequiredCheck,
  jobs: readonly ReportingJob[],
  evidence: ReportEvidence,
): CheckVerdict | undefined {
  const { workflows, heads } = evidence;
  const [first] = jobs;
  const isOnly = jobs.every(({ workflow }) => workflow === first?.workflow) && !workflows.unread.length;
  if (!first || !isOnly || !hasPathFilter(first.workflow) || heads.unread !== undefined) return undefined;
  if (canActionsReport(check, evidence) !== true || isReportedOutsideActions(check.context, evidence)) return undefined;
  const why = `only ${formatJob(first)} can report it, and the workflow does not start if a pull request changes no file of its \`paths\` filter`;
  const fix = 'remove the filter, and decide with `if` which jobs run: a skipped job counts as passed';
  return { verdict: 'sometimes', why, fix };
}

const formatJob = ({ id, workflow }: ReportingJob) => `job ${formatCode(id)} of ${formatCode(workflow.path)}`;

const createUnknownVerdict = (why: string, fix = 'check whether the newest pull request has it') => ({
  verdict: 'unknown' as const,
  why,
  fix,
});

function judgeReportingOnEveryPull(
  jobs: readonly ReportingJob[],
  { workflows }: ReportEvidence,
  sightings: CheckSightings,
): CheckVerdict {
  const { seenOn, seenBy, isMissed } = sightings;
  const namedJobs = jobs.filter(({ isNamed }) => isNamed);
  const reportingJobs = namedJobs.length || !isLastReportedByActions(sightings) ? namedJobs : jobs;
  const conditions = reportingJobs.flatMap((job) => {
    const text = describeCondition(job, workflows);
    return text ? [`: ${formatJob(job)} ${text}`] : [];
  });
  // A single job without a condition is enough. If no job has the exact name, any job may be the reporter.
  const [condition = ''] = namedJobs.length > conditions.length ? [] : conditions;
  if (isMissed) {
    const why = `${seenBy} reported it on #${seenOn}, and newer pull requests do not have it${condition}`;
    const fix = 'report it on every pull request, or stop requiring it';
    return { verdict: 'sometimes', why, fix };
  }
  const why = `${seenBy} reported it, last on #${seenOn}`;
  if (condition) return createUnknownVerdict(`${why}, but possibly not on every pull request${condition}`);
  const isSkippable = reportingJobs.some(({ job }) => job.if !== undefined);
  return { verdict: 'works', why: isSkippable ? `${why}; but ${skippedNote}` : why };
}

const skippedNote = 'the job has an `if` condition, and GitHub counts a skipped job as passed';

/** Returns `undefined` if the check is certainly missing. */
function judgeUnreportedCheck(
  check: RequiredCheck,
  evidence: ReportEvidence,
  sightings: CheckSightings,
  job?: ReportingJob,
) {
  const { workflows, heads } = evidence;
  if (heads.unread !== undefined)
    return createUnknownVerdict(`recent reports could not be read: ${heads.unread}`, readReportsFix);
  if (job) {
    const why = `${formatJob(job)} ${job.isNamed ? 'has this name' : 'may report it'}, and ${describeMissingReports(evidence, sightings)}`;
    return createUnknownVerdict(why, suggestOtherChecks(check, evidence));
  }
  const [unread] = workflows.unread;
  if (unread !== undefined && canActionsReport(check, evidence) !== false) return createUnknownVerdict(unread);
  if (sightings.isUndecided)
    return createUnknownVerdict(
      `it is reported as a commit status, which does not show whether ${formatRequiredApp(check)} set it`,
    );
  if (sightings.complete < minHeads)
    return createUnknownVerdict(`${describeNoWorkflow(evidence)}, and ${describeFewHeads(sightings)}`);
  return undefined;
}

const readReportsFix = 'use a token that can read pull requests, checks and commit statuses';

const formatRequiredApp = ({ integration_id: app }: RequiredCheck) => `the app ${app}`;

const describeNoWorkflow = ({ branch }: ReportEvidence) => `no workflow in ${formatCode(branch)} reports it`;

const describeFewHeads = ({ complete }: CheckSightings) =>
  complete
    ? `only ${complete} recent pull requests show all of their checks, too few to exclude other reporters`
    : 'no recent pull request shows another reporter';

function createBlockVerdict(check: RequiredCheck, evidence: ReportEvidence, sightings: CheckSightings): CheckVerdict {
  const { otherApps } = sightings;
  if (otherApps.length) {
    const why = `${otherApps.map(formatCode).join(' and ')} reports it, but only ${formatRequiredApp(check)} counts, and it does not report it`;
    return { verdict: 'blocks', why, fix: 'set the app of the check to the app that reports it, or remove the app' };
  }
  const why = `${describeNoWorkflow(evidence)}, and ${describeMissingReports(evidence, sightings)}`;
  const fix =
    suggestOtherChecks(check, evidence) ??
    'require a check that is reported, or add a workflow or app that reports this one';
  return { verdict: 'blocks', why, fix };
}

function describeMissingReports({ branch }: ReportEvidence, { complete, seenOn, seenBy, missedSince }: CheckSightings) {
  if (seenOn !== undefined)
    return `none of the last ${missedSince} pull requests to ${formatCode(branch)} has it, since ${seenBy} reported it on #${seenOn}`;
  return complete
    ? `none of the last ${complete} pull requests to ${formatCode(branch)} has it`
    : `no recent pull request to ${formatCode(branch)} has it`;
}

function suggestOtherChecks({ context }: RequiredCheck, evidence: ReportEvidence) {
  const names = listSimilarCheckNames(context, evidence).slice(0, 5).map(formatCode).join(' and ');
  return names ? `require ${names}, which appears on recent pull requests` : undefined;
}

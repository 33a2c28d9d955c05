import { dropCase } from '../../../plan/match.ts';
import { code } from '../../../settings/shown.ts';
import type { RequiredCheck } from '../requirements.ts';
import { isKnown, notRead } from '../rule-sources.ts';
import type { Reported, ReportFacts } from '../verdict.ts';
import type { Evidence } from './evidence.ts';
import { findHindrance } from './permissions.ts';
import { findSightings, isByActions, isOfActions, isReportedElsewhere, type Sightings } from './sightings.ts';
import { deploymentTo, findLikelyNames, type ReportSource, sourceOf } from './sources.ts';
import { reachInQueue, reachOnPullRequests } from './triggers.ts';

/** With fewer pull requests, a service that is only being set up would count as one that never reports. */
const enoughHeads = 3;

export const reportsBy = (evidence: Evidence): ReportFacts => ({
  evidence,
  whoReports: (check) => whoReports(check, evidence),
  whoReportsInQueue: (check) => whoReportsInQueue(check, evidence),
  whoDeploys: (name) => whoDeploys(name, evidence),
});

/**
 * Who reports a required check on pull requests. The files of the workflows say what will be, and recent pull requests
 * what was. `blocks` only where both were read whole and neither has the check.
 */
export function whoReports(check: RequiredCheck, evidence: Evidence): Reported {
  const source =
    isOfActions(check, evidence) === false ? undefined : sourceOf(check.context, evidence, reachOnPullRequests);
  const actions = isOfActions(check, evidence);
  const sightings = findSightings(check, evidence);
  if (source && actions === 'unknown' && sightings.seenOn === undefined)
    return unknown(`${source.why}; whether ${appOf(check)} is the one of Actions was not seen`);
  if (source?.extent === 'sometimes' && actions === true)
    return { verdict: 'sometimes', why: source.why, fix: source.fix };
  if (source?.refusal && !isReportedElsewhere(check.context, evidence))
    return source.refusal === 'sure'
      ? { verdict: 'blocks', why: source.why, fix: source.fix }
      : unknown(source.why, source.fix);
  if (source?.extent === 'always' && actions === true) return judgePromised(source, evidence, sightings);
  const isGone = !source && sightings.missedSince >= enoughHeads;
  const held = isByActions(sightings) ? findHindrance(evidence) : undefined;
  if (held && !isGone) return held.verdict === 'refused' ? { ...held, verdict: 'blocks' } : unknown(held.why, held.fix);
  if (sightings.seenOn !== undefined && !isGone) return judgeSeen(sightings);
  return judgeUnseen(check, evidence, sightings, source) ?? explainBlock(check, evidence, sightings, source);
}

/** Who reports a required check on the groups of a merge queue, which wait for the same checks as pull requests. */
export function whoReportsInQueue(check: RequiredCheck, evidence: Evidence): Reported {
  const source = isOfActions(check, evidence) === false ? undefined : sourceOf(check.context, evidence, reachInQueue);
  const why = source?.why ?? `no workflow of ${code(evidence.branch)} has a job of this name`;
  const isSure = isOfActions(check, evidence) === true && evidence.switchedOff !== undefined;
  if (source?.extent === 'sometimes') return { verdict: 'sometimes', why, fix: source.fix };
  if (source?.extent === 'always') return isSure ? { verdict: 'works', why, note: source.note } : unknown(why);
  const isOpen =
    source?.extent !== 'never' || evidence.workflows.unread.length > 0 || evidence.heads.unread !== undefined;
  if (isOpen || isReportedElsewhere(check.context, evidence)) {
    const open = `${why}; whether a service reports it on the groups of a merge queue was not seen`;
    return unknown(open, 'check whether the newest group of the queue has it');
  }
  return { verdict: 'blocks', why, fix: source?.fix };
}

/** The host creates an environment that a job names. A service may deploy too, and a deployment may be refused. */
function whoDeploys(name: string, evidence: Evidence): Reported {
  const { environments } = evidence;
  if (!isKnown(environments)) return unknown(notRead(environments.unseen), environments.unseen.fix);
  const found = environments.value.find((one) => dropCase(one.name) === dropCase(name));
  const required = `a deployment to ${name} is required`;
  if (found && !found.isOpen) return unknown(`${required}, and the environment may refuse pull requests`);
  const by = deploymentTo(name, evidence);
  if (by === 'always') return { verdict: 'works', why: '' };
  if (found || by !== 'never')
    return unknown(`${required}, and no workflow is sure to deploy every pull request there`);
  const fix = `create the environment ${name}, or take it out of the required deployments`;
  return { verdict: 'blocks', why: `${required}, and there is no such environment`, fix };
}

/** The fix is to look where Trueup could not. */
const unknown = (why: string, fix = 'check whether the newest pull request has it'): Reported => ({
  verdict: 'unknown',
  why,
  fix,
});

const toSeeReports = 'use a token that may read pull requests, checks and commit statuses';

/** The files promise the check for every pull request. What was seen can still speak against it. */
function judgePromised({ why }: ReportSource, evidence: Evidence, sightings: Sightings): Reported {
  if (sightings.seenOn !== undefined) return { verdict: 'works', why: `${why}, last on #${sightings.seenOn}` };
  if (!evidence.switchedOff)
    return unknown(`${why}, unless the workflow is switched off, which the token may not see`, 'grant "Actions: read"');
  if (sightings.complete)
    return unknown(
      `${why}, and none of the last ${sightings.complete} pull requests has it: the workflow is newer than they are, or Actions does not run`,
    );
  return { verdict: 'works', why };
}

function judgeSeen({ seenOn, seenBy, isMissed }: Sightings): Reported {
  if (!isMissed) return { verdict: 'works', why: `${seenBy} reported it, last on #${seenOn}` };
  const why = `${seenBy} reported it on #${seenOn}, and newer pull requests do not have it`;
  const fix = 'see to it that it is reported on every pull request, or do not require it';
  return { verdict: 'sometimes', why, fix };
}

/** Why the absence of the check is not known, if it is not. */
function judgeUnseen(check: RequiredCheck, evidence: Evidence, sightings: Sightings, source?: ReportSource) {
  const { workflows, onDefaultBranch, heads } = evidence;
  if (source?.extent === 'unclear') return unknown(source.why, source.fix);
  const unread = [...workflows.unread, ...(onDefaultBranch?.unread ?? [])];
  if (unread.length && isOfActions(check, evidence) !== false) return unknown(unread[0]!);
  if (heads.unread !== undefined) return unknown(`who has reported lately was not seen: ${heads.unread}`, toSeeReports);
  if (sightings.isUndecided)
    return unknown(`it is reported as a commit status, which does not say whether ${appOf(check)} sets it`);
  if (!source && sightings.complete < enoughHeads)
    return unknown(`${noWorkflow(evidence)}, and ${fewHeads(sightings)}`);
  return undefined;
}

const appOf = ({ integration_id: app }: RequiredCheck) => `the app ${app}`;

const noWorkflow = ({ branch }: Evidence) => `no workflow of ${code(branch)} reports it`;

const fewHeads = ({ complete }: Sightings) =>
  complete
    ? `only ${complete} recent pull requests show all of their checks, too few to say that nothing else does`
    : 'no recent pull request shows who else does';

function explainBlock(check: RequiredCheck, evidence: Evidence, sightings: Sightings, source?: ReportSource): Reported {
  const { otherApps } = sightings;
  if (!source && otherApps.length) {
    const why = `${otherApps.map(code).join(' and ')} reports it, and only ${appOf(check)} counts, which does not`;
    return { verdict: 'blocks', why, fix: 'bind the check to the app that reports it, or to no app' };
  }
  const because = source ? `${source.why};` : `${noWorkflow(evidence)}, and`;
  const why = `${because} ${lookedAt(evidence, sightings)}`;
  return { verdict: 'blocks', why, fix: source?.fix ?? insteadOf(check, evidence) };
}

function lookedAt({ branch }: Evidence, { complete, seenOn, seenBy, missedSince }: Sightings) {
  if (seenOn !== undefined)
    return `none of the last ${missedSince} pull requests to ${code(branch)} has it, since ${seenBy} reported it on #${seenOn}`;
  return complete
    ? `none of the last ${complete} pull requests to ${code(branch)} has it`
    : `no recent pull request to ${code(branch)} has it`;
}

function insteadOf({ context }: RequiredCheck, evidence: Evidence) {
  const names = findLikelyNames(context, evidence, reachOnPullRequests);
  return names.length
    ? `require ${names.slice(0, 5).map(code).join(' and ')}, which a workflow does report`
    : 'require a check that is reported, or set up what reports this one';
}

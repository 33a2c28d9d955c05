import { actionsApp } from '@trueup/core/sections';
import { formatCode } from '@trueup/core/settings';
import type { RequiredCheck } from '../sources/requirements.ts';
import type { Evidence, Head, Report } from './evidence.ts';

export const actionsSlug = actionsApp.slug;

export type Sightings = ReturnType<typeof findSightings>;

/** What recent pull requests show about a check. */
export function findSightings(check: RequiredCheck, { heads: { heads } }: Evidence) {
  const of = ({ reports }: Head) => reports.filter(({ context }) => context === check.context);
  const isRight = (report: Report) => !isBound(check) || report.app?.id === check.integration_id;
  const seen = heads.filter((head) => of(head).some(isRight));
  const wrong = heads.flatMap(of).filter((report) => !isRight(report));
  const lacking = (to: Head | undefined) =>
    heads.slice(0, Math.max(0, heads.indexOf(to!))).filter((head) => head.isComplete && !seen.includes(head)).length;
  return {
    /** The newest pull request on which the right app reported the check. */
    seenOn: seen[0]?.pullRequest,
    /** Who reported the check there. */
    seenBy: seen[0] && reporterOf(of(seen[0]).find(isRight)!),
    /** Whether pull requests that are newer than one that has it show all of their checks, and lack it. */
    isMissed: lacking(seen.at(-1)) > 0,
    /** How many of them are newer than all that have it. */
    missedSince: lacking(seen[0]),
    /** Other apps that reported a check of this name. */
    otherApps: [...new Set(wrong.flatMap(({ app }) => app?.slug ?? []))],
    /** A commit status has this name, and the check is bound to an app: a status does not say which app set it. */
    isUndecided: wrong.some(({ app }) => !app),
    /** How many pull requests show all the checks that they will get. */
    complete: heads.filter(({ isComplete }) => isComplete).length,
  };
}

export const isByActions = ({ seenBy }: Sightings) => seenBy === formatCode(actionsSlug);

const reporterOf = ({ app }: Report) => (app ? formatCode(app.slug) : 'a commit status');

/** The host writes -1 for any app in some places, and nothing in others. */
const isBound = ({ integration_id: app }: RequiredCheck) => app !== undefined && app !== -1;

/** Whether a workflow can report the check, by the app that the check is bound to. */
export function isOfActions(check: RequiredCheck, evidence: Evidence): boolean | 'unknown' {
  if (!isBound(check)) return true;
  const seen = reportsOf(evidence).find(({ app }) => app?.slug === actionsSlug)?.app?.id;
  if (seen !== undefined) return check.integration_id === seen;
  return check.integration_id === actionsApp.id || 'unknown';
}

/** Whether anything besides workflows reports a check of this name. */
export const isReportedElsewhere = (context: string, evidence: Evidence) =>
  reportsOf(evidence).some((report) => report.context === context && report.app?.slug !== actionsSlug);

const reportsOf = ({ heads: { heads } }: Evidence) => heads.flatMap(({ reports }) => reports);

/** Checks that recent pull requests have and that are likely meant: other spellings, or all of a matrix or caller. */
export function listLikely(context: string, evidence: Evidence): string[] {
  const seen = new Set(reportsOf(evidence).map((report) => report.context));
  return [...seen].filter((name) => name !== context && isLikely(simplify(name), simplify(context)));
}

/** GitHub's pages show a check as `workflow / job (event)`, and its name is the job's alone. */
function isLikely(name: string, wanted: string) {
  const last = wanted
    .split(' / ')
    .at(-1)!
    .replace(/ \([a-z_]+\)$/, '');
  const isMore = [' (', ' / '].some((more) => name.startsWith(wanted + more)) || name.endsWith(` / ${wanted}`);
  return name === wanted || name === last || isMore;
}

const simplify = (name: string) => name.trim().toLowerCase();

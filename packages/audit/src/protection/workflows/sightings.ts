import { actionsApp } from '@trueup/core/sections';
import { formatCode } from '@trueup/core/settings';
import type { RequiredCheck } from '../sources/requirements.ts';
import type { CheckReport, PullRequestHead, ReportEvidence } from './evidence.ts';

export const actionsSlug = actionsApp.slug;

export type CheckSightings = ReturnType<typeof summarizeSightings>;

export function summarizeSightings(check: RequiredCheck, { heads: { heads } }: ReportEvidence) {
  const selectReports = ({ reports }: PullRequestHead) => reports.filter(({ context }) => context === check.context);
  const isByRequiredApp = (report: CheckReport) => !isBoundToOneApp(check) || report.app?.id === check.integration_id;
  const headsWithReport = heads.filter((head) => selectReports(head).some(isByRequiredApp));
  const reportsByOthers = heads.flatMap(selectReports).filter((report) => !isByRequiredApp(report));
  const countHeadsWithoutCheck = (head: PullRequestHead | undefined) =>
    heads
      .slice(0, Math.max(0, heads.indexOf(head!)))
      .filter((head) => head.isComplete && !headsWithReport.includes(head)).length;
  return {
    seenOn: headsWithReport[0]?.pullRequest,
    /** The app that reported the check on `seenOn`. */
    seenBy: headsWithReport[0] && formatReporter(selectReports(headsWithReport[0]).find(isByRequiredApp)!),
    /** A complete pull request lacks the check although an older one has it. */
    isMissed: countHeadsWithoutCheck(headsWithReport.at(-1)) > 0,
    /** The number of complete pull requests that are newer than `seenOn`. */
    missedSince: countHeadsWithoutCheck(headsWithReport[0]),
    otherApps: [...new Set(reportsByOthers.flatMap(({ app }) => app?.slug ?? []))],
    /** A commit status does not show which app set it, so it cannot prove a check that is bound to an app. */
    isUndecided: reportsByOthers.some(({ app }) => !app),
    complete: heads.filter(({ isComplete }) => isComplete).length,
  };
}

export const isLastReportedByActions = ({ seenBy }: CheckSightings) => seenBy === formatCode(actionsSlug);

const formatReporter = ({ app }: CheckReport) => (app ? formatCode(app.slug) : 'a commit status');

/** GitHub uses -1 or a missing id for "any app". */
const isBoundToOneApp = ({ integration_id: app }: RequiredCheck) => app !== undefined && app !== -1;

export function canActionsReport(check: RequiredCheck, evidence: ReportEvidence): boolean | 'unknown' {
  if (!isBoundToOneApp(check)) return true;
  const actionsAppId = listAllReports(evidence).find(({ app }) => app?.slug === actionsSlug)?.app?.id;
  if (actionsAppId !== undefined) return check.integration_id === actionsAppId;
  return check.integration_id === actionsApp.id || 'unknown';
}

export const isReportedOutsideActions = (context: string, evidence: ReportEvidence) =>
  listAllReports(evidence).some((report) => report.context === context && report.app?.slug !== actionsSlug);

const listAllReports = ({ heads: { heads } }: ReportEvidence) => heads.flatMap(({ reports }) => reports);

/** Finds different spellings of the name, and the jobs of a matrix or a called workflow. */
export function listSimilarCheckNames(context: string, evidence: ReportEvidence): string[] {
  const names = new Set(listAllReports(evidence).map((report) => report.context));
  return [...names].filter((name) => name !== context && isSimilarName(normalizeName(name), normalizeName(context)));
}

/** The web interface shows `workflow / job (event)`, but the check name is only the job. */
function isSimilarName(name: string, wanted: string) {
  const jobName = wanted
    .split(' / ')
    .at(-1)!
    .replace(/ \([a-z_]+\)$/, '');
  const isPartOfName =
    [' (', ' / '].some((separator) => name.startsWith(wanted + separator)) || name.endsWith(` / ${wanted}`);
  return name === wanted || name === jobName || isPartOfName;
}

const normalizeName = (name: string) => name.trim().toLowerCase();

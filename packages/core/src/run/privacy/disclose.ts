import { reportUnwritten } from '../../report/result/failure-lines.ts';
import { modes } from '../../report/result/modes.ts';
import type { Line, RunResult, TargetResult } from '../../report/result/result.ts';
import type { PrivacyOptions, ReaderOptions } from '../../session/inputs/run-options.ts';
import { canTakeReports, type Disclosure } from '../../session/targets/disclosure.ts';
import { pageToApply } from '../files/by-hand.ts';
import type { Run, Visit } from '../visited-run.ts';
import { targetFor } from './admin-values.ts';
import { redactLine, redactTarget, withheldLines } from './redact.ts';

/** Writes the full report to the repository itself where that was asked for, and returns what everyone may read. */
export async function disclose(target: TargetResult, visit: Visit<Run>): Promise<TargetResult> {
  const { disclosure } = visit.visited;
  const unwritten = [...(await reportLines(target, visit)), ...(await driftIssueLines(target, visit))];
  const shown = disclosure.isHidden ? redactTarget(target, disclosure.name) : target;
  const outcome = unwritten.some(({ kind }) => kind === 'error') ? 'failed' : shown.outcome;
  return { ...shown, outcome, lines: [...shown.lines, ...unwritten] };
}

/** Takes out of the lines of a run about one repository what not everyone may read. */
export function discloseRun(result: RunResult, disclosure: Disclosure, options: PrivacyOptions) {
  if (!disclosure.isHidden) return result;
  const lines = result.lines.map((line) => redactLine(line));
  const withholds = result.targets.length > 0 || result.lines.some(isWithheld);
  const note = withholds ? withheldLines([disclosure], options) : [];
  return { ...result, lines: [...lines, ...note] };
}

/** A line worded for everyone leaves out only which request it is about. */
const isWithheld = (line: Line) => line.publicMessage === undefined && redactLine(line).message !== line.message;

/** If a report cannot be written, the run fails only if no other output has its content. */
async function reportLines(target: TargetResult, { options, visited, client: host }: Visit<Run>): Promise<Line[]> {
  const { disclosure, missing } = visited;
  const { makesFile, isForPullRequest: ofPull } = modes[options.mode];
  // A snapshot finds no drift, so it neither opens nor closes what a check keeps. A preview has a comment.
  const isLeft = ofPull || target.outcome === 'skipped' || (makesFile && options.privateReport !== 'issue');
  if (options.privateReport === 'none' || isLeft) return [];
  const { isDue, writeReport } = await import('../issues/report-issue.ts');
  const kind = disclosure.isHidden && isDue(options.privateReport, target) ? 'error' : 'warning';
  if (disclosure.visibility === undefined) return missing ? [] : [{ ...unknown, kind }];
  if (!canTakeReports(disclosure)) return [];
  const report = { mode: options.mode, target: forReadersOfIssues(target, disclosure, options) };
  try {
    // The only way in which a check can write: to the issue that holds its report.
    if (await writeReport(host, options.privateReport, report)) disclosure.isReported = true;
    return [];
  } catch (failure) {
    return [reportUnwritten('report issue', failure, kind, seenBy(disclosure))];
  }
}

/** Failing to write the issue is not drift, so the check ends as it would without an issue. */
async function driftIssueLines(target: TargetResult, visit: Visit<Run>): Promise<Line[]> {
  const { options, session, world, visited } = visit;
  const { repository, disclosure } = visited;
  if (!options.driftIssue || options.repos || target.outcome === 'skipped') return [];
  try {
    const { keepDriftIssue } = await import('../issues/drift-issue.ts');
    const shown = forReadersOfIssues(target, disclosure, options);
    // Possibly with a token of its own.
    await keepDriftIssue(session.openReportClient(repository), shown, pageToApply(options, world.environment));
    return [];
  } catch (failure) {
    return [reportUnwritten('drift issue', failure, 'warning', seenBy(disclosure))];
  }
}

/** Everyone who can read a repository can read its issues, so only a private repository's issue may show everything. */
const forReadersOfIssues = (target: TargetResult, disclosure: Disclosure, options: ReaderOptions) =>
  targetFor(target, disclosure.visibility === 'private' || options.adminValues === 'show' ? 'whole' : 'open');

const seenBy = ({ isHidden }: Disclosure) => (isHidden ? (line: Line) => redactLine(line) : undefined);

const unknown: Omit<Line, 'kind'> = {
  key: 'private-report',
  message: 'no report issue was written: Trueup cannot check that the repository is private or internal',
  fix: 'give the token the permission "Metadata: read", and check the name of the repository',
};

/**
 * Writes the full report of a hidden repository into one of its issues, and reduces the result to its public part. A
 * public log must not contain values of a private repository.
 */

import { reportUnwrittenOutput } from '../../report/result/failure-lines.ts';
import { modes } from '../../report/result/modes.ts';
import { type Line, type RunResult, reportNote, type TargetResult } from '../../report/result/result.ts';
import type { PrivacyOptions, ReaderOptions, RunScope } from '../../session/inputs/run-options.ts';
import { type Disclosure, mayGetReportIssue } from '../../session/targets/disclosure.ts';
import { readVisibility } from '../../session/visibility.ts';
import { getApplyPageUrl } from '../files/apply-page.ts';
import type { RepositoryRun, Run } from '../run-types.ts';
import { toTargetView } from './admin-values.ts';
import { explainWithheld, redactLine, redactTarget } from './redact.ts';

export async function redactAndReport(result: TargetResult, repositoryRun: RepositoryRun<Run>): Promise<TargetResult> {
  const { disclosure } = repositoryRun.target;
  const unwritten = [
    ...(await writeReportIssue(result, repositoryRun)),
    ...(await writeDriftIssue(result, repositoryRun)),
  ];
  const shown = disclosure.isHidden ? redactTarget(result, disclosure.name) : result;
  const outcome = unwritten.some(({ kind }) => kind === 'error') ? 'failed' : shown.outcome;
  return { ...shown, outcome, lines: [...shown.lines, ...unwritten] };
}

export function redactRunResult(result: RunResult, disclosure: Disclosure, options: PrivacyOptions): RunResult {
  if (!disclosure.isHidden) return result;
  const lines = result.lines.map((line) => redactLine(line));
  const withholds = result.targets.length > 0 || result.lines.some(hasWithheldText);
  const note = withholds ? explainWithheld([disclosure], options) : [];
  return { ...result, lines: [...lines, ...note] };
}

const hasWithheldText = (line: Line) => line.publicMessage === undefined && redactLine(line).message !== line.message;

/** The run fails only if no other output contains the report. */
async function writeReportIssue(
  result: TargetResult,
  { options, target, client }: RepositoryRun<Run>,
): Promise<Line[]> {
  const { disclosure, missing } = target;
  const { makesFile, isForPullRequest } = modes[options.mode];
  // A snapshot finds no drift, so it must not open or close the issue of a check.
  const leavesIssueAlone =
    isForPullRequest ||
    result.outcome === 'skipped' ||
    ((makesFile || isSuccessOfSomeSections(result, options)) && options.privateReport !== 'issue');
  if (options.privateReport === 'none' || leavesIssueAlone) return [];
  const { isReportIssueDue, updateReportIssue } = await import('../issues/report-issue.ts');
  const isDue = isReportIssueDue(options.privateReport, result);
  const kind = disclosure.isHidden && isDue ? 'error' : 'warning';
  if (disclosure.visibility === undefined) return missing ? [] : [{ ...unknownVisibility, kind }];
  if (!mayGetReportIssue(disclosure)) return [];
  const visibility = client.mayHaveWritten() ? await readCurrentVisibility(client) : disclosure.visibility;
  if (visibility === undefined) return [{ ...unknownVisibility, kind }];
  if (!mayGetReportIssue({ visibility })) return isDue ? [publishedNote] : [];
  const { mode, sections } = options;
  const report = { mode, sections, target: toIssueView(result, { visibility }, options) };
  try {
    // This issue is the only write of a check.
    if (await updateReportIssue(client, options.privateReport, report)) disclosure.isReported = true;
    return [];
  } catch (failure) {
    return [reportUnwrittenOutput('report issue', failure, kind, createRedactor(disclosure))];
  }
}

/** The issue may be open because of another section. */
const isSuccessOfSomeSections = ({ outcome }: TargetResult, { sections }: RunScope) =>
  sections !== undefined && outcome === 'success';

/** The run may have published the repository, and everybody can read the issues of a public repository. */
const readCurrentVisibility = (client: RepositoryRun<Run>['client']) =>
  readVisibility(client.createReader()).catch(() => undefined);

const publishedNote = reportNote('no report issue was written, because the repository is public now', 'private-report');

/** A failed issue is not drift, so the check ends as it would without the issue. */
async function writeDriftIssue(result: TargetResult, repositoryRun: RepositoryRun<Run>): Promise<Line[]> {
  const { options, session, world, target } = repositoryRun;
  const { repository, disclosure } = target;
  if (!options.driftIssue || options.repos || result.outcome === 'skipped') return [];
  if (isSuccessOfSomeSections(result, options)) return [];
  try {
    const { updateRepositoryDriftIssue } = await import('../issues/drift-issue.ts');
    const shown = toIssueView(result, disclosure, options);
    await updateRepositoryDriftIssue(
      session.openReportClient(repository),
      shown,
      options.sections,
      getApplyPageUrl(options, world.environment),
    );
    return [];
  } catch (failure) {
    return [reportUnwrittenOutput('drift issue', failure, 'warning', createRedactor(disclosure))];
  }
}

/** Everybody who can read a repository can read its issues. */
const toIssueView = (
  target: TargetResult,
  { visibility }: Pick<Disclosure, 'visibility'>,
  options: ReaderOptions,
): TargetResult => toTargetView(target, visibility === 'private' || options.adminValues === 'show' ? 'full' : 'public');

const createRedactor = ({ isHidden }: Disclosure) => (isHidden ? (line: Line) => redactLine(line) : undefined);

const unknownVisibility: Omit<Line, 'kind'> = {
  key: 'private-report',
  message: 'no report issue was written: Trueup cannot check that the repository is private or internal',
  fix: 'give the token the permission "Metadata: read", and check the name of the repository',
};

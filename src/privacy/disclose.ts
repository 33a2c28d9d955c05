import type { Reporter } from '../host/host.ts';
import { failureOf } from '../modes/lines.ts';
import type { Line, RunResult, TargetResult } from '../modes/result.ts';
import { writeReport } from '../requests/report-issue.ts';
import type { Discretion, PrivacyWish } from './disclosure.ts';
import { redacted, redactedLine, withheldLines } from './redact.ts';
import { inFull } from './told.ts';

interface Ways {
  readonly wish: PrivacyWish & Pick<RunResult, 'mode'>;
  readonly discretion: Discretion;
  /** The only way to write that a check has. */
  reporter(): Reporter;
}

/** What a run tells of a repository to everyone, once the repository itself has been told all. */
export async function disclose(target: TargetResult, ways: Ways): Promise<TargetResult> {
  const { discretion } = ways;
  const unwritten = await reportLines(target, ways);
  const told = discretion.isHidden ? redacted(target, discretion.name) : target;
  return { ...told, lines: [...told.lines, ...unwritten] };
}

/** The same for a run about one repository, whose own lines are about nothing but its file: where that is, is no secret. */
export function discloseRun(result: RunResult, discretion: Discretion, wish: PrivacyWish): RunResult {
  if (!discretion.isHidden) return result;
  const lines = result.lines.map(({ place, ...line }) => ({ ...redactedLine(line), ...(place && { place }) }));
  return { ...result, lines: [...lines, ...withheldLines([discretion], { ...wish, mode: result.mode })] };
}

/** A report that cannot be written is a pity, and no failure of what it reports. */
async function reportLines(target: TargetResult, ways: Ways): Promise<Line[]> {
  const { wish, discretion, reporter } = ways;
  // A snapshot finds no drift: there is nothing to report to the repository.
  if (wish.privateReport === 'none' || wish.mode === 'snapshot' || target.outcome === 'skipped') return [];
  if (discretion.visibility === undefined) return [unknown];
  if (discretion.visibility !== 'private') return [];
  try {
    await writeReport(reporter(), wish.privateReport, { mode: wish.mode, target: inFull(target) });
    return [];
  } catch (failure) {
    const line = failureOf('', failure, false);
    const { message, ...rest } = discretion.isHidden ? redactedLine(line) : line;
    return [{ ...rest, kind: 'warning', message: `the report issue was not written: ${message}` }];
  }
}

const unknown: Line = {
  kind: 'warning',
  key: 'private-report',
  message: 'no report issue was written: nothing proves the repository private',
  fix: 'grant "Metadata: read", and check that the repository has this name',
};

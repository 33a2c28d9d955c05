/**
 * Decides the status of a section from its lines, and applies the inputs that tolerate missing permissions and
 * unsupported settings.
 */

import { NotOnPlan, NotOnServer, PermissionDenied, RunStopped } from '../../github/refusals/failures.ts';
import { type Ending, endings } from '../../plan/ending.ts';
import { joinPublic, type Text } from '../../plan/wording.ts';
import { reword } from './redaction.ts';
import type { CoverageRow, Line, SectionResult, SectionStatus } from './result.ts';

export interface DenialPolicy {
  readonly onMissing: 'fail' | 'warn';
  readonly onUnsupported: 'fail' | 'warn';
  /** Sections that must be complete, even under `warn`. */
  readonly required: ReadonlySet<string>;
}

export const classifyFailure = (failure: unknown): Ending => {
  if (failure instanceof PermissionDenied) return 'denied';
  return failure instanceof NotOnServer || failure instanceof NotOnPlan ? 'lost' : 'not-done';
};

/** `check` needs no write permission, so GitHub may hide some values from its token. */
export function isTolerated({ required, onMissing, onUnsupported }: DenialPolicy, section: string, ending: Ending) {
  if (required.has(section)) return false;
  if (ending === 'unseen') return true;
  return (ending === 'denied' && onMissing === 'warn') || (ending === 'lost' && onUnsupported === 'warn');
}

export const isLeftOut = ({ ending }: CoverageRow) => ['denied', 'lost', 'unseen'].includes(ending);

/** Also checks the rows of outer and inner paths. */
export const isPathUpToDate = ({ coverage }: Pick<SectionResult, 'coverage'>, path: string) =>
  coverage.every(({ key, ending }) => ending === 'equal' || !(isWithin(key, path) || isWithin(path, key)));

const isWithin = (inner: string, outer: string) =>
  inner.startsWith(outer) && ['', '.', '['].includes(inner.charAt(outer.length));

export const isIncomplete = ({ coverage }: SectionResult) => coverage.some(isLeftOut);

export function createSectionResult(
  name: string,
  lines: readonly Line[],
  policy: DenialPolicy,
  failure?: unknown,
): SectionResult {
  const tolerated = lines.map((line) => applyDenialPolicy(line, name, policy));
  const finalLines = tolerated.some((line) => isAboutUnreadPart(line, name))
    ? tolerated.map((line) => toSkippedLine(line, name))
    : tolerated;
  const coverage = collectWorstEndings(name, finalLines);
  const stopped = failure instanceof RunStopped && { stopped: failure };
  return { name, status: resolveSectionStatus(coverage, finalLines), coverage, lines: finalLines, ...stopped };
}

/** An unreadable or unsupported setting is an error until the policy tolerates it. */
export function applyDenialPolicy(line: Line, section: string, policy: DenialPolicy): Line {
  const ending = line.pathEndings?.find(isLeftOut)?.ending;
  if (isBlockedByOwner(line) && policy.required.has(section)) return { ...line, ...blockedError };
  if (line.kind !== 'error' || !ending) return line;
  if (!isTolerated(policy, section, ending)) return ending === 'lost' ? suggestWarnOption(line, section, policy) : line;
  if (ending === 'denied') return { ...reword(line, (text) => joinPublic`skipped: ${text}`), kind: 'warning' };
  const { code: _, fix: __, ...tolerated } = line;
  return { ...tolerated, kind: ending === 'lost' ? 'warning' : 'note' };
}

/** Excludes a denied write, because its line is about the whole section. */
const isAboutUnreadPart = ({ kind, pathEndings = [] }: Line, section: string) =>
  kind === 'warning' &&
  pathEndings.some(({ ending }) => ending === 'denied') &&
  !pathEndings.some(({ key }) => key === section);

/** Trueup skips a section if it cannot read all of it, so the differences in the other parts are not drift. */
function toSkippedLine(line: Line, section: string): Line {
  const rows =
    line.pathEndings?.map((row): CoverageRow => (isDiffering(row) ? { ...row, ending: 'denied' } : row)) ?? [];
  if (line.kind === 'warning') return { ...line, pathEndings: [{ key: section, ending: 'denied' }, ...rows] };
  if (line.kind !== 'drift' && line.code !== 'plan_refused') return { ...line, pathEndings: rows };
  const { key, namedKey, place, message } = line;
  const note: Line = { kind: 'note', key, namedKey, place, message, pathEndings: rows };
  return reword(note, markAsSkipped);
}

export const unreadReason = 'part of this section could not be read';
export const markAsSkipped = (text: Text): Text => joinPublic`skipped: ${text} (${unreadReason})`;

const isDiffering = ({ ending }: CoverageRow) => ending === 'differs' || ending === 'not-done';

const isBlockedByOwner = ({ kind, pathEndings = [] }: Line) =>
  kind === 'note' && pathEndings.some(({ ending }) => ending === 'left');

const blockedError = {
  kind: 'error',
  code: 'unsupported',
  fix: 'ask the owner to change it, or remove the section from `--required-sections`',
} as const;

const suggestWarnOption = (line: Line, section: string, { required }: DenialPolicy): Line =>
  required.has(section)
    ? line
    : {
        ...line,
        fix: joinPublic`${line.fix ?? ''}, or set \`--on-unsupported warn\` to skip it`,
      };

function collectWorstEndings(name: string, lines: readonly Line[]): CoverageRow[] {
  const rows = new Map<string, Ending>([[name, 'equal']]);
  for (const { key, ending } of lines.flatMap(({ pathEndings = [] }) => pathEndings))
    if (endings.indexOf(ending) >= endings.indexOf(rows.get(key) ?? 'equal')) rows.set(key, ending);
  return [...rows].map(([key, ending]) => ({ key, ending }));
}

/** The first row is about the section itself. */
export function resolveSectionStatus(coverage: readonly CoverageRow[], lines: readonly Line[]): SectionStatus {
  if (lines.some(({ kind }) => kind === 'error')) return 'failed';
  if (coverage.some(isDiffering)) return 'drift';
  if (coverage.some(isLeftOut)) return isLeftOut(coverage[0]!) ? 'skipped' : 'partial';
  if (lines.some(({ kind }) => kind === 'change')) return 'changed';
  return coverage.some(({ ending }) => ending === 'blind' || ending === 'left') ? 'unverified' : 'converged';
}

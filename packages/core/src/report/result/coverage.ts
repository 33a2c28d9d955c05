import { NotOnPlan, NotOnServer, PermissionDenied, RunStopped } from '../../github/refusals/failures.ts';
import { type Ending, endings } from '../../plan/ending.ts';
import { joinPublic, type Text } from '../../plan/wording.ts';
import { reword } from './redaction.ts';
import type { Covered, Line, SectionResult, SectionStatus } from './result.ts';

/** How to treat what a run could not compare or apply. */
export interface DenialPolicy {
  readonly onMissing: 'fail' | 'warn';
  readonly onUnsupported: 'fail' | 'warn';
  /** Sections that must be complete, even under `warn`. */
  readonly required: ReadonlySet<string>;
}

export const endingOf = (failure: unknown): Ending => {
  if (failure instanceof PermissionDenied) return 'denied';
  return failure instanceof NotOnServer || failure instanceof NotOnPlan ? 'lost' : 'not-done';
};

/** Whether a section may end so without failing the run. A check needs no grant to write, so it may leave things unseen. */
export function tolerates({ required, onMissing, onUnsupported }: DenialPolicy, section: string, ending: Ending) {
  if (required.has(section)) return false;
  if (ending === 'unseen') return true;
  return (ending === 'denied' && onMissing === 'warn') || (ending === 'lost' && onUnsupported === 'warn');
}

/** Whether the path was left out, so that nobody can say whether it is as declared. */
export const isLeftOut = ({ ending }: Covered) => ['denied', 'lost', 'unseen'].includes(ending);

/** Whether every row at the path, above it and below it says so. */
export const isUpToDate = ({ coverage }: Pick<SectionResult, 'coverage'>, path: string) =>
  coverage.every(({ key, ending }) => ending === 'equal' || !(isWithin(key, path) || isWithin(path, key)));

const isWithin = (inner: string, outer: string) =>
  inner.startsWith(outer) && ['', '.', '['].includes(inner.charAt(outer.length));

export const isIncomplete = ({ coverage }: SectionResult) => coverage.some(isLeftOut);

/** The result of a section, from how each path ended that its lines are about, and what stopped it. */
export function settled(name: string, lines: readonly Line[], policy: DenialPolicy, failure?: unknown): SectionResult {
  const tolerated = lines.map((line) => asTolerated(line, name, policy));
  const told = tolerated.some((line) => hidesPart(line, name))
    ? tolerated.map((line) => asSkipped(line, name))
    : tolerated;
  const coverage = coverageOf(name, told);
  const stopped = failure instanceof RunStopped && { stopped: failure };
  return { name, status: statusOf(coverage, told), coverage, lines: told, ...stopped };
}

/** Something left out is an error at first; the policy may make it a warning. What is left is an error if required. */
export function asTolerated(line: Line, section: string, policy: DenialPolicy): Line {
  const ending = line.ended?.find(isLeftOut)?.ending;
  if (isLeft(line) && policy.required.has(section)) return { ...line, ...unsettled };
  if (line.kind !== 'error' || !ending) return line;
  if (!tolerates(policy, section, ending)) return ending === 'lost' ? advise(line, section, policy) : line;
  if (ending === 'denied') return { ...reword(line, (text) => joinPublic`skipped: ${text}`), kind: 'warning' };
  const { code: _, fix: __, ...said } = line;
  return { ...said, kind: ending === 'lost' ? 'warning' : 'note' };
}

/** Whether a part of the section could not be read. A denied write is a line about the whole section. */
const hidesPart = ({ kind, ended = [] }: Line, section: string) =>
  kind === 'warning' && ended.some(({ ending }) => ending === 'denied') && !ended.some(({ key }) => key === section);

/** A section with a denied part is skipped as a whole, so what was compared beside it is no drift. */
function asSkipped(line: Line, section: string): Line {
  const rows = line.ended?.map((row): Covered => (isDiffering(row) ? { ...row, ending: 'denied' } : row)) ?? [];
  if (line.kind === 'warning') return { ...line, ended: [{ key: section, ending: 'denied' }, ...rows] };
  if (line.kind !== 'drift' && line.code !== 'plan_refused') return { ...line, ended: rows };
  const { key, namedKey, place, message } = line;
  const note: Line = { kind: 'note', key, namedKey, place, message, ended: rows };
  return reword(note, skippedText);
}

export const unreadText = 'part of this section could not be read';
export const skippedText = (text: Text) => joinPublic`skipped: ${text} (${unreadText})`;

const isDiffering = ({ ending }: Covered) => ending === 'differs' || ending === 'not-done';

const isLeft = ({ kind, ended = [] }: Line) => kind === 'note' && ended.some(({ ending }) => ending === 'left');

const unsettled = {
  kind: 'error',
  code: 'unsupported',
  fix: 'ask the owner to change it, or remove the section from `--required-sections`',
} as const;

const advise = (line: Line, section: string, { required }: DenialPolicy): Line =>
  required.has(section)
    ? line
    : {
        ...line,
        fix: joinPublic`${line.fix ?? ''}, or set \`--on-unsupported warn\` to skip it`,
      };

function coverageOf(name: string, lines: readonly Line[]): Covered[] {
  const rows = new Map<string, Ending>([[name, 'equal']]);
  for (const { key, ending } of lines.flatMap(({ ended = [] }) => ended))
    if (endings.indexOf(ending) >= endings.indexOf(rows.get(key) ?? 'equal')) rows.set(key, ending);
  return [...rows].map(([key, ending]) => ({ key, ending }));
}

/** The first row is that of the section itself. */
export function statusOf(coverage: readonly Covered[], lines: readonly Line[]): SectionStatus {
  if (lines.some(({ kind }) => kind === 'error')) return 'failed';
  if (coverage.some(isDiffering)) return 'drift';
  if (coverage.some(isLeftOut)) return isLeftOut(coverage[0]!) ? 'skipped' : 'partial';
  if (lines.some(({ kind }) => kind === 'change')) return 'changed';
  return coverage.some(({ ending }) => ending === 'blind' || ending === 'left') ? 'unverified' : 'converged';
}

import { check } from '../engine/check.ts';
import type { Gate } from '../engine/gates.ts';
import { whichRepository } from '../engine/same-repository.ts';
import type { DeclaredSettings } from '../fleet/settings.ts';
import { fullName, type RememberingReader } from '../host/host.ts';
import type { RunOptions } from '../inputs/run-options.ts';
import type { VisitedRepository } from '../report/privacy/disclosure.ts';
import type { DeclaredSection } from '../result/declared.ts';
import { modes } from '../result/modes.ts';
import { policyOf, type Reconciled, targetOf } from '../result/outcome.ts';
import type { Line, Marked, TargetResult, Told } from '../result/result.ts';
import { shownIn } from '../sections/keys.ts';
import { unseenRepository } from '../session/unseen-repository.ts';
import { keepingUndo, planOf } from './kept.ts';
import type { Visit } from './visited-run.ts';

/** A check or an apply. */
export async function reconcileWith(settings: DeclaredSettings, visit: Visit): Promise<TargetResult<Marked>> {
  const { options, names, visited, lines, host, reader } = visit;
  const { repository } = visited;
  const { onlyFinds } = modes[options.mode];
  const together = onlyFinds ? visit.shared(reader) : reader;
  const ready = onlyFinds ? { ...visit, shared: () => together } : visit;
  const which = whichRepository(host);
  const { found, undo } = await keepingUndo(visit, (gates) =>
    reconcile(settings.declared, ready, [...visit.gates(visited, which, settings), ...gates]),
  );
  const isChanged = found.sections.some(({ lines: said }) => said.some(({ kind }) => kind === 'change'));
  const moved = isChanged ? undefined : await names?.elsewhere(visited);
  if (moved) return elsewhere(visited, moved, options);
  const unseen = await unseenRepository(found, reader);
  if (unseen) return targetOf(options.mode, repository, [], [...lines, unseen]);
  if (onlyFinds) visit.planned?.(host.sent.total, 0);
  const warnings = onlyFinds ? await warningsOf(visit, found, together) : [];
  const changes = onlyFinds ? await lastChanges(visit, found) : [];
  const { plan, why = [] } = await planOf(repository, found.planned, { host, which, options });
  const all = [...lines, ...found.lines, ...warnings, ...changes, ...why];
  const hasPaths = found.planned.some(({ section }) => shownIn(section.key) === 'origin');
  const paths = hasPaths ? (await import('../engine/addresses.ts')).pathsIn(found.planned) : undefined;
  const target = { ...targetOf(options.mode, repository, found.sections, all, plan), paths };
  // The apply may have renamed the repository.
  return undo ? { ...target, undo: undo(fullName(reader.repository)) } : target;
}

/**
 * Checks or applies what the file declares for one repository. The plan must pass the gates before the first write; a
 * check only reports what they say.
 */
export async function reconcile(
  declared: readonly DeclaredSection[],
  visit: Visit,
  gates: readonly Gate[],
): Promise<Reconciled> {
  const { options, host, session, reader, shared, unlisted, visited, world } = visit;
  const denials = policyOf(options);
  if (!modes[options.mode].writes) return check(declared, shared(reader), denials, { gates, isSet: session.isSet });
  if (declared.some(hides)) visited.disclosure.hide();
  const [{ apply }, { createLookups }] = await Promise.all([
    import('../engine/apply.ts'),
    import('../engine/lookups.ts'),
  ]);
  const lookups = createLookups(session.variable);
  const clock = options.verify ? world.clock : undefined;
  const planned = (writes: number) => visit.planned?.(host.sent.total, writes);
  const readers = { reader: () => unlisted(host.reader()), sharing: () => shared(host.reader()) };
  return apply(declared, { ...readers, writer: host.writer(), denials, lookups, gates, clock, planned });
}

/** Whether the file makes the repository private or internal: its details are hidden from then on. */
const hides = ({ section, desired }: DeclaredSection) =>
  section.key === 'repository' &&
  (desired.visibility === undefined ? desired.private === true : desired.visibility !== 'public');

/** Who changed what differs, for whoever keeps the report. */
async function lastChanges(visit: Visit, { sections }: Reconciled): Promise<Told[]> {
  const { options, reader, world, wings } = visit;
  const isKept = options.driftIssue || options.reportFile !== undefined || world.isUnattended;
  if (!isKept || sections.every(({ status }) => status !== 'drift')) return [];
  return (await wings.changes?.())?.tellLastChanges(reader, world, sections) ?? [];
}

/** Only these sections decide what can be merged and what starts workflows, and what judges them is large. */
async function warningsOf(
  { wings }: Visit,
  { planned, lines }: Reconciled,
  reader: RememberingReader,
): Promise<Told[]> {
  const isJudged = planned.some(({ section }) => ['branches', 'rulesets', 'actions_policies'].includes(section.key));
  const protection = isJudged ? await wings.protection?.() : undefined;
  return protection?.warningsOf(planned, reader, lines) ?? [];
}

/** The repository is visited under another name, or under none. */
export const elsewhere = (visited: VisitedRepository, line: Line, { mode }: RunOptions) =>
  line.kind === 'error' ? targetOf(mode, visited.repository, [], [line]) : aside(visited, [line]);

export const aside = ({ repository }: VisitedRepository, lines: TargetResult['lines']): TargetResult => ({
  repository: fullName(repository),
  outcome: 'skipped',
  sections: [],
  lines,
});

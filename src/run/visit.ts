import type { Sources } from '../adoption/sources.ts';
import type { TargetPlan } from '../approval/document.ts';
import { fullName, type Reader, type RememberingReader, type RepositoryName } from '../host/host.ts';
import type { Host } from '../host/open.ts';
import type { Sharing } from '../host/sharing.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Gate } from '../modes/gates.ts';
import { targetOf } from '../modes/outcome.ts';
import { planData, plannedItems } from '../modes/plan-data.ts';
import type { DeclaredSection, Planned } from '../modes/planned.ts';
import { reworded } from '../modes/redaction.ts';
import type { Line, Marked, TargetResult } from '../modes/result.ts';
import { onlyFor, unknownLine, type WhichRepository, whichRepository } from '../modes/same-repository.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { askVisibility } from '../requests/visibility.ts';
import type { AllowedHere } from '../settings/allow.ts';
import { commandFor, isToBeSealed } from '../undo/command.ts';
import type { Files } from '../world/files.ts';
import type { World } from '../world/world.ts';
import { pageToApply } from './by-hand.ts';
import type { Needs } from './carriage.ts';
import { disclose } from './disclose.ts';
import type { FailurePolicy } from './failures.ts';
import type { Names } from './names.ts';
import { toReconcile } from './needed.ts';
import { reconcile, type Settings } from './reconcile.ts';
import type { Opened, Session } from './session.ts';
import type { RepositorySettings } from './sources.ts';
import { unseenRepository } from './unseen-repository.ts';

/** What all visits of one run share, whether it is about one repository or about several. */
export interface Visits {
  readonly options: RunOptions;
  readonly session: Session;
  readonly files: Files;
  readonly environment: World['environment'];
  /** What is needed of each, as far as that is known before anything is asked. */
  readonly needs?: Needs;
  /** What the repositories are asked about together. Unset for one repository. */
  readonly sharing?: Sharing;
  /** The settings that this repository is held to. */
  settingsFor(visited: VisitedRepository, reader: Reader): Promise<RepositorySettings>;
  /** Unset for one repository. */
  readonly names?: Names;
  /** Whether a failure ends the run, or stays with its repository. */
  readonly failures: FailurePolicy;
  /** What the plan of a repository must pass before its first write, in this order. */
  gates(visited: VisitedRepository, which: WhichRepository, allowed?: readonly AllowedHere[]): readonly Gate[];
  /** Call with the name that may be shown, before the repository is read. */
  reading?(name: string): void;
  /** Call once a repository is read, before the first write to it. */
  planned?(reads: number, writes: number): void;
}

/** Visits one repository and returns what everyone may know of it, or nothing if the run ended before the visit. */
export async function visit(visited: VisitedRepository, visits: Visits): Promise<TargetResult<Marked> | undefined> {
  const { repository, disclosure } = visited;
  const opened = visits.names?.opened(visited) ?? visits.session.host(visited, visits.needs);
  const result = await visits.failures.settle(repository, () => resultOf(visited, opened, visits));
  visits.names?.closed(visited);
  const keeper = () => visits.session.reports(repository);
  const page = pageToApply(visits.options, visits.environment);
  return (
    result && disclose(result, { options: visits.options, disclosure, reports: opened.host, keeper, pageToApply: page })
  );
}

async function resultOf(visited: VisitedRepository, opened: Opened, visits: Visits): Promise<TargetResult<Marked>> {
  const { options, names } = visits;
  const { host, reader: first } = opened;
  const { repository, skipped, disclosure } = visited;
  if (skipped) return aside(visited, [{ kind: 'note', key: '', message: skipped }]);
  await disclosure.prove(() => askVisibility(first));
  const moved = await names?.elsewhere(visited);
  if (moved) return elsewhere(visited, moved, visits);
  visits.reading?.(disclosure.name);
  if (options.mode === 'snapshot') return snapshotOf(first, host, visits);
  const { settings, lines } = await visits.settingsFor(visited, first);
  if (!settings) return aside(visited, lines);
  const reader = opened.granted(toReconcile(options, settings.declared));
  const ready = { lines, host, reader, visits };
  return settings.sources ? adopted(repository, settings.sources, ready) : reconciled(visited, settings, ready);
}

async function snapshotOf(reader: RememberingReader, host: Host, visits: Visits): Promise<TargetResult<Marked>> {
  const { takeSnapshot } = await import('../snapshots/take.ts');
  return takeSnapshot(reader, visits.options, visits.files).finally(() => visits.planned?.(host.sent.total, 0));
}

/** A repository whose settings were found. */
interface Ready {
  readonly host: Host;
  readonly reader: RememberingReader;
  /** What was said of the settings when they were found. */
  readonly lines: readonly Line[];
  readonly visits: Visits;
}

async function adopted(
  repository: RepositoryName,
  sources: Sources,
  { lines, reader, visits: { options, files } }: Ready,
): Promise<TargetResult<Marked>> {
  const { adoptInto } = await import('./adopt.ts');
  const found = await adoptInto(sources, reader, options, files);
  return targetOf(options.mode, repository, found.sections, [...lines, ...found.lines]);
}

/** A check or an apply. */
async function reconciled(
  visited: VisitedRepository,
  { declared, repositoryId, allowed }: Settings,
  { lines, host, reader, visits }: Ready,
): Promise<TargetResult<Marked>> {
  const { options, session, sharing, names } = visits;
  const { repository, disclosure } = visited;
  const planned = (writes: number) => visits.planned?.(host.sent.total, writes);
  const undo = await undoOf(repository, host, visits);
  const which = whichRepository(host);
  const meant = repositoryId === undefined ? [] : [onlyFor(repositoryId, repository, which)];
  const same = options.mode === 'apply' ? [which.gate] : [];
  const once = names && options.mode === 'apply' ? [names.gate(visited)] : [];
  const gates = [...meant, ...once, ...visits.gates(visited, which, allowed), ...same, ...(undo ? [undo.gate] : [])];
  const found = await reconcile(declared, options, { host, session, reader, sharing, disclosure, gates, planned });
  const moved = found.sections.some(({ lines: said }) => said.some(({ kind }) => kind === 'change'))
    ? undefined
    : await names?.elsewhere(visited);
  if (moved) return elsewhere(visited, moved, visits);
  const unseen = await unseenRepository(found, reader);
  if (unseen) return targetOf(options.mode, repository, [], [...lines, unseen]);
  const isCheck = options.mode === 'check';
  if (isCheck) planned(0);
  const warnings = isCheck ? await warningsOf(declared, reader.recalling(), found.lines) : [];
  const all = [...lines, ...found.lines, ...warnings];
  const { plan, why = [] } = await planOf(repository, found.planned, { host, which, options });
  const target = targetOf(options.mode, repository, found.sections, [...all, ...why], plan);
  // By now the repository may have another name.
  return (await undo?.settled(host.mayHaveWritten()))
    ? { ...target, undo: commandFor('apply', undo!.file, fullName(reader.repository)) }
    : target;
}

/** The plan as data, or why there is none. Only a plan that is kept costs a request for the id of the repository. */
async function planOf(
  repository: RepositoryName,
  planned: readonly Planned[],
  { host, which, options }: { readonly host: Host; readonly which: WhichRepository; readonly options: RunOptions },
): Promise<{ readonly plan?: TargetPlan; readonly why?: readonly Line[] }> {
  try {
    const isAsked = options.planFile !== undefined && plannedItems(planned).length > 0;
    const id = isAsked ? await which.id() : host.identity.id;
    return { plan: planData(repository, id, planned, options.planKey?.reveal()) };
  } catch (failure) {
    const line = unknownLine(failure);
    const words = (said: string) =>
      `nobody can approve what is planned here, because nothing shows which repository it is: ${said}`;
    return { why: [{ ...reworded(line, words), kind: 'warning' }] };
  }
}

/** The undo file that this apply writes, if it keeps any. */
async function undoOf(
  repository: RepositoryName,
  { identity }: Host,
  { options, files, session, environment }: Visits,
) {
  const { undoFile, mode, repos, planKey } = options;
  if (undoFile === undefined || mode !== 'apply') return undefined;
  const occasion = { repository: fullName(repository), id: () => identity.id, time: session.now(), environment };
  const { openUndo, undoFileOf } = await import('../undo/keep.ts');
  const file = undoFileOf(undoFile, repository, repos !== undefined);
  if (!planKey || !isToBeSealed(file)) return openUndo(file, files, occasion);
  const { seal } = await import('../undo/sealed.ts');
  return openUndo(file, files, occasion, (text) => seal(text, planKey));
}

/** Only these sections protect branches, and what judges them is large. */
async function warningsOf(declared: readonly DeclaredSection[], host: Reader, said: readonly Line[]): Promise<Line[]> {
  if (!declared.some(({ section }) => ['branches', 'rulesets'].includes(section.key))) return [];
  const { protectionWarnings } = await import('./protection-warnings.ts');
  return protectionWarnings(declared, host, said);
}

/** The repository is visited under another name, or under none. */
const elsewhere = (visited: VisitedRepository, line: Line, { options }: Visits) =>
  line.kind === 'error' ? targetOf(options.mode, visited.repository, [], [line]) : aside(visited, [line]);

const aside = ({ repository }: VisitedRepository, lines: TargetResult['lines']): TargetResult => ({
  repository: fullName(repository),
  outcome: 'skipped',
  sections: [],
  lines,
});

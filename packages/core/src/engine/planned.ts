import type { Reader } from '../github/github.ts';
import { HostRefusal, isOfTheRun, isRefusedWith, isSilence, NotOnServer } from '../github/refusals/failures.ts';
import { type Difference, type Item, isDrift, isWriting, type Plan, SectionFailure } from '../plan/item.ts';
import { isUnread } from '../plan/unread.ts';
import { endingOf } from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type Planned, type PlannedWell } from '../report/result/declared.ts';
import { canStandIn, findChangedAccess, lossesOf } from '../sections/stand-ins.ts';
import { visibilityIn } from '../settings/keys/presence.ts';
import { type NameById, namesIn } from '../settings/schema/named-ids.ts';
import { dropGraphql, dropLacked } from './narrowed.ts';
import { readInPart, withUnread } from './unread.ts';

/** Whether a plan may rest on the answers of a batched query, although something differs. */
export type MayRest = (planned: DeclaredSection & PlannedWell) => boolean;

/**
 * Reads and plans every declared section, all at once. A failure is kept with its section. A section with a part that the
 * token may not read is skipped as a whole.
 */
export async function planAll(
  declared: readonly DeclaredSection[],
  host: Reader,
  mayRest?: MayRest,
): Promise<Planned[]> {
  const all = shareRepositoryKeys(declared);
  const planned = await Promise.all(all.map((one) => planOne(one, host, mayRest)));
  const [first] = planned;
  if (first && planned.every(({ failure }) => failsWholeRun(failure))) throw first.failure;
  const found = await planStandIns(all, planned, host.alone?.());
  const isDenied = (one: Planned) => findFailures(one, found).some((failure) => endingOf(failure) === 'denied');
  return found.map((one): Planned => (isPlanned(one) && isDenied(one) ? { ...one, skipped: true as const } : one));
}

/**
 * Plans every section again that can stand in for a loss, from the repository's own answers. These may show more losses.
 * Where an item changes who has access, so is every section that says who may bypass a protection.
 */
async function planStandIns(
  all: readonly DeclaredSection[],
  planned: Planned[],
  alone: Reader | undefined,
  before: readonly string[] = [],
): Promise<Planned[]> {
  const losses = planned.flatMap(({ section, plan = [] }) =>
    plan.filter(isWriting).flatMap((item) => [...lossesOf(section, item), ...findChangedAccess(section, item)]),
  );
  const isDue = ({ section }: Planned) => canStandIn(section, losses) && !canStandIn(section, before);
  if (!alone || !planned.some(isDue)) return planned;
  const again = planned.map((one, index) => (isDue(one) ? planOne(all[index]!, alone) : one));
  return planStandIns(all, await Promise.all(again), alone, [...before, ...losses]);
}

/** A silent host too is one failure of the run, not of each section. */
export const failsWholeRun = (failure: unknown) => isOfTheRun(failure) || isSilence(failure);

/**
 * Plans a section from its settings alone, without the keys that this repository cannot have. A failure is kept in place
 * of the plan, and of any earlier one.
 */
export async function planOne(named: DeclaredSection, all: Reader, mayRest?: MayRest): Promise<Planned> {
  const host = all.forSection?.() ?? all;
  let declared = named;
  try {
    const { section, desired, place, entryAt, visibility, names, lost = [] } = await settleDeclared(named, host);
    declared = { section, desired, place, entryAt, visibility, names, lost };
  } catch (failure) {
    return { ...named, plan: undefined, failure };
  }
  const { section, names } = declared;
  for (;;) {
    try {
      declared = await dropLacked(declared, section.read && (await host.server?.()));
      const { live, desired, unread } = await readInPart(declared, host);
      const { lost } = declared;
      const planBy = (by?: NameById) => [...lost!, ...withUnread(section.plan(desired, live, by), unread)];
      const planned = { ...declared, live, plan: planBy(names) };
      if (hasNothingToDo(planned)) return planAlone(named, planned, host);
      const possible = await withoutAbsent(declared, host);
      if (!possible) {
        const told = await tellWho(planned, planBy, host);
        const rests = isPlanned(told) && host.hasFolded?.() && mayRest?.(told);
        return rests ? { ...told, isBatched: true } : planAlone(named, told, host);
      }
      declared = possible;
    } catch (failure) {
      const narrower = await tryWithout(declared, failure, host);
      if ('failure' in narrower) return planAlone(named, { ...declared, ...narrower }, host);
      declared = narrower;
    }
  }
}

/**
 * A list of the owner's repositories may show that nothing is to be done, and a query about many that there is nothing
 * to say either. Anything else is planned again, from what the host says about this repository alone: also what its
 * entries mean, and as far as possible only what differs.
 */
async function planAlone(named: DeclaredSection, planned: Planned, host: Reader): Promise<Planned> {
  if (hasNothingToDo(planned) && (!planned.plan?.length || !host.hasFolded?.())) return planned;
  const names = namesDue(planned);
  const again = names && host.alone?.(names);
  if (again) {
    const found = await planOne(named, again);
    const left = namesDue(found);
    if (left && [...left].every((name) => names.has(name))) return found;
  }
  const alone = host.alone?.();
  return alone ? planOne(named, alone) : planned;
}

/** The sections, each with the visibility and the default branch that they declare together. */
export function shareRepositoryKeys(declared: readonly DeclaredSection[]): readonly DeclaredSection[] {
  const repository = declared.find(({ section }) => section.key === 'repository')?.desired;
  const { visibility } = visibilityIn(repository) ?? {};
  return declared.map((one) => ({ ...one, visibility, defaultBranch: repository?.default_branch }));
}

export async function settleDeclared(named: DeclaredSection, host: Reader): Promise<DeclaredSection> {
  const declared = await withIds(named, host);
  const desired = await named.section.words?.settle(declared.desired, host, named.defaultBranch);
  return { ...declared, desired: desired ?? declared.desired };
}

/** Nothing is planned from a name: a team or an app may give its name to another one. */
export const withIds = async (declared: DeclaredSection, host: Reader): Promise<DeclaredSection> =>
  namesIn(declared.desired).next().done ? declared : (await import('./names/resolve.ts')).withIds(declared, host);

/** Needed only where something differs or was refused. */
const withoutAbsent = async (declared: DeclaredSection, host: Reader) =>
  (await import('./absent.ts')).withoutAbsent(declared, host);

/** The names of all that is to be done, or its keys; `undefined` where something has neither. */
function namesDue({ plan }: Planned): Set<string> | undefined {
  const due = plan?.filter(({ kind }) => kind !== 'note');
  const names = due?.map((item) => ('names' in item && item.names?.length ? item.names : keysOf(item)));
  return names?.every((one) => one !== undefined) ? new Set(names.flat()) : undefined;
}

/** The keys of an item about no entry. */
function keysOf(item: Item): readonly string[] | undefined {
  if (!isWriting(item) || item.subject) return undefined;
  return item.kind === 'reassert' ? Object.keys(item.holds ?? {}) : item.differences.map(({ key }) => key);
}

const hasNothingToDo = (planned: Planned) => isPlanned(planned) && planned.plan.every(({ kind }) => kind === 'note');

/** Names those whom the plan is about. Who owns what differs is asked only where a section says that a key may be owned. */
async function tellWho(
  found: DeclaredSection & { readonly live: unknown; readonly plan: Plan },
  planBy: (names?: NameById) => Plan,
  host: Reader,
): Promise<Planned> {
  const told = { ...found, ...(await (await import('./told-in-full.ts')).tellInFull(found, planBy, host)) };
  const { plan } = told;
  const { owned } = found.section;
  const mayBeOwned = ({ key }: Difference) => owned && Object.keys(owned).some((name) => isAtOrBelow(name, key));
  if (!plan.some((item) => isWriting(item) && 'differences' in item && item.differences.some(mayBeOwned))) return told;
  const { withOwner } = await import('./owner.ts');
  return { ...told, plan: await withOwner(plan, owned!, host) };
}

/** The section without the keys for which it was refused, or why nothing is left of it. */
async function tryWithout(declared: DeclaredSection, failure: unknown, host: Reader) {
  try {
    // The host may answer so because the repository cannot have such a thing.
    const isRefused = isRefusedWith(failure, 403, 404, 422);
    const possible = dropGraphql(declared, failure) ?? (isRefused && (await withoutAbsent(declared, host)));
    return possible || { failure };
  } catch (nothingLeft) {
    return { failure: nothingLeft };
  }
}

/** The name in `after`, a section or one of its keys, whose planned writes may change what this section reads. */
export const findAwaited = (one: DeclaredSection, all: readonly Planned[]): string | undefined =>
  one.section.after?.find(({ name }) =>
    all.some((other) => writableIn(other).some((item) => isUnder(name, other.section.key, item))),
  )?.name;

/** The name in `after` whose planned write lifts this refusal. The section knows which are no missing grant. */
export const findLifting = ({ section }: DeclaredSection, failure: unknown, all: readonly Planned[]) => {
  if (!mayPass(failure)) return undefined;
  return section.after?.find(({ name, lifts }) =>
    plannedIn(name, all).some((difference) => lifts?.(failure, difference)),
  )?.name;
};

/** Why the section or parts of it cannot be read, unless an earlier section's writes change that. */
export const findFailures = (one: Planned, all: readonly Planned[]): readonly unknown[] => {
  const failures = isPlanned(one) ? one.plan.filter(isUnread).map(({ failure }) => failure) : [one.failure];
  return failures.filter((failure) => !findLifting(one, failure, all));
};

/** If the host or our own code fails, no change of settings helps. */
const mayPass = (failure: unknown): failure is HostRefusal | SectionFailure =>
  failure instanceof SectionFailure ||
  (failure instanceof HostRefusal && !(failure instanceof NotOnServer) && failure.request.status < 500);

/** The items of a section, unless the section is skipped. */
export const writableIn = (one: Planned): readonly Item[] => (isPlanned(one) && !one.skipped ? one.plan : []);

/** The differences under this name that an earlier section is about to write. */
function plannedIn(name: string, all: readonly Planned[]): readonly Difference[] {
  return all.flatMap((one) =>
    writableIn(one)
      .filter((item) => isUnder(name, one.section.key, item))
      .flatMap((item) => differencesIn(name, item)),
  );
}

/** Whether the item changes something under a name in `after`: a section, or one of its keys. */
export const isUnder = (name: string, section: string, item: Item): boolean =>
  isDrift(item) && (name === section || (name.startsWith(`${section}.`) && differencesIn(name, item).length > 0));

function differencesIn(name: string, item: Item): readonly Difference[] {
  const [, ...inner] = name.split('.');
  const key = inner.join('.');
  return ('differences' in item ? item.differences : []).filter((one) => !key || isAtOrBelow(key, one.key));
}

const isAtOrBelow = (name: string, key: string) => key === name || key.startsWith(`${name}.`);

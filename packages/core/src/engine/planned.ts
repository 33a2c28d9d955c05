import type { Reader } from '../github/github.ts';
import { isRunFailure, isUnanswered } from '../github/refusals/failures.ts';
import { isWriting, keysOf } from '../plan/item.ts';
import { toEnding } from '../report/result/coverage.ts';
import {
  type DeclaredSection,
  hasNothingToDo,
  isPlanned,
  type SectionPlan,
  type SuccessfulPlan,
} from '../report/result/declared.ts';
import { canReplace, findChangedAccess, listLosses } from '../sections/replacements.ts';
import { readVisibility } from '../settings/keys/presence.ts';
import { findNamedIds } from '../settings/schema/named-ids.ts';
import { findFailures } from './awaited.ts';
import { planPossible } from './narrowed.ts';

/** Whether a plan may rest on the answers of a batched query, although something differs. */
export type MayRest = (planned: DeclaredSection & SuccessfulPlan) => boolean;

/**
 * Reads and plans every declared section, all at once. A failure is kept with its section. A section with a part that the
 * token may not read is skipped as a whole.
 */
export async function planAll(
  declared: readonly DeclaredSection[],
  host: Reader,
  mayRest?: MayRest,
): Promise<SectionPlan[]> {
  const all = shareRepositoryKeys(declared);
  const planned = await Promise.all(all.map((one) => planOne(one, host, mayRest)));
  const [first] = planned;
  if (first && planned.every(({ failure }) => failsWholeRun(failure))) throw first.failure;
  const found = await planStandIns(all, planned, host.createUnsharedReader?.());
  const isDenied = (one: SectionPlan) => findFailures(one, found).some((failure) => toEnding(failure) === 'denied');
  return found.map((one): SectionPlan => (isPlanned(one) && isDenied(one) ? { ...one, skipped: true as const } : one));
}

/** The sections, each with the visibility and the default branch that they declare together. */
export function shareRepositoryKeys(declared: readonly DeclaredSection[]): readonly DeclaredSection[] {
  const repository = declared.find(({ section }) => section.key === 'repository')?.desired;
  const { visibility } = readVisibility(repository) ?? {};
  return declared.map((one) => ({ ...one, visibility, defaultBranch: repository?.default_branch }));
}

/**
 * Plans a section from its settings alone, without the keys that this repository cannot have. A failure is kept in place
 * of the plan, and of any earlier one.
 */
export async function planOne(named: DeclaredSection, all: Reader, mayRest?: MayRest): Promise<SectionPlan> {
  const host = all.createSectionReader?.() ?? all;
  let declared: DeclaredSection;
  try {
    const {
      section,
      desired,
      place,
      entryAt,
      visibility,
      names,
      unsupportedItems: lost = [],
    } = await settleDeclared(named, host);
    declared = { section, desired, place, entryAt, visibility, names, unsupportedItems: lost };
  } catch (failure) {
    return { ...named, plan: undefined, failure };
  }
  const planned = await planPossible(declared, host);
  const rests = isPlanned(planned) && !hasNothingToDo(planned) && host.hasBatchedAnswer?.() && mayRest?.(planned);
  return rests ? { ...planned, isBatched: true } : planAlone(named, planned, host);
}

export async function settleDeclared(named: DeclaredSection, host: Reader): Promise<DeclaredSection> {
  const declared = await withIds(named, host);
  const desired = await named.section.words?.resolve(declared.desired, host, named.defaultBranch);
  return { ...declared, desired: desired ?? declared.desired };
}

/** Nothing is planned from a name: a team or an app may give its name to another one. */
export const withIds = async (declared: DeclaredSection, host: Reader): Promise<DeclaredSection> =>
  findNamedIds(declared.desired).next().done ? declared : (await import('./names/resolve.ts')).withIds(declared, host);

/**
 * A list of the owner's repositories may show that nothing is to be done, and a query about many that there is nothing
 * to say either. Anything else is planned again, from what the host says about this repository alone: also what its
 * entries mean, and as far as possible only what differs.
 */
async function planAlone(named: DeclaredSection, planned: SectionPlan, host: Reader): Promise<SectionPlan> {
  if (hasNothingToDo(planned) && (!planned.plan?.length || !host.hasBatchedAnswer?.())) return planned;
  const names = namesDue(planned);
  const again = names && host.createUnsharedReader?.(names);
  if (again) {
    const found = await planOne(named, again);
    const left = namesDue(found);
    if (left && [...left].every((name) => names.has(name))) return found;
  }
  const alone = host.createUnsharedReader?.();
  return alone ? planOne(named, alone) : planned;
}

/** The names of all that is to be done, or its keys; `undefined` where something has neither. */
function namesDue({ plan }: SectionPlan): Set<string> | undefined {
  const due = plan?.filter(({ kind }) => kind !== 'note');
  const names = due?.map((item) => {
    if ('names' in item && item.names?.length) return item.names;
    return isWriting(item) && !item.subject ? keysOf(item) : undefined;
  });
  return names?.every((one) => one !== undefined) ? new Set(names.flat()) : undefined;
}

/** A silent host too is one failure of the run, not of each section. */
export const failsWholeRun = (failure: unknown) => isRunFailure(failure) || isUnanswered(failure);

/**
 * Plans every section again that can stand in for a loss, from the repository's own answers. These may show more losses.
 * Where an item changes who has access, so is every section that says who may bypass a protection.
 */
async function planStandIns(
  all: readonly DeclaredSection[],
  planned: SectionPlan[],
  alone: Reader | undefined,
  before: readonly string[] = [],
): Promise<SectionPlan[]> {
  const losses = planned.flatMap(({ section, plan = [] }) =>
    plan.filter(isWriting).flatMap((item) => [...listLosses(section, item), ...findChangedAccess(section, item)]),
  );
  const isDue = ({ section }: SectionPlan) => canReplace(section, losses) && !canReplace(section, before);
  if (!alone || !planned.some(isDue)) return planned;
  const again = planned.map((one, index) => (isDue(one) ? planOne(all[index]!, alone) : one));
  return planStandIns(all, await Promise.all(again), alone, [...before, ...losses]);
}

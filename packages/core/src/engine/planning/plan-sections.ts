/** Reads and plans declared sections. Before a write, a plan is made again from the repository's own answers. */

import type { Reader } from '../../github/github.ts';
import { isRunFailure, isUnanswered } from '../../github/refusals/failures.ts';
import { isWriting, listWrittenSectionKeys } from '../../plan/item.ts';
import {
  type DeclaredSection,
  hasNothingToDo,
  isPlanned,
  type SectionPlan,
  type SuccessfulPlan,
} from '../../report/result/declared.ts';
import { canReplaceAnyLoss, type Loss, listAccessLosses, listReplaceableLosses } from '../../sections/replacements.ts';
import { findDeclaredVisibility } from '../../settings/keys/presence.ts';
import { listNamedIds } from '../../settings/schema/named-ids.ts';
import { listLastingEndings } from './awaited.ts';
import { planSupportedKeys } from './supported-keys.ts';

export type BatchPolicy = (planned: DeclaredSection & SuccessfulPlan) => boolean;

/** A failure affects only its section. Trueup skips a whole section if the token may not read a part of it. */
export async function planSections(
  declared: readonly DeclaredSection[],
  github: Reader,
  canUseBatch?: BatchPolicy,
): Promise<SectionPlan[]> {
  const sharedDeclarations = addVisibilityAndDefaultBranch(declared);
  const planned = await Promise.all(
    sharedDeclarations.map((declaredSection) => planSection(declaredSection, github, canUseBatch)),
  );
  const [first] = planned;
  if (first && planned.every(({ failure }) => isFailureOfRun(failure))) throw first.failure;
  const replanned = await planReplacingSections(sharedDeclarations, planned, github.createUnsharedReader?.());
  return replanned.map(
    (sectionPlan): SectionPlan =>
      isPlanned(sectionPlan) && listLastingEndings(sectionPlan, replanned).includes('denied')
        ? { ...sectionPlan, skipped: true as const }
        : sectionPlan,
  );
}

export function addVisibilityAndDefaultBranch(declared: readonly DeclaredSection[]): readonly DeclaredSection[] {
  const repository = declared.find(({ section }) => section.key === 'repository')?.desired;
  const { visibility } = findDeclaredVisibility(repository) ?? {};
  return declared.map((declaredSection) => ({
    ...declaredSection,
    visibility,
    defaultBranch: repository?.default_branch,
  }));
}

/** Leaves out keys that this repository cannot have. The section may already have a plan, which is made again. */
export async function planSection(
  namedSection: DeclaredSection,
  reader: Reader,
  canUseBatch?: BatchPolicy,
): Promise<SectionPlan> {
  const github = reader.createSectionReader?.() ?? reader;
  let declared: DeclaredSection;
  try {
    declared = toDeclaredSection(await resolveNamesAndKeywords(namedSection, github));
  } catch (failure) {
    return { ...namedSection, plan: undefined, failure };
  }
  const planned = await planSupportedKeys(declared, github);
  const isBatchEnough =
    isPlanned(planned) && !hasNothingToDo(planned) && github.hasBatchedAnswer?.() && canUseBatch?.(planned);
  return isBatchEnough ? { ...planned, isBatched: true } : planFromOwnAnswers(namedSection, planned, github);
}

/** Leaves an earlier plan and its answers behind. */
const toDeclaredSection = ({
  section,
  desired,
  place,
  entryAt,
  visibility,
  names,
  unsupportedItems,
}: DeclaredSection): DeclaredSection => ({ section, desired, place, entryAt, visibility, names, unsupportedItems });

export async function resolveNamesAndKeywords(namedSection: DeclaredSection, github: Reader): Promise<DeclaredSection> {
  const declared = await resolveNames(namedSection, github);
  const desired = await namedSection.section.keywords?.resolve(declared.desired, github, namedSection.defaultBranch);
  return { ...declared, desired: desired ?? declared.desired };
}

/** Names are resolved first, because a team or an app may pass its name to another one. */
export const resolveNames = async (declared: DeclaredSection, github: Reader): Promise<DeclaredSection> =>
  listNamedIds(declared.desired).next().done
    ? declared
    : (await import('../names/resolve.ts')).resolveNamesToIds(declared, github);

/** Trusts shared reads only for a plan with nothing to do. Otherwise plans again from reads of this repository. */
async function planFromOwnAnswers(
  namedSection: DeclaredSection,
  planned: SectionPlan,
  github: Reader,
): Promise<SectionPlan> {
  if (hasNothingToDo(planned) && (!planned.plan?.length || !github.hasBatchedAnswer?.())) return planned;
  const names = listPendingNames(planned);
  const ownReader = names && github.createUnsharedReader?.(names);
  if (ownReader) {
    const replanned = await planSection(namedSection, ownReader);
    const stillPending = listPendingNames(replanned);
    if (stillPending && [...stillPending].every((name) => names.has(name))) return replanned;
  }
  const unsharedReader = github.createUnsharedReader?.();
  return unsharedReader ? planSection(namedSection, unsharedReader) : planned;
}

/** Returns `undefined` if an item has no name. */
function listPendingNames({ plan }: SectionPlan): Set<string> | undefined {
  const pendingItems = plan?.filter(({ kind }) => kind !== 'note');
  const names = pendingItems?.map((item) => {
    if ('names' in item && item.names?.length) return item.names;
    return isWriting(item) && !item.subject ? listWrittenSectionKeys(item) : undefined;
  });
  return names?.every((name) => name !== undefined) ? new Set(names.flat()) : undefined;
}

/** If GitHub is unreachable, the run reports one failure, not one for each section. */
export const isFailureOfRun = (failure: unknown) => isRunFailure(failure) || isUnanswered(failure);

/**
 * Plans again every section that can replace a loss. A change of access also repeats the sections with bypass lists.
 */
async function planReplacingSections(
  all: readonly DeclaredSection[],
  planned: SectionPlan[],
  unsharedReader: Reader | undefined,
  before: readonly Loss[] = [],
): Promise<SectionPlan[]> {
  const losses = planned.flatMap(({ section, plan = [] }) =>
    plan
      .filter(isWriting)
      .flatMap((item) => [...listReplaceableLosses(section, item), ...listAccessLosses(section, item)]),
  );
  const isDue = ({ section }: SectionPlan) => canReplaceAnyLoss(section, losses) && !canReplaceAnyLoss(section, before);
  if (!unsharedReader || !planned.some(isDue)) return planned;
  const replanned = planned.map((sectionPlan, index) =>
    isDue(sectionPlan) ? planSection(all[index]!, unsharedReader) : sectionPlan,
  );
  return planReplacingSections(all, await Promise.all(replanned), unsharedReader, [...before, ...losses]);
}

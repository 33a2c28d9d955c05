/**
 * Plans the protection of a single branch. GitHub's PUT replaces the whole protection, so undeclared settings are
 * turned off. The plan shows each of them as a difference.
 */

import type { WriteCall } from '../../github/call.ts';
import { isDeepEqual } from '../../plan/differences.ts';
import type { Change, Difference, Item, Note, Plan } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import {
  createNote,
  createRefusedChange,
  planCreate,
  planDelete,
  planReassertionOfKey,
  planUpdate,
} from '../../plan/make-items.ts';
import { formatText, markPublic, type Text } from '../../plan/wording.ts';
import { getAtPath, isMap } from '../../settings/maps.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import { chooseTurn } from '../replacements.ts';
import * as calls from './calls.ts';
import { graphqlKeys } from './fields.ts';
import { defaultBranchBasis, describeBranch, describeProtection, listUnknownKeys } from './keys.ts';
import {
  describeLostProtection,
  describeNewProtection,
  findPowerTone,
  type SettingDifference,
  toDifference,
} from './protection/actor-differences.ts';
import {
  type BranchState,
  canLoseCoveringRule,
  describeCoveringRule,
  getLiveProtection,
  isCoveredByDeclaredPatterns,
} from './protection/branch-state.ts';
import { compareProtections, compareUndeclaredReviewCount, toPlannedProtection } from './protection/differences.ts';
import {
  hasNoActors,
  type NormalizedProtection,
  noActors,
  noProtection,
  normalizeProtection,
  predictPutResult,
} from './protection/normalized.ts';
import { createProtectionSteps, notePutSideEffects } from './protection/put.ts';
import { risk } from './risk.ts';
import type { LiveBranches } from './rules.ts';
import type { DeclaredProtection } from './schema.ts';

export function planBranch(branch: BranchState): Plan {
  const { protection: declared } = branch;
  const { branchAnswer, protectionAnswer } = branch.live;
  if (declared === undefined) return [];
  if (!branchAnswer.isThere) return declared === null ? [] : [refuseMissingBranch(branch, branchAnswer)];
  const live = protectionAnswer.protection;
  if (!live) return declared ? [planProtectionCreation(declared, branch)] : [];
  return declared ? planProtectionChange(declared, live, branch) : planProtectionRemoval(branch);
}

function refuseMissingBranch(branch: BranchState, { renamedTo }: calls.BranchAnswer): Item {
  const words = `the branch does not exist${renamedTo ? `: it was renamed to ${printValue(renamedTo)}` : ''}`;
  const difference = { key: 'name', live: undefined, wanted: branch.name, words };
  const [problem, fix] = renamedTo
    ? [formatText`the branch is ${printValue(renamedTo)} now`, `write \`name: ${renamedTo}\``]
    : [
        formatText`the branch does not exist, so it cannot be protected`,
        branch[defaultBranchBasis] ? firstPushFix : createBranchFix,
      ];
  return createRefusedChange(describeBranch(branch), [difference], problem, fix);
}

const createBranchFix = 'create the branch, or correct its name';
const firstPushFix = 'push a first commit to it, or correct `repository.default_branch` if the file declares it';

function planProtectionCreation(declared: DeclaredProtection, branch: BranchState): Item {
  const { steps, ...conditions } = createProtectionSteps(declared, branch, { isPutNeeded: true });
  return planCreate(describeProtection(branch), steps, {
    ...conditions,
    within: describeBranch(branch),
    names: [branch.name],
    holds: declared,
    tone: findPowerTone(predictPutResult(declared)),
    because: describeNewProtection(comparePutResult(declared, {}, branch.nameById)),
    describeAfterwards: createDismissersReporter(declared, branch),
  });
}

/** Refuses the removal if the protection comes from an undeclared pattern rule that stays. */
function planProtectionRemoval(branch: BranchState): Item[] {
  const covering = describeCoveringRule(branch);
  const patternDeletions = branch.patternItems.filter(({ kind }) => kind === 'delete');
  if (isCoveredByDeclaredPatterns(branch)) return [];
  if (covering) return canLoseCoveringRule(branch, patternDeletions) ? [] : [refuseCoveredRemoval(branch, covering)];
  const identity = { subject: describeProtection(branch), names: [branch.name], within: describeBranch(branch) };
  const write = calls.unprotect({ branch: branch.name });
  return [planProtectionDeletion(identity, write, getLiveProtection(branch), branch.nameById)];
}

export const planProtectionDeletion = (
  identity: Pick<Change, 'subject' | 'names' | 'within'>,
  write: WriteCall,
  live: NormalizedProtection,
  names?: NameResolver,
) =>
  planDelete(identity, write, {
    holds: toPlannedProtection(live),
    because: describeLostProtection(compareProtections(noProtection, live, names)),
    publicName: identity.subject,
  });

const refuseCoveredRemoval = (branch: BranchState, coveringRule: string) =>
  createRefusedChange(
    describeBranch(branch),
    [{ key: 'protection', live: coveringRule, wanted: null, words: formatText`protection by ${coveringRule} → none` }],
    formatText`${coveringRule} protects the branch, which has no rule of its own to delete`,
    'remove the entry, or write an entry for that pattern',
  );

function planProtectionChange(declared: DeclaredProtection, live: calls.LiveProtection, branch: BranchState): Item[] {
  const settings = [
    ...comparePutResult(declared, getLiveProtection(branch), branch.nameById),
    ...compareShownUnknownKeys(declared, live),
  ];
  const differences =
    settings.length || !canLoseCoveringRule(branch) ? settings.map(toDifference) : [createOwnRuleDifference(branch)];
  const driftedKeys = new Set(settings.map(({ key }) => key.split('.')[0]!));
  const isPutNeeded =
    [...driftedKeys].some(isWrittenByPut) || (differences.length > 0 && describeCoveringRule(branch) !== undefined);
  const { steps, ...conditions } = createProtectionSteps(declared, branch, { isPutNeeded, driftedKeys });
  const update = planUpdate(describeBranch(branch), differences, steps, {
    ...conditions,
    names: [branch.name],
    describeAfterwards: isPutNeeded ? createDismissersReporter(declared, branch) : undefined,
  });
  const unverified = planHiddenKeys(declared, live, branch, isPutNeeded ? update[0] : undefined);
  return [
    ...update,
    ...unverified,
    ...(isPutNeeded ? [] : noteEmptyDismissers(declared, branch)),
    ...(isPutNeeded || unverified.length ? notePutSideEffects(declared, branch) : []),
  ];
}

/** The live protection equals the declared one, but comes from a rule that this plan changes. */
const createOwnRuleDifference = (branch: BranchState): Difference => ({
  key: 'protection',
  live: undefined,
  wanted: branch.name,
  words: markPublic('protection → its own rule'),
  because: formatText`${describeCoveringRule(branch)} protects it now, and this plan changes that rule`,
});

const isWrittenByPut = (key: string) =>
  key !== 'required_signatures' && !graphqlKeys.some((graphqlKey) => graphqlKey === key);

function comparePutResult(
  declared: DeclaredProtection,
  live: NormalizedProtection,
  names?: NameResolver,
): SettingDifference[] {
  const wanted = predictPutResult(declared);
  const differences = [...compareProtections(wanted, live, names), ...compareUndeclaredReviewCount(wanted, live)];
  return differences.map((difference) =>
    isDeclared(declared, difference.key)
      ? difference
      : { ...difference, because: formatText`the file leaves it out, so the write turns it off` },
  );
}

/** A key below a declared `null` counts as declared. */
function isDeclared(declared: unknown, dottedKey: string) {
  let holder = declared;
  for (const name of dottedKey.split('.')) {
    if (!isMap(holder)) return true;
    holder = holder[name];
    if (holder === undefined) return false;
  }
  return true;
}

const compareShownUnknownKeys = (declared: DeclaredProtection, live: calls.LiveProtection): SettingDifference[] =>
  listUnknownKeys(declared).flatMap(([path, wanted]) => {
    const liveValue = getAtPath(live, path);
    if (liveValue === undefined || isDeepEqual(wanted, liveValue)) return [];
    return [{ key: path.join('.'), live: printValue(liveValue), wanted: printValue(wanted) }];
  });

/**
 * Trueup cannot compare an unknown key that GitHub does not show, so every run writes the protection. If the update has
 * the PUT, these items take its turn, because they count as sent only after the update.
 */
function planHiddenKeys(
  declared: DeclaredProtection,
  live: calls.LiveProtection,
  branch: BranchState,
  updateWithPut: Change | undefined,
): Item[] {
  const { steps, ...conditions } = createProtectionSteps(declared, branch, { isPutNeeded: true });
  const turn = updateWithPut && chooseTurn({ risk }, updateWithPut);
  return listUnknownKeys(declared)
    .filter(([path]) => isMap(getAtPath(live, path.slice(0, -1))) && getAtPath(live, path) === undefined)
    .map(([path, value], index) => {
      const identity = { subject: describeBranch(branch), names: [branch.name] };
      const key = path.join('.');
      const hasPut = !updateWithPut && index === 0;
      const item = planReassertionOfKey(key, value, hasPut ? steps : [], identity);
      return { ...item, ...(hasPut ? conditions : { turn }), covers: [[describeProtection(branch), key]] };
    });
}

function hasReviewsWithoutDismissers(declared: DeclaredProtection) {
  const reviews = normalizeProtection(declared).required_pull_request_reviews;
  return reviews && hasNoActors(reviews.dismissal_restrictions ?? noActors);
}

const getLiveDismissers = (branch: BranchState) =>
  getLiveProtection(branch).required_pull_request_reviews?.dismissal_restrictions;

/** The comparison treats an empty list like no list, but for GitHub an empty list may mean nobody. */
function noteEmptyDismissers(declared: DeclaredProtection, branch: BranchState): Note[] {
  const live = getLiveDismissers(branch);
  if (!hasReviewsWithoutDismissers(declared) || !live || !hasNoActors(live)) return [];
  const message = formatText`${markPublic(describeBranch(branch))} has an empty list of people who can dismiss reviews; to allow someone, add the name under \`dismissal_restrictions\``;
  return [createNote(message, describeBranch(branch))];
}

/** A PUT without dismissers means nobody or everybody, depending on the server. Only a read after it shows which. */
const createDismissersReporter =
  (declared: DeclaredProtection, before: BranchState) =>
  ({ branches, rules }: LiveBranches): Text | undefined => {
    const live = branches.get(before.name);
    if (!live || !hasReviewsWithoutDismissers(declared)) return undefined;
    const after = { ...before, live, rules };
    const [emptyListNote] = noteEmptyDismissers(declared, after);
    const isOpened = getLiveDismissers(before) && !getLiveDismissers(after);
    return (
      emptyListNote?.message ??
      (isOpened
        ? formatText`everyone with write access can dismiss reviews of ${markPublic(describeBranch(before))} now`
        : undefined)
    );
  };

/**
 * Exports branch protections into a settings file. A branch without its own rule is left out, because a pattern or a
 * ruleset protects it.
 */

import type { Reader } from '../../github/github.ts';
import type { WriteItem } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import { formatText, type Text } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import {
  exportList,
  type SectionExport,
  type SectionUndo,
  type SnapshotReader,
  splitByOmissionReason,
} from '../section.ts';
import { noteWholeRestoreOfUpdates } from '../undo.ts';
import * as calls from './calls.ts';
import { describeBranch, isPattern } from './keys.ts';
import { findKnownRule } from './protection/branch-state.ts';
import {
  hasNoActors,
  hasUnnamedBypasser,
  type NormalizedProtection,
  type NormalizedReviews,
  toDeclaredProtection,
} from './protection/normalized.ts';
import { proveRuleVisibility, proveRuleVisibilityWithBranch, refuseDifferingAnswers } from './read.ts';
import { addGraphqlSettings, type BranchProtectionRule, type LiveBranches, readBranchRules } from './rules.ts';
import { settings } from './schema.ts';

export interface BranchesSnapshot {
  readonly branches: readonly { readonly name: string; readonly protection?: calls.LiveProtection }[];
  /** Unset if the server has no GraphQL, because REST does not show rules. */
  readonly rules?: readonly BranchProtectionRule[];
  /** GitHub does not show whether the rules of these branches are their own. */
  readonly unclear?: readonly string[];
}

export async function readAllBranchProtections(github: SnapshotReader): Promise<BranchesSnapshot> {
  const [listed, rules] = await Promise.all([
    github.ask(calls.listProtected({})),
    github.askIfSupported('patterns, `force_push_bypassers` and `required_deployments` are', readBranchRules),
  ]);
  if (!rules) return readSnapshotByRest(github, listed);
  const { all } = rules;
  const hasRule = ({ name }: { readonly name: string }) => all.some(({ pattern }) => pattern === name);
  const withoutRule = all.some(({ pattern }) => isPattern(pattern)) ? [] : listed.filter((branch) => !hasRule(branch));
  const branchToProve = withoutRule.find(({ protection }) => protection?.enabled) ?? withoutRule[0];
  if (branchToProve) await proveRuleVisibilityWithBranch(github, branchToProve.name);
  else await proveRuleVisibility(github, rules);
  const branches = listed.filter(hasRule).map(async ({ name }) => {
    const protectionAnswer = await github.ask(calls.getProtection({ branch: name }));
    refuseDifferingAnswers(name, { branchAnswer: { isThere: true }, protectionAnswer }, all);
    return { name, ...protectionAnswer };
  });
  return { branches: await Promise.all(branches), rules: all };
}

/** On some servers, the branch shows which rule protects it. */
async function readSnapshotByRest(
  github: Reader,
  listed: readonly { readonly name: string }[],
): Promise<BranchesSnapshot> {
  const results = await Promise.all(
    listed.map(async ({ name }) => {
      const { pattern } = await github.ask(calls.getBranch({ branch: name }));
      if (pattern !== undefined && pattern !== name) return [];
      const { protection } = await github.ask(calls.getProtection({ branch: name }));
      return [{ name, protection, isClear: pattern !== undefined }];
    }),
  );
  const branches = results.flat();
  return {
    branches: branches.filter(({ isClear }) => isClear),
    unclear: branches.flatMap(({ name, isClear, protection }) => (isClear || !protection ? [] : [name])),
  };
}

export function exportBranches({ branches, rules = [], unclear = [] }: BranchesSnapshot): SectionExport {
  const findRule = (name: string) => rules.find(({ pattern }) => pattern === name);
  const branchEntries = branches.flatMap(({ name, protection }) =>
    protection ? [{ name, protection: addGraphqlSettings(protection, findRule(name)) }] : [],
  );
  const patternEntries = rules
    .filter(({ pattern }) => isPattern(pattern))
    .map(({ pattern, protection }) => ({ name: pattern, protection }));
  const protectedNames = new Set([...branchEntries, ...patternEntries].map(({ name }) => name));
  const { kept, omissions } = splitByOmissionReason(branchEntries, ({ name }) => name, findOmissionReason);
  const notes = rules.flatMap((rule) =>
    protectedNames.has(rule.pattern)
      ? [...noteUndeclarableRestrictions(rule), ...(isPattern(rule.pattern) ? noteUnnamedBypassers(rule) : [])]
      : [noteRuleWithoutBranch(rule)],
  );
  return exportList(
    [...kept, ...patternEntries].map(({ name, protection }) => ({
      name,
      protection: exportProtection(name, protection),
    })),
    settings,
    [...omissions, ...[...unclear.map(noteBranchWithUnclearRule), ...notes].map((text) => ({ text }))],
  );
}

const noteBranchWithUnclearRule = (name: string) =>
  formatText`${describeBranch({ name })} is left out: it is protected, but GitHub does not show whether its own rule or a pattern protects it`;

/** A PUT removes the actors that the entry leaves out. An update of a pattern keeps them. */
const findOmissionReason = ({
  name,
  protection,
}: {
  readonly name: string;
  readonly protection: NormalizedProtection;
}) =>
  hasUnnamedBypasser(protection)
    ? formatText`${describeBranch({ name })} is left out: GitHub does not name one of the actors that can force-push`
    : undefined;

const noteUnnamedBypassers = ({ pattern, protection }: BranchProtectionRule): Text[] =>
  hasUnnamedBypasser(protection)
    ? [
        formatText`\`force_push_bypassers\` of ${describeBranch({ name: pattern })} is left out: GitHub does not name one of the actors`,
      ]
    : [];

const noteRuleWithoutBranch = ({ pattern }: BranchProtectionRule) =>
  formatText`the rule for ${describeBranch({ name: pattern })} is left out: GitHub shows no protected branch with this name`;

/** Exports the complete protection of each changed branch, because GitHub replaces a protection as a whole. */
export function createBranchesUndo(live: LiveBranches, items: readonly WriteItem[]): SectionUndo {
  const names = [...new Set(items.flatMap(({ names = [] }) => names.slice(0, 1)))];
  const isProtected = (name: string) => live.branches.get(name)?.protectionAnswer.protection !== undefined;
  const isUnclear = (name: string) => isProtected(name) && !findKnownRule(name, live.branches.get(name)!, live.rules);
  const rules = live.rules?.filter(({ pattern }) => names.includes(pattern)) ?? [];
  const covered = names.filter((name) => isProtected(name) && live.rules?.every(({ pattern }) => pattern !== name));
  return {
    value: names.length ? names.map((name) => ({ name, protection: toUndoProtection(name, live) })) : undefined,
    notes: [
      ...noteWholeRestoreOfUpdates(items),
      ...rules.flatMap(noteUndeclarableRestrictions),
      ...rules.flatMap(noteUnnamedBypassers),
      ...covered.map(
        (name) =>
          `${describeBranch({ name })} keeps its own rule, which has the settings of the pattern: delete it by hand`,
      ),
      ...names.filter(isUnclear).map(describeUnreadGraphqlSettings),
    ],
  };
}

const describeUnreadGraphqlSettings = (name: string) =>
  `who can force-push to ${describeBranch({ name })} and which deployments it requires: not read`;

/** Returns `undefined` for an unread branch. A file cannot delete only the own rule of a covered branch, so it stays. */
function toUndoProtection(name: string, { branches, rules }: LiveBranches) {
  if (isPattern(name)) {
    const rule = rules?.find(({ pattern }) => pattern === name);
    return rule ? toDeclaredProtection(name, rule.protection) : null;
  }
  const live = branches.get(name);
  if (!live) return undefined;
  const { protection } = live.protectionAnswer;
  if (!protection) return null;
  const rule = findKnownRule(name, live, rules);
  const { allow_force_pushes, ...others } = addGraphqlSettings(protection, rule);
  const isKnown = rule !== undefined || !allow_force_pushes;
  return toDeclaredProtection(name, isKnown ? { ...others, allow_force_pushes } : others);
}

/** An entry for a pattern cannot declare these settings, and an update does not change them. */
function noteUndeclarableRestrictions({
  pattern,
  restrictsPushes,
  restrictsReviewDismissals,
  apps,
}: BranchProtectionRule): Text[] {
  if (!isPattern(pattern)) return [];
  const restrictions = [
    ...(restrictsPushes ? ['who can push'] : []),
    ...(restrictsReviewDismissals ? ['who can dismiss reviews'] : []),
    ...(apps.size ? [`which app must report ${printValue([...apps.keys()])}`] : []),
  ];
  return restrictions.map(
    (restriction) =>
      formatText`${describeBranch({ name: pattern })} also restricts ${restriction}, which only a ruleset can declare; Trueup leaves it unchanged`,
  );
}

function exportProtection(name: string, protection: NormalizedProtection) {
  const { required_pull_request_reviews: reviews, ...others } = toDeclaredProtection(name, protection);
  return { ...dropOffValues(others), ...(reviews && { required_pull_request_reviews: exportReviews(reviews) }) };
}

function exportReviews({ bypass_pull_request_allowances: bypass, ...others }: NormalizedReviews) {
  return {
    ...dropOffValues(others),
    ...(bypass && !hasNoActors(bypass) && { bypass_pull_request_allowances: bypass }),
  };
}

const dropOffValues = (values: object) => pickKeys(values, (_, value) => !isOffValue(value));

/** A count of zero is not off, because GitHub chooses its own number if the count is missing. */
const isOffValue = (value: unknown) => value === false || value === null || (Array.isArray(value) && !value.length);

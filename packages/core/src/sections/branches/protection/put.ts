/**
 * Builds the PUT for the protection of a single branch. The PUT replaces the whole protection, but cannot carry
 * signatures and settings of GraphQL. If a pattern covers the branch, the PUT creates the branch's own rule.
 */

import { isDeepEqual } from '../../../plan/differences.ts';
import type { Change, Note, Step, WriteBasis, WriteItem } from '../../../plan/item.ts';
import { printValue } from '../../../plan/item-text.ts';
import { createNote } from '../../../plan/make-items.ts';
import { formatText, markPublic } from '../../../plan/wording.ts';
import { isMap, mapValues } from '../../../settings/maps.ts';
import { isBranchMatch } from '../../../settings/patterns/branches.ts';
import type { NameResolver } from '../../../settings/schema/named-ids.ts';
import { createOptionalIdLookup } from '../../lookups.ts';
import * as calls from '../calls.ts';
import { graphqlKeys, pickFields, reviewActors, reviewFields, switchFields } from '../fields.ts';
import { isPattern, nameBranch } from '../keys.ts';
import { isBoundToApp } from '../risk.ts';
import { addGraphqlSettings, type BranchProtectionRule, type LiveBranch, type LiveBranches } from '../rules.ts';
import type { DeclaredBranch, DeclaredProtection } from '../schema.ts';
import { listActors } from '../unknown-keys.ts';
import { prepareRuleUpdate } from './acts.ts';
import { getAppNameOrId } from './differences.ts';
import {
  type NormalizedChecks,
  type NormalizedProtection,
  normalizeProtection,
  predictPutResult,
  toActorLists,
} from './normalized.ts';

/** An entry for a single branch, with what GitHub shows and what the plan does to patterns. */
export interface BranchState extends DeclaredBranch {
  readonly live: LiveBranch;
  readonly rules?: readonly BranchProtectionRule[];
  /** The writes to rules for patterns. */
  readonly patternItems: readonly WriteItem[];
  /** The declared patterns that the plan does not delete. */
  readonly keptPatterns?: readonly string[];
  readonly nameById?: NameResolver;
}

export const getLiveProtection = (branch: BranchState): NormalizedProtection =>
  addGraphqlSettings(branch.live.protectionAnswer.protection ?? {}, findOwnRule(branch));

const findOwnRule = ({ name, rules }: BranchState) => rules?.find(({ pattern }) => pattern === name);

/** Returns `undefined` if the branch has its own rule or no protection. */
export function describeCoveringRule(branch: BranchState): string | undefined {
  const patterns = listPossiblyCoveringPatterns(branch);
  return patterns && (patterns.length === 1 ? `the rule ${patterns[0]}` : `one of the rules ${patterns.join(', ')}`);
}

export function isCoveredByDeclaredPatterns(branch: BranchState): boolean {
  const patterns = listPossiblyCoveringPatterns(branch)?.filter((pattern) => isBranchMatch(pattern, branch.name)) ?? [];
  return patterns.length > 0 && patterns.every((pattern) => branch.keptPatterns?.includes(pattern));
}

/** Returns all patterns if GitHub does not show which of them covers the branch. */
function listPossiblyCoveringPatterns(branch: BranchState): readonly string[] | undefined {
  const { branchAnswer, protectionAnswer } = branch.live;
  if (!protectionAnswer.protection || findOwnRule(branch)) return undefined;
  if (branchAnswer.pattern !== undefined && isPattern(branchAnswer.pattern)) return [branchAnswer.pattern];
  return branch.rules?.map(({ pattern }) => pattern).filter(isPattern);
}

/** Returns whether the plan may change or delete the pattern rule of a branch without its own rule. */
export const canLoseCoveringRule = (branch: BranchState, items = branch.patternItems) =>
  describeCoveringRule(branch) !== undefined &&
  items.some(({ names: [pattern] = [] }) => pattern === (branch.live.branchAnswer.pattern ?? pattern));

/** GitHub may drop settings that the PUT cannot contain, so Trueup sends them after the PUT. */
export function createProtectionSteps(
  declared: DeclaredProtection,
  branch: BranchState,
  { isPutNeeded, driftedKeys }: { readonly isPutNeeded: boolean; readonly driftedKeys?: ReadonlySet<string> },
): Pick<Change, 'steps' | 'lookups' | 'dependsOn'> {
  const { name } = branch;
  const isDue = (key: string) => declared[key] !== undefined && (isPutNeeded || driftedKeys?.has(key));
  const dueKeys = graphqlKeys.filter(isDue);
  const protection: DeclaredProtection = Object.fromEntries(dueKeys.map((key) => [key, declared[key]]));
  const ruleUpdate = dueKeys.length ? prepareRuleUpdate({ name, protection }, findOwnRule(branch)) : undefined;
  const signaturesCall = declared.required_signatures ? calls.requireSignatures : calls.dropSignatures;
  const steps: Step[] = [
    ...(isPutNeeded ? [calls.protect({ branch: name }, toPutBody(declared))] : []),
    ...(isDue('required_signatures') ? [signaturesCall({ branch: name })] : []),
    ...(ruleUpdate ? [ruleUpdate.step] : []),
  ];
  const dependsOn = isPutNeeded ? createPutBasis(branch) : ruleUpdate && findOwnRule(branch)?.basis;
  const lookups = [...(ruleUpdate?.lookups ?? []), ...(isPutNeeded ? createUnshownActorLookups(declared, branch) : [])];
  return { steps, lookups, dependsOn };
}

/** Looks up the actors that GitHub has not shown yet, because the PUT contains names without ids. */
function createUnshownActorLookups(declared: DeclaredProtection, { live }: BranchState) {
  const liveActors = new Map(live.protectionAnswer.actors);
  const lookups = listActors(declared).map(([kind, name]) => createOptionalIdLookup(kind, String(name)));
  return lookups.filter(({ looksFor }) => !liveActors.has(looksFor));
}

/** For a switch, GitHub treats `null` as unchanged, so the PUT sends `false`. */
function toPutBody({ required_signatures, force_push_bypassers, required_deployments, ...rest }: DeclaredProtection) {
  const { required_pull_request_reviews: reviews, ...after } = predictPutResult(rest);
  return {
    ...rest,
    ...pickFields(after, switchFields),
    required_status_checks: keepOneCheckList(rest.required_status_checks),
    required_pull_request_reviews: reviews
      ? { ...pickFields(reviews, reviewFields), ...mapValues(rest.required_pull_request_reviews!, fillReviewActors) }
      : null,
    restrictions: rest.restrictions ? toActorLists(rest.restrictions) : null,
  };
}

/** GitHub may keep a list that the map leaves out. An empty map means no list. */
const fillReviewActors = (value: unknown, key: string) =>
  Object.hasOwn(reviewActors, key) && isMap(value) && Object.keys(value).length ? toActorLists(value) : value;

/** GitHub requires exactly one of the two lists. */
function keepOneCheckList(checks: DeclaredProtection['required_status_checks']) {
  if (!checks) return null;
  const { contexts, ...rest } = checks;
  return rest.checks ? rest : { ...rest, contexts };
}

/** Allows the PUT if the protection is unchanged, or if it is gone because this run deleted the rule of a pattern. */
function createPutBasis(state: BranchState): WriteBasis {
  const { name: branch, live } = state;
  const call = calls.getProtection({ branch });
  const isCovered = describeCoveringRule(state) !== undefined;
  return {
    call,
    was: live.protectionAnswer,
    isStillValid: (was, is) => (isCovered && !is.protection && !is.isMissing) || isDeepEqual(was, is),
  };
}

export function notePutSideEffects(declared: DeclaredProtection, branch: BranchState): Note[] {
  const live = getLiveProtection(branch);
  const settingsOutsidePut = {
    required_signatures: live.required_signatures,
    force_push_bypassers: live.force_push_bypassers?.length,
    required_deployments: live.required_deployments?.length,
  };
  const atRisk = Object.entries(settingsOutsidePut).filter(([key, value]) => value && declared[key] === undefined);
  const rebound = listReboundChecks(normalizeProtection(declared).required_status_checks, live.required_status_checks);
  const covering = describeCoveringRule(branch);
  const messages = [
    ...atRisk.map(
      ([key]) =>
        formatText`has \`${key}\`, which the file leaves out; GitHub may drop it with the write, so declare it to keep it`,
    ),
    ...rebound.map(
      ({ context, app_id }) =>
        formatText`requires ${markPublic(printValue(context))} from app ${getAppNameOrId(app_id!, branch.nameById)}, which the file leaves out; the write requires it from the app that reported it last, so declare \`{context: ${markPublic(JSON.stringify(context))}, app_id: ${app_id}}\` under \`checks\` to keep the app`,
    ),
    ...(covering ? [formatText`gets its own rule, which replaces ${covering} for this branch`] : []),
  ];
  return messages.map((message) =>
    createNote(formatText`${markPublic(nameBranch(branch))} ${message}`, nameBranch(branch)),
  );
}

/** If the file declares a bound check without its app, the PUT may bind the check to another app. */
const listReboundChecks = (wanted: NormalizedChecks | null | undefined, live: NormalizedChecks | null | undefined) =>
  (live?.checks ?? []).filter(
    (check) =>
      isBoundToApp(check) &&
      wanted?.checks?.some(({ context, app_id }) => context === check.context && app_id === undefined),
  );

export const canRebindChecks = (entries: readonly DeclaredBranch[], { branches }: LiveBranches) =>
  entries.some(({ name, protection }) => {
    const live = branches.get(name)?.protectionAnswer.protection;
    const getChecks = (source: Parameters<typeof normalizeProtection>[0]) =>
      normalizeProtection(source).required_status_checks;
    return protection && live && listReboundChecks(getChecks(protection), getChecks(live)).length > 0;
  });

/**
 * Builds the PUT for the protection of a single branch. The PUT replaces the whole protection, but cannot carry
 * signatures and settings of GraphQL. If a pattern covers the branch, the PUT creates the branch's own rule.
 */

import { isDeepEqual } from '../../../plan/differences.ts';
import type { Change, Note, WriteBasis } from '../../../plan/item.ts';
import { printValue } from '../../../plan/item-text.ts';
import { createNote } from '../../../plan/make-items.ts';
import { formatText, markPublic } from '../../../plan/wording.ts';
import { isMap, mapValues } from '../../../settings/maps.ts';
import { createOptionalIdLookup } from '../../lookups.ts';
import * as calls from '../calls.ts';
import { graphqlKeys, pickFields, reviewActors, reviewFields, switchFields } from '../fields.ts';
import { describeBranch } from '../keys.ts';
import { isBoundToApp } from '../risk.ts';
import type { LiveBranches } from '../rules.ts';
import type { DeclaredBranch, DeclaredProtection } from '../schema.ts';
import { listActors } from '../unknown-keys.ts';
import { prepareRuleUpdate } from './acts.ts';
import { type BranchState, describeCoveringRule, findOwnRule, getLiveProtection } from './branch-state.ts';
import { getAppNameOrId } from './differences.ts';
import {
  type NormalizedChecks,
  type NormalizedProtection,
  normalizeProtection,
  predictPutResult,
  type RequiredStatusCheck,
  toActorLists,
} from './normalized.ts';

interface DueWrites {
  readonly isPutNeeded: boolean;
  readonly driftedKeys?: ReadonlySet<string>;
}

/**
 * Sends the PUT, then the signatures, then the settings of GraphQL. GitHub may drop the last two with the PUT, so after
 * a PUT Trueup sends them even if they do not differ.
 */
export function createProtectionSteps(
  declared: DeclaredProtection,
  branch: BranchState,
  { isPutNeeded, driftedKeys }: DueWrites,
): Pick<Change, 'steps' | 'lookups' | 'dependsOn'> {
  const isDue = (key: (typeof graphqlKeys)[number] | 'required_signatures') =>
    declared[key] !== undefined && (isPutNeeded || driftedKeys?.has(key) === true);
  const put = isPutNeeded ? preparePut(declared, branch) : undefined;
  const signatureSteps = isDue('required_signatures') ? [createSignaturesCall(declared, branch)] : [];
  const ruleUpdate = prepareGraphqlUpdate(declared, branch, graphqlKeys.filter(isDue));
  return {
    steps: [...(put?.steps ?? []), ...signatureSteps, ...(ruleUpdate ? [ruleUpdate.step] : [])],
    lookups: [...(ruleUpdate?.lookups ?? []), ...(put?.lookups ?? [])],
    dependsOn: put ? put.dependsOn : ruleUpdate && findOwnRule(branch)?.basis,
  };
}

const preparePut = (declared: DeclaredProtection, branch: BranchState) => ({
  steps: [calls.protect({ branch: branch.name }, toPutBody(declared))],
  lookups: createUnshownActorLookups(declared, branch),
  dependsOn: createPutBasis(branch),
});

function createSignaturesCall({ required_signatures }: DeclaredProtection, { name: branch }: BranchState) {
  const call = required_signatures ? calls.requireSignatures : calls.dropSignatures;
  return call({ branch });
}

function prepareGraphqlUpdate(
  declared: DeclaredProtection,
  branch: BranchState,
  keys: readonly (typeof graphqlKeys)[number][],
) {
  if (!keys.length) return undefined;
  const protection: DeclaredProtection = Object.fromEntries(keys.map((key) => [key, declared[key]]));
  return prepareRuleUpdate({ name: branch.name, protection }, findOwnRule(branch));
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
  const covering = describeCoveringRule(branch);
  const messages = [
    ...listDroppableKeys(declared, live).map(
      (key) =>
        formatText`has \`${key}\`, which the file leaves out; GitHub may drop it with the write, so declare it to keep it`,
    ),
    ...listReboundChecks(normalizeProtection(declared).required_status_checks, live.required_status_checks).map(
      (check) => describeReboundCheck(check, branch),
    ),
    ...(covering ? [formatText`gets its own rule, which replaces ${covering} for this branch`] : []),
  ];
  return messages.map((message) =>
    createNote(formatText`${markPublic(describeBranch(branch))} ${message}`, describeBranch(branch)),
  );
}

function listDroppableKeys(declared: DeclaredProtection, live: NormalizedProtection) {
  const settingsOutsidePut = {
    required_signatures: live.required_signatures,
    force_push_bypassers: live.force_push_bypassers?.length,
    required_deployments: live.required_deployments?.length,
  };
  return Object.entries(settingsOutsidePut)
    .filter(([key, value]) => value && declared[key] === undefined)
    .map(([key]) => key);
}

const describeReboundCheck = ({ context, app_id }: RequiredStatusCheck, { nameById }: BranchState) =>
  formatText`requires ${markPublic(printValue(context))} from app ${getAppNameOrId(app_id!, nameById)}, which the file leaves out; the write requires it from the app that reported it last, so declare \`{context: ${markPublic(JSON.stringify(context))}, app_id: ${app_id}}\` under \`checks\` to keep the app`;

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

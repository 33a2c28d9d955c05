/**
 * GitHub replaces all settings of an environment at once, so Trueup refuses an entry that leaves out a live setting.
 */
import { findDifferences, hasSameMembers, isDeepEqual, isEqualInAnyOrder } from '../../../plan/differences.ts';
import type { Difference, Plan, WriteBasis } from '../../../plan/item.ts';
import { printValue } from '../../../plan/item-text.ts';
import { createRefusedChange, planCreate, planReassertionOfKey, planUpdate } from '../../../plan/make-items.ts';
import { pickKeys } from '../../../settings/maps.ts';
import { describeActor, type NameResolver, nameBuiltInRole } from '../../../settings/schema/named-ids.ts';
import { markIfWeaker } from '../../order.ts';
import * as calls from '../calls.ts';
import { createAbsenceLookup } from '../read.ts';
import { type DeclaredEnvironment, describeEnvironment, environmentListKeys } from '../schema.ts';
import { type BranchPolicy, formatReviewer, offValues, type Reviewer, risk } from './schema.ts';

/**
 * Plans a PUT if an entry declares one of its keys, or to create the environment. `guardedBy` may replace what the PUT
 * weakens.
 */
export function planEnvironmentPut(
  entry: DeclaredEnvironment,
  live?: calls.LiveEnvironment,
  nameById: NameResolver = nameBuiltInRole,
  guardedBy?: WriteBasis,
): Plan {
  const declared = pickPutKeys(entry);
  const isEmpty = Object.keys(declared).length === 0;
  const wanted = 'reviewers' in declared ? { ...declared, reviewers: declared.reviewers ?? [] } : declared;
  const body = omitUnusedGates(wanted, live);
  const write = calls.put({ environment_name: entry.name }, Object.keys(body).length === 0 ? undefined : body);
  const dependsOn: WriteBasis = {
    call: calls.findEnvironment({ environment_name: entry.name }),
    was: live ?? null,
    isStillValid: isUnchangedEnvironment,
  };
  const identity = { subject: describeEnvironment(entry), names: [entry.name] };
  if (!live) return [planCreate(identity, write, { holds: wanted, lookups: [createAbsenceLookup(entry)], dependsOn })];
  if (isEmpty) return [];

  const settings = toPutSettings(live);
  const findLiveName = createReviewerNameResolver([live]);
  const findName: NameResolver = (actor) => findLiveName(actor) ?? nameById(actor);
  const differences = comparePutSettings(wanted, live, findName);
  const unseenKeys = Object.keys(wanted).filter((key) => !Object.hasOwn(settings, key));
  const guards = differences.some(({ tone }) => tone === 'weaker') ? { guardedBy } : {};
  return [
    ...listOmittedSettings(wanted, live, findName).map((difference) => refuseOmission(entry, difference, live)),
    ...planUpdate(identity, differences, write, { dependsOn, ...guards }),
    ...unseenKeys.map((key, index) => {
      const hasPut = !index && !differences.length;
      const item = planReassertionOfKey(key, wanted[key], hasPut ? write : [], identity);
      return { ...item, ...(hasPut ? { dependsOn } : guards) };
    }),
  ];
}

type PutValues = Readonly<Record<string, any>>;

const planDependentGates = ['wait_timer', 'prevent_self_review', 'reviewers'];

/**
 * Below Enterprise, GitHub refuses these gates for a private repository, even if they are off. Omits a gate that is off
 * and stays off.
 */
function omitUnusedGates(wanted: PutValues, live: calls.LiveEnvironment | undefined): PutValues {
  const settings: PutValues = live ? toPutSettings(live) : offValues;
  const isOff = (values: PutValues, key: string) => isDeepEqual(values[key], offValues[key]);
  return pickKeys(wanted, (key) => !(planDependentGates.includes(key) && isOff(wanted, key) && isOff(settings, key)));
}

function pickPutKeys(entry: DeclaredEnvironment): Record<string, unknown> {
  const otherKeys: readonly string[] = ['name', 'pinned', ...environmentListKeys];
  return pickKeys(entry, (key, value) => !otherKeys.includes(key) && value !== undefined);
}

function isUnchangedEnvironment(was: calls.LiveEnvironment | null, is: calls.LiveEnvironment | null) {
  if (!was || !is) return was === is;
  const [before, after] = [toPutSettings(was), toPutSettings(is)];
  return was.id === is.id && Object.keys(offValues).every((key) => isEqualInAnyOrder(before[key], after[key]));
}

function comparePutSettings(wanted: PutValues, live: calls.LiveEnvironment, names: NameResolver): Difference[] {
  const settings: PutValues = toPutSettings(live);
  const { reviewers, deployment_branch_policy: policy, ...plain } = wanted;
  const visible = pickKeys(plain, (key) => Object.hasOwn(settings, key));
  return [
    ...findDifferences(visible, settings),
    ...(reviewers ? compareReviewers(reviewers, live, names) : []),
    ...(policy === undefined ? [] : compareBranchPolicy(policy, settings.deployment_branch_policy)),
  ].map(markIfWeaker(risk));
}

/** A reviewer that GitHub does not show matches no entry. */
function compareReviewers(wanted: readonly Reviewer[], live: calls.LiveEnvironment, names: NameResolver): Difference[] {
  const liveReviewers = listReviewers(live);
  if (hasSameMembers<ShownReviewer>(wanted, liveReviewers, formatReviewer)) return [];
  const words = `reviewers ${describeReviewers(liveReviewers, names)} → ${describeReviewers(wanted, names)}`;
  return [{ key: 'reviewers', live: toPutSettings(live).reviewers, wanted, words }];
}

const describeReviewers = (reviewers: readonly ShownReviewer[], names: NameResolver) =>
  reviewers
    .map(({ type, id }) => (id === undefined ? `a ${type} that GitHub does not name` : describeActor(type, id, names)))
    .sort()
    .join(', ') || printValue(null);

export function createReviewerNameResolver(environments: readonly calls.LiveEnvironment[]): NameResolver {
  const reviewers = environments.flatMap(listReviewers);
  return ({ kind, id }) =>
    reviewers.find((reviewer) => reviewer.id === id && reviewer.type.toLowerCase() === kind)?.name;
}

function compareBranchPolicy(wanted: BranchPolicy | null, live: BranchPolicy | null): Difference[] {
  if (formatBranchPolicy(wanted) === formatBranchPolicy(live)) return [];
  const words = `deployment_branch_policy: ${formatBranchPolicy(live)} → ${formatBranchPolicy(wanted)}`;
  return [{ key: 'deployment_branch_policy', live, wanted, words }];
}

const formatBranchPolicy = (policy: BranchPolicy | null) =>
  policy ? (policy.protected_branches ? 'protected branches' : 'selected patterns') : 'every branch';

/** The PUT would turn these live settings off. */
function listOmittedSettings(wanted: PutValues, live: calls.LiveEnvironment, names: NameResolver): Difference[] {
  const settings = toPutSettings(live);
  const omitted = listEnabledKeys(settings).filter((key) => !(key in wanted));
  const reviewerWords = `reviewers ${describeReviewers(listReviewers(live), names)} → ${printValue(undefined)}`;
  return omitted.map((key) => ({
    key,
    live: settings[key],
    wanted: undefined,
    words: key === 'reviewers' ? reviewerWords : undefined,
  }));
}

const refuseOmission = (entry: DeclaredEnvironment, difference: Difference, live: calls.LiveEnvironment) => {
  const { key } = difference;
  const liveValue = exportEnabledSettings(live)[key];
  const problem = `GitHub replaces all settings of an environment at once, and the entry leaves out \`${key}\``;
  const offText = `\`${key}: ${formatFileValue(offValues[key])}\``;
  const keep = `add \`${key}: ${formatFileValue(liveValue)}\` to the entry to keep it, or ${offText} to remove it`;
  const fix = liveValue === undefined ? `add ${offText} to the entry to remove it` : keep;
  return createRefusedChange(describeEnvironment(entry), [difference], problem, fix);
};

const formatFileValue = (value: unknown) => (value === null ? 'null' : printValue(value));

/** A settings file cannot name a reviewer without `id`, and `prevent_self_review` needs reviewers. */
export function exportEnabledSettings(live: calls.LiveEnvironment): Record<string, unknown> {
  const settings = toPutSettings(live);
  const reviewers = listReviewers(live).flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]));
  const undeclarable = reviewers.length ? [] : ['reviewers', 'prevent_self_review'];
  const keys = listEnabledKeys(settings).filter((key) => !undeclarable.includes(key));
  return Object.fromEntries(keys.map((key) => [key, key === 'reviewers' ? reviewers : settings[key]]));
}

const listEnabledKeys = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(offValues).filter((key) => settings[key] !== undefined && !isDeepEqual(settings[key], offValues[key]));

export function toPutSettings(live: calls.LiveEnvironment): Record<string, unknown> {
  const { protection_rules: gates, deployment_branch_policy: policy } = live;
  // Self-review is allowed without reviewers. With reviewers, an older server does not show the key.
  const { prevent_self_review = undefined } = gates.find(isReviewerGate) ?? { prevent_self_review: false };
  return {
    ...live,
    wait_timer: gates.flatMap((gate) => ('wait_timer' in gate ? [gate.wait_timer] : []))[0] ?? 0,
    ...(prevent_self_review !== undefined && { prevent_self_review }),
    reviewers: listReviewers(live).map(({ type, id }) => ({ type, id })),
    deployment_branch_policy: policy
      ? { protected_branches: policy.protected_branches, custom_branch_policies: policy.custom_branch_policies }
      : null,
  };
}

type EnvironmentGate = calls.LiveEnvironment['protection_rules'][number];
type ReviewerGate = Extract<EnvironmentGate, { type: 'required_reviewers' }>;

const isReviewerGate = (gate: EnvironmentGate): gate is ReviewerGate => gate.type === 'required_reviewers';

/** GitHub shows no reviewer that was deleted or that the token may not see. */
export const listUnnamedReviewers = (live: calls.LiveEnvironment) =>
  listReviewers(live).filter(({ id }) => id === undefined);

const listReviewers = ({ protection_rules: gates }: calls.LiveEnvironment): ShownReviewer[] =>
  gates
    .filter(isReviewerGate)
    .flatMap(({ reviewers }) => reviewers)
    .map(({ type, reviewer }) => ({ type, id: reviewer?.id, name: reviewer?.login ?? reviewer?.slug }));

/** `id` is unset if GitHub does not show the reviewer. */
interface ShownReviewer {
  readonly type: 'User' | 'Team';
  readonly id?: number;
  readonly name?: string;
}

import { compare, same, sameMembers } from '../../../plan/differences.ts';
import type { Basis, Difference, Plan } from '../../../plan/item.ts';
import { print } from '../../../plan/item-text.ts';
import { create, reassertKey, refuseChange, update } from '../../../plan/make-items.ts';
import { pickKeys } from '../../../settings/maps.ts';
import { type NameById, ownNames, whoText } from '../../../settings/schema/named-ids.ts';
import { markWeaker } from '../../order.ts';
import * as calls from '../calls.ts';
import { createAbsenceLookup } from '../read.ts';
import { type DeclaredEnvironment, listKeys, nameEnvironment } from '../schema.ts';
import { type BranchPolicy, offValues, type Reviewer, risk } from './schema.ts';

/** The keys of an entry that the PUT takes. Without them, the entry is only about its lists and its pin. */
function pickPutKeys(entry: DeclaredEnvironment): Record<string, unknown> {
  const others: readonly string[] = ['name', 'pinned', ...listKeys];
  return pickKeys(entry, (key, value) => !others.includes(key) && value !== undefined);
}

/** A live environment with the keys of the PUT. The host shows most of them as a list of gates. */
export function toPutSettings(live: calls.LiveEnvironment): Record<string, unknown> {
  const { protection_rules: gates, deployment_branch_policy: policy } = live;
  // Without reviewers it is off. With reviewers, an older host does not show it.
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

/** Somebody who can approve a deployment. `id` is unset if the host does not say who it is. */
export interface LiveReviewer {
  readonly type: 'User' | 'Team';
  readonly id?: number;
  readonly name?: string;
}

export const listReviewers = ({ protection_rules: gates }: calls.LiveEnvironment): LiveReviewer[] =>
  gates
    .filter(isReviewerGate)
    .flatMap(({ reviewers }) => reviewers)
    .map(({ type, reviewer }) => ({ type, id: reviewer?.id, name: reviewer?.login ?? reviewer?.slug }));

/** The keys of the PUT whose live value is not the one in `off`. */
const listEnabledKeys = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(offValues).filter((key) => settings[key] !== undefined && !same(settings[key], offValues[key]));

/** The settings that an entry can declare: it cannot name a reviewer without `id`, and self-review needs reviewers. */
export function pickDeclarable(live: calls.LiveEnvironment): Record<string, unknown> {
  const settings = toPutSettings(live);
  const reviewers = listReviewers(live).flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]));
  const undeclarable = reviewers.length ? [] : ['reviewers', 'prevent_self_review'];
  const keys = listEnabledKeys(settings).filter((key) => !undeclarable.includes(key));
  return Object.fromEntries(keys.map((key) => [key, key === 'reviewers' ? reviewers : settings[key]]));
}

/** Whether a PUT planned from `was` would do the same to `is`. */
function isUnchanged(was: calls.LiveEnvironment | null, is: calls.LiveEnvironment | null) {
  if (!was || !is) return was === is;
  const [then, now] = [toPutSettings(was), toPutSettings(is)];
  return was.id === is.id && Object.keys(offValues).every((key) => isSameSetting(then[key], now[key]));
}

/** The order of reviewers does not matter. */
const isSameSetting = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other)
    ? sameMembers<unknown>(one, other, (member) => JSON.stringify(member))
    : same(one, other);

type PutValues = Readonly<Record<string, any>>;

/**
 * The PUT replaces all settings at once. A PUT is planned if an entry declares one of them, or to create the environment.
 * `guardedBy` may stand in for what it weakens.
 */
export function planPut(
  entry: DeclaredEnvironment,
  live?: calls.LiveEnvironment,
  called: NameById = ownNames,
  guardedBy?: Basis,
): Plan {
  const declared = pickPutKeys(entry);
  const isEmpty = Object.keys(declared).length === 0;
  const wanted = 'reviewers' in declared ? { ...declared, reviewers: declared.reviewers ?? [] } : declared;
  const write = calls.put({ environment_name: entry.name }, isEmpty ? undefined : wanted);
  const restsOn: Basis = { call: calls.find({ environment_name: entry.name }), was: live ?? null, same: isUnchanged };
  const about = { subject: nameEnvironment(entry), names: [entry.name] };
  if (!live) return [create(about, write, { holds: wanted, lookups: [createAbsenceLookup(entry)], restsOn })];
  if (isEmpty) return [];

  const kept = toPutSettings(live);
  const shows = createNameLookup([live]);
  const findName: NameById = (whose) => shows(whose) ?? called(whose);
  const found = comparePut(wanted, kept, live, findName);
  const unseen = Object.keys(wanted).filter((key) => !Object.hasOwn(kept, key));
  return [
    ...findOmittedKeys(wanted, kept, live, findName).map((one) => refuseOmission(entry, one, live)),
    ...update(about, found, write, { restsOn, ...(found.some(({ tone }) => tone === 'weaker') && { guardedBy }) }),
    ...unseen.map((key, index) => reassertKey(key, wanted[key], index || found.length ? [] : write, about)),
  ];
}

function comparePut(wanted: PutValues, kept: PutValues, live: calls.LiveEnvironment, names: NameById): Difference[] {
  const { reviewers, deployment_branch_policy: policy, ...plain } = wanted;
  const seen = pickKeys(plain, (key) => Object.hasOwn(kept, key));
  return [
    ...compare(seen, kept),
    ...(reviewers ? compareReviewers(reviewers, live, names) : []),
    ...(policy === undefined ? [] : compareBranches(policy, kept.deployment_branch_policy)),
  ].map(markWeaker(risk));
}

/** Compared as a set, because the order does not matter. A reviewer whom the host does not name matches no entry. */
function compareReviewers(wanted: readonly Reviewer[], live: calls.LiveEnvironment, names: NameById): Difference[] {
  const kept = listReviewers(live);
  if (sameMembers<LiveReviewer>(wanted, kept, formatReviewer)) return [];
  const words = `reviewers ${describeReviewers(kept, names)} → ${describeReviewers(wanted, names)}`;
  return [{ key: 'reviewers', live: toPutSettings(live).reviewers, wanted, words }];
}

const formatReviewer = ({ type, id }: LiveReviewer) =>
  id === undefined ? `a ${type} that GitHub does not name` : `${type} ${id}`;

const describeReviewers = (reviewers: readonly LiveReviewer[], names: NameById) =>
  reviewers
    .map((one) => (one.id === undefined ? formatReviewer(one) : whoText(one.type, one.id, names)))
    .sort()
    .join(', ') || print(null);

/** The host says the name of each reviewer. */
export function createNameLookup(environments: readonly calls.LiveEnvironment[]): NameById {
  const all = environments.flatMap(listReviewers);
  return ({ kind, id }) => all.find((one) => one.id === id && one.type.toLowerCase() === kind)?.name;
}

function compareBranches(wanted: BranchPolicy | null, kept: BranchPolicy | null): Difference[] {
  if (describeBranches(wanted) === describeBranches(kept)) return [];
  const words = `deployment_branch_policy: ${describeBranches(kept)} → ${describeBranches(wanted)}`;
  return [{ key: 'deployment_branch_policy', live: kept, wanted, words }];
}

const describeBranches = (policy: BranchPolicy | null) =>
  policy ? (policy.protected_branches ? 'protected branches' : 'selected patterns') : 'every branch';

/** Live settings that the PUT would switch off, because the entry leaves them out. */
const findOmittedKeys = (
  wanted: PutValues,
  kept: PutValues,
  live: calls.LiveEnvironment,
  names: NameById,
): Difference[] =>
  listEnabledKeys(kept)
    .filter((key) => !(key in wanted))
    .map((key) => ({
      key,
      live: kept[key],
      wanted: undefined,
      words:
        key === 'reviewers'
          ? `reviewers ${describeReviewers(listReviewers(live), names)} → ${print(undefined)}`
          : undefined,
    }));

const refuseOmission = (entry: DeclaredEnvironment, difference: Difference, live: calls.LiveEnvironment) => {
  const { key } = difference;
  const kept = pickDeclarable(live)[key];
  const problem = `GitHub replaces all settings of an environment at once, and the entry leaves out \`${key}\``;
  const ended = `\`${key}: ${formatValue(offValues[key])}\``;
  const keep = `add \`${key}: ${formatValue(kept)}\` to the entry to keep it, or ${ended} to remove it`;
  const fix = kept === undefined ? `add ${ended} to the entry to remove it` : keep;
  return refuseChange(nameEnvironment(entry), [difference], problem, fix);
};

const formatValue = (value: unknown) => (value === null ? 'null' : print(value));

import { compare, same, sameMembers } from '../../../plan/differences.ts';
import type { Basis, Difference, Plan } from '../../../plan/item.ts';
import { print } from '../../../plan/item-text.ts';
import { create, reassertKey, refuseChange, update } from '../../../plan/make-items.ts';
import { pickKeys } from '../../../settings/maps.ts';
import { describeActor, type NameResolver, nameBuiltInRole } from '../../../settings/schema/named-ids.ts';
import { toneWith } from '../../order.ts';
import * as calls from '../calls.ts';
import { lookUpAbsence } from '../read.ts';
import { type DeclaredEnvironment, listKeys, nameEnvironment } from '../schema.ts';
import { type BranchPolicy, off, type Reviewer, risk } from './schema.ts';

/** The keys of an entry that the PUT takes. Without them, the entry is only about its lists and its pin. */
function pickPut(entry: DeclaredEnvironment): Record<string, unknown> {
  const others: readonly string[] = ['name', 'pinned', ...listKeys];
  return pickKeys(entry, (key, value) => !others.includes(key) && value !== undefined);
}

/** A live environment with the keys of the PUT. The host shows most of them as a list of gates. */
export function settingsOf(live: calls.LiveEnvironment): Record<string, unknown> {
  const { protection_rules: gates, deployment_branch_policy: policy } = live;
  // Without reviewers it is off. With reviewers, an older host does not show it.
  const { prevent_self_review = undefined } = gates.find(isApproval) ?? { prevent_self_review: false };
  return {
    ...live,
    wait_timer: gates.flatMap((gate) => ('wait_timer' in gate ? [gate.wait_timer] : []))[0] ?? 0,
    ...(prevent_self_review !== undefined && { prevent_self_review }),
    reviewers: reviewersOf(live).map(({ type, id }) => ({ type, id })),
    deployment_branch_policy: policy
      ? { protected_branches: policy.protected_branches, custom_branch_policies: policy.custom_branch_policies }
      : null,
  };
}

type EnvironmentGate = calls.LiveEnvironment['protection_rules'][number];
type ReviewerGate = Extract<EnvironmentGate, { type: 'required_reviewers' }>;

const isApproval = (gate: EnvironmentGate): gate is ReviewerGate => gate.type === 'required_reviewers';

/** Somebody who can approve a deployment. `id` is unset if the host does not say who it is. */
export interface LiveReviewer {
  readonly type: 'User' | 'Team';
  readonly id?: number;
  readonly name?: string;
}

export const reviewersOf = ({ protection_rules: gates }: calls.LiveEnvironment): LiveReviewer[] =>
  gates
    .filter(isApproval)
    .flatMap(({ reviewers }) => reviewers)
    .map(({ type, reviewer }) => ({ type, id: reviewer?.id, name: reviewer?.login ?? reviewer?.slug }));

/** The keys of the PUT whose live value is not the one in `off`. */
const listInForce = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(off).filter((key) => settings[key] !== undefined && !same(settings[key], off[key]));

/** The settings that an entry can declare: it cannot name a reviewer without `id`, and self-review needs reviewers. */
export function pickDeclarable(live: calls.LiveEnvironment): Record<string, unknown> {
  const settings = settingsOf(live);
  const reviewers = reviewersOf(live).flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]));
  const undeclarable = reviewers.length ? [] : ['reviewers', 'prevent_self_review'];
  const keys = listInForce(settings).filter((key) => !undeclarable.includes(key));
  return Object.fromEntries(keys.map((key) => [key, key === 'reviewers' ? reviewers : settings[key]]));
}

/** Whether a PUT planned from `was` would do the same to `is`. */
function isAsPlanned(was: calls.LiveEnvironment | null, is: calls.LiveEnvironment | null) {
  if (!was || !is) return was === is;
  const [then, now] = [settingsOf(was), settingsOf(is)];
  return was.id === is.id && Object.keys(off).every((key) => isSameSetting(then[key], now[key]));
}

/** The order of reviewers does not matter. */
const isSameSetting = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other)
    ? sameMembers<unknown>(one, other, (member) => JSON.stringify(member))
    : same(one, other);

type Values = Readonly<Record<string, any>>;

/**
 * The PUT replaces all settings at once. A PUT is planned if an entry declares one of them, or to create the environment.
 * `guardedBy` may stand in for what it weakens.
 */
export function planPut(
  entry: DeclaredEnvironment,
  live?: calls.LiveEnvironment,
  called: NameResolver = nameBuiltInRole,
  guardedBy?: Basis,
): Plan {
  const declared = pickPut(entry);
  const isEmpty = Object.keys(declared).length === 0;
  const wanted = 'reviewers' in declared ? { ...declared, reviewers: declared.reviewers ?? [] } : declared;
  const write = calls.put({ environment_name: entry.name }, isEmpty ? undefined : wanted);
  const restsOn: Basis = { call: calls.find({ environment_name: entry.name }), was: live ?? null, same: isAsPlanned };
  const about = { subject: nameEnvironment(entry), names: [entry.name] };
  if (!live) return [create(about, write, { holds: wanted, lookups: [lookUpAbsence(entry)], restsOn })];
  if (isEmpty) return [];

  const kept = settingsOf(live);
  const shows = findNames([live]);
  const whoIs: NameResolver = (whose) => shows(whose) ?? called(whose);
  const found = comparePut(wanted, kept, live, whoIs);
  const unseen = Object.keys(wanted).filter((key) => !Object.hasOwn(kept, key));
  return [
    ...findOmitted(wanted, kept, live, whoIs).map((one) => refuseOmission(entry, one, live)),
    ...update(about, found, write, { restsOn, ...(found.some(({ tone }) => tone === 'weaker') && { guardedBy }) }),
    ...unseen.map((key, index) => reassertKey(key, wanted[key], index || found.length ? [] : write, about)),
  ];
}

function comparePut(wanted: Values, kept: Values, live: calls.LiveEnvironment, names: NameResolver): Difference[] {
  const { reviewers, deployment_branch_policy: policy, ...plain } = wanted;
  const seen = pickKeys(plain, (key) => Object.hasOwn(kept, key));
  return [
    ...compare(seen, kept),
    ...(reviewers ? compareReviewers(reviewers, live, names) : []),
    ...(policy === undefined ? [] : compareBranches(policy, kept.deployment_branch_policy)),
  ].map(toneWith(risk));
}

/** Compared as a set, because the order does not matter. A reviewer whom the host does not name matches no entry. */
function compareReviewers(wanted: readonly Reviewer[], live: calls.LiveEnvironment, names: NameResolver): Difference[] {
  const kept = reviewersOf(live);
  if (sameMembers<LiveReviewer>(wanted, kept, textOf)) return [];
  const words = `reviewers ${reviewersText(kept, names)} → ${reviewersText(wanted, names)}`;
  return [{ key: 'reviewers', live: settingsOf(live).reviewers, wanted, words }];
}

const textOf = ({ type, id }: LiveReviewer) =>
  id === undefined ? `a ${type} that GitHub does not name` : `${type} ${id}`;

const reviewersText = (reviewers: readonly LiveReviewer[], names: NameResolver) =>
  reviewers
    .map((one) => (one.id === undefined ? textOf(one) : describeActor(one.type, one.id, names)))
    .sort()
    .join(', ') || print(null);

/** The host says the name of each reviewer. */
export function findNames(environments: readonly calls.LiveEnvironment[]): NameResolver {
  const all = environments.flatMap(reviewersOf);
  return ({ kind, id }) => all.find((one) => one.id === id && one.type.toLowerCase() === kind)?.name;
}

function compareBranches(wanted: BranchPolicy | null, kept: BranchPolicy | null): Difference[] {
  if (branchesOf(wanted) === branchesOf(kept)) return [];
  const words = `deployment_branch_policy: ${branchesOf(kept)} → ${branchesOf(wanted)}`;
  return [{ key: 'deployment_branch_policy', live: kept, wanted, words }];
}

const branchesOf = (policy: BranchPolicy | null) =>
  policy ? (policy.protected_branches ? 'protected branches' : 'selected patterns') : 'every branch';

/** Live settings that the PUT would switch off, because the entry leaves them out. */
const findOmitted = (wanted: Values, kept: Values, live: calls.LiveEnvironment, names: NameResolver): Difference[] =>
  listInForce(kept)
    .filter((key) => !(key in wanted))
    .map((key) => ({
      key,
      live: kept[key],
      wanted: undefined,
      words:
        key === 'reviewers' ? `reviewers ${reviewersText(reviewersOf(live), names)} → ${print(undefined)}` : undefined,
    }));

const refuseOmission = (entry: DeclaredEnvironment, difference: Difference, live: calls.LiveEnvironment) => {
  const { key } = difference;
  const kept = pickDeclarable(live)[key];
  const problem = `GitHub replaces all settings of an environment at once, and the entry leaves out \`${key}\``;
  const ended = `\`${key}: ${writeValue(off[key])}\``;
  const keep = `add \`${key}: ${writeValue(kept)}\` to the entry to keep it, or ${ended} to remove it`;
  const fix = kept === undefined ? `add ${ended} to the entry to remove it` : keep;
  return refuseChange(nameEnvironment(entry), [difference], problem, fix);
};

const writeValue = (value: unknown) => (value === null ? 'null' : print(value));

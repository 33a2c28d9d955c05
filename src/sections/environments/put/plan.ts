import { differences, same, sameMembers } from '../../../plan/differences.ts';
import { type Basis, create, type Difference, neverShown, type Plan, refused, update } from '../../../plan/item.ts';
import { shown } from '../../../plan/item-text.ts';
import { type NameById, ownNames, whoText } from '../../../settings/named-ids.ts';
import { toned } from '../../strength.ts';
import type { LiveEnvironment } from '../calls.ts';
import * as calls from '../calls.ts';
import { type DeclaredEnvironment, listKeys, named } from '../schema.ts';
import { absence } from './read.ts';
import { type BranchPolicy, off, type Reviewer, strengths } from './schema.ts';

/** The keys of an entry that the PUT takes. Without them, the entry is only about its lists and its pin. */
function putPart(entry: DeclaredEnvironment): Record<string, unknown> {
  const others: readonly string[] = ['name', 'pinned', ...listKeys];
  return Object.fromEntries(
    Object.entries(entry).filter(([key, value]) => !others.includes(key) && value !== undefined),
  );
}

/** A live environment with the keys of the PUT. The host shows most of them as a list of gates. */
export function settingsOf(live: LiveEnvironment): Record<string, unknown> {
  const policy = live.deployment_branch_policy;
  return {
    ...live,
    wait_timer: live.protection_rules.flatMap((gate) => ('wait_timer' in gate ? [gate.wait_timer] : []))[0] ?? 0,
    ...selfReview(live),
    reviewers: reviewersOf(live).map(({ type, id }) => ({ type, id })),
    deployment_branch_policy: policy
      ? { protected_branches: policy.protected_branches, custom_branch_policies: policy.custom_branch_policies }
      : null,
  };
}

/** Without reviewers it is off. With reviewers, an older host does not show it. */
function selfReview({ protection_rules: gates }: LiveEnvironment) {
  const approval = gates.find(isApproval);
  if (approval && approval.prevent_self_review === undefined) return {};
  return { prevent_self_review: approval?.prevent_self_review ?? false };
}

type EnvironmentGate = LiveEnvironment['protection_rules'][number];
type ReviewerGate = Extract<EnvironmentGate, { type: 'required_reviewers' }>;

const isApproval = (gate: EnvironmentGate): gate is ReviewerGate => gate.type === 'required_reviewers';

/** Somebody who can approve a deployment. `id` is unset if the host does not say who it is. */
export interface LiveReviewer {
  readonly type: 'User' | 'Team';
  readonly id?: number;
  readonly name?: string;
}

export const reviewersOf = ({ protection_rules: gates }: LiveEnvironment): LiveReviewer[] =>
  gates
    .filter(isApproval)
    .flatMap(({ reviewers }) => reviewers)
    .map(({ type, reviewer }) => ({ type, id: reviewer?.id, name: reviewer?.login ?? reviewer?.slug }));

/** The keys of the PUT whose live value is not the one in `off`. */
const settingsInForce = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(off).filter((key) => settings[key] !== undefined && !same(settings[key], off[key]));

/** The settings that an entry can declare: it cannot name a reviewer without `id`, and self-review needs reviewers. */
export function declarable(live: LiveEnvironment): Record<string, unknown> {
  const settings = settingsOf(live);
  const reviewers = reviewersOf(live).flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]));
  const undeclarable = reviewers.length ? [] : ['reviewers', 'prevent_self_review'];
  const keys = settingsInForce(settings).filter((key) => !undeclarable.includes(key));
  return Object.fromEntries(keys.map((key) => [key, key === 'reviewers' ? reviewers : settings[key]]));
}

/** Whether a PUT planned from `was` would do the same to `is`. */
function isAsPlanned(was: LiveEnvironment | null, is: LiveEnvironment | null) {
  if (!was || !is) return was === is;
  const [then, now] = [settingsOf(was), settingsOf(is)];
  return was.id === is.id && Object.keys(off).every((key) => sameSetting(then[key], now[key]));
}

/** The order of reviewers does not matter. */
const sameSetting = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? same(inOrder(one), inOrder(other)) : same(one, other);

const inOrder = (members: readonly unknown[]) => members.map((member) => JSON.stringify(member)).sort();

type EnvironmentSettings = Readonly<Record<string, any>>;

/** The PUT replaces all settings at once. It is planned if an entry declares one of them, or to create the environment. */
export function planPut(
  entry: DeclaredEnvironment,
  live: LiveEnvironment | undefined,
  called: NameById = ownNames,
): Plan {
  const declared = putPart(entry);
  const isEmpty = Object.keys(declared).length === 0;
  const wanted = 'reviewers' in declared ? { ...declared, reviewers: declared.reviewers ?? [] } : declared;
  const write = calls.put({ environment_name: entry.name }, isEmpty ? undefined : wanted);
  const restsOn: Basis = { call: calls.find({ environment_name: entry.name }), was: live ?? null, same: isAsPlanned };
  const names = [entry.name];
  if (!live) return [create(named(entry), write, { names, holds: wanted, lookups: [absence(entry)], restsOn })];
  if (isEmpty) return [];

  const kept = settingsOf(live);
  const shows = namesShown([live]);
  const whoIs: NameById = (whose) => shows(whose) ?? called(whose);
  const found = putDifferences(wanted, kept, live, whoIs);
  const unseen = Object.keys(wanted).filter((key) => !Object.hasOwn(kept, key));
  return [
    ...omitted(wanted, kept, live, whoIs).map((one) => refusal(entry, one, live)),
    ...update(named(entry), found, write, { names, restsOn }),
    ...unseen.map((key, index) =>
      neverShown(key, wanted[key], index || found.length ? [] : write, { subject: named(entry), names }),
    ),
  ];
}

function putDifferences(
  wanted: EnvironmentSettings,
  kept: EnvironmentSettings,
  live: LiveEnvironment,
  names?: NameById,
): Difference[] {
  const { reviewers, deployment_branch_policy: policy, ...plain } = wanted;
  const seen = Object.fromEntries(Object.entries(plain).filter(([key]) => Object.hasOwn(kept, key)));
  return [
    ...differences(seen, kept),
    ...(reviewers ? reviewerDifferences(reviewers, live, names) : []),
    ...(policy === undefined ? [] : branchDifferences(policy, kept.deployment_branch_policy)),
  ].map(toned(strengths));
}

/** Compared as a set, because the order does not matter. A reviewer whom the host does not name matches no entry. */
function reviewerDifferences(wanted: readonly Reviewer[], live: LiveEnvironment, names?: NameById): Difference[] {
  const kept = reviewersOf(live);
  if (sameMembers<LiveReviewer>(wanted, kept, textOf)) return [];
  const words = `reviewers ${reviewersText(kept, names)} → ${reviewersText(wanted, names)}`;
  return [{ key: 'reviewers', live: settingsOf(live).reviewers, wanted, words }];
}

const textOf = ({ type, id }: LiveReviewer) =>
  id === undefined ? `a ${type} whom the host does not name` : `${type} ${id}`;

const reviewersText = (reviewers: readonly LiveReviewer[], names?: NameById) =>
  reviewers
    .map((one) => (one.id === undefined ? textOf(one) : whoText(one.type, one.id, names)))
    .sort()
    .join(', ') || shown(null);

/** The host says the name of each reviewer. */
export function namesShown(environments: readonly LiveEnvironment[]): NameById {
  const all = environments.flatMap(reviewersOf);
  return ({ kind, id }) => all.find((one) => one.id === id && one.type.toLowerCase() === kind)?.name;
}

function branchDifferences(wanted: BranchPolicy | null, kept: BranchPolicy | null): Difference[] {
  if (branchesOf(wanted) === branchesOf(kept)) return [];
  const words = `deployment_branch_policy: ${branchesOf(kept)} → ${branchesOf(wanted)}`;
  return [{ key: 'deployment_branch_policy', live: kept, wanted, words }];
}

const branchesOf = (policy: BranchPolicy | null) =>
  policy ? (policy.protected_branches ? 'protected branches' : 'selected patterns') : 'every branch';

/** Live settings that the PUT would switch off, because the entry leaves them out. */
const omitted = (
  wanted: EnvironmentSettings,
  kept: EnvironmentSettings,
  live: LiveEnvironment,
  names?: NameById,
): Difference[] =>
  settingsInForce(kept)
    .filter((key) => !(key in wanted))
    .map((key) => ({
      key,
      live: kept[key],
      wanted: undefined,
      ...(key === 'reviewers' && {
        words: `reviewers ${reviewersText(reviewersOf(live), names)} → ${shown(undefined)}`,
      }),
    }));

const refusal = (entry: DeclaredEnvironment, difference: Difference, live: LiveEnvironment) => {
  const { key } = difference;
  const kept = declarable(live)[key];
  return refused(
    named(entry),
    [difference],
    `the host replaces all settings of an environment at once, and the entry leaves \`${key}\` out`,
    kept === undefined
      ? `add \`${key}: ${written(off[key])}\` to the entry to end it`
      : `add \`${key}: ${written(kept)}\` to the entry to keep it, or \`${key}: ${written(off[key])}\` to end it`,
  );
};

const written = (value: unknown) => (value === null ? 'null' : shown(value));

import { same } from '../../../plan/differences.ts';
import type { LiveEnvironment } from '../calls.ts';
import { type Environment, listKeys } from '../schema.ts';

/** The keys of an entry that the PUT takes. Without them, the entry is only about its lists and its pin. */
export function putPart(entry: Environment): Record<string, unknown> {
  const others: readonly string[] = ['name', 'pinned', ...listKeys];
  return Object.fromEntries(
    Object.entries(entry).filter(([key, value]) => !others.includes(key) && value !== undefined),
  );
}

/** The value that a key gets if the PUT leaves it out. */
export const off: Readonly<Record<string, unknown>> = {
  wait_timer: 0,
  prevent_self_review: false,
  reviewers: [],
  deployment_branch_policy: null,
  can_admins_bypass: true,
};

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

type Gate = LiveEnvironment['protection_rules'][number];
type Approval = Extract<Gate, { type: 'required_reviewers' }>;

const isApproval = (gate: Gate): gate is Approval => gate.type === 'required_reviewers';

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
export const settingsInForce = (settings: Readonly<Record<string, unknown>>) =>
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
export function isAsPlanned(was: LiveEnvironment | null, is: LiveEnvironment | null) {
  if (!was || !is) return was === is;
  const [then, now] = [settingsOf(was), settingsOf(is)];
  return was.id === is.id && Object.keys(off).every((key) => sameSetting(then[key], now[key]));
}

/** The order of reviewers does not matter. */
const sameSetting = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? same(inOrder(one), inOrder(other)) : same(one, other);

const inOrder = (members: readonly unknown[]) => members.map((member) => JSON.stringify(member)).sort();

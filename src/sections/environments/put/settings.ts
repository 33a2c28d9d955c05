import { same } from '../../../plan/differences.ts';
import type { LiveEnvironment } from '../calls.ts';
import { type Environment, listKeys } from '../schema.ts';

/** What of an entry the PUT takes. Without any of it the entry claims nothing about the environment itself. */
export function putPart(entry: Environment): Record<string, unknown> {
  const others: readonly string[] = ['name', 'pinned', ...listKeys];
  return Object.fromEntries(
    Object.entries(entry).filter(([key, value]) => !others.includes(key) && value !== undefined),
  );
}

/** What the PUT leaves behind for a key that is not sent. */
export const off: Readonly<Record<string, unknown>> = {
  wait_timer: 0,
  prevent_self_review: false,
  reviewers: [],
  deployment_branch_policy: null,
  can_admins_bypass: true,
};

/** A live environment in the vocabulary of the PUT: the host shows most of it as a list of gates. */
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

/** Without reviewers nobody is kept from a review. With them, a host that does not say so does not show it. */
function selfReview({ protection_rules: gates }: LiveEnvironment) {
  const approval = gates.find(isApproval);
  if (approval && approval.prevent_self_review === undefined) return {};
  return { prevent_self_review: approval?.prevent_self_review ?? false };
}

type Gate = LiveEnvironment['protection_rules'][number];
type Approval = Extract<Gate, { type: 'required_reviewers' }>;

const isApproval = (gate: Gate): gate is Approval => gate.type === 'required_reviewers';

/** Somebody who may approve. Without a number where the host keeps to itself who it is. */
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

/** The keys of the PUT whose live value says something. */
export const settingsInForce = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(off).filter((key) => settings[key] !== undefined && !same(settings[key], off[key]));

/** What is in force as an entry can say it: who is not named cannot be, and to prevent self-review takes reviewers. */
export function declarable(live: LiveEnvironment): Record<string, unknown> {
  const settings = settingsOf(live);
  const reviewers = reviewersOf(live).flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]));
  const left = reviewers.length ? [] : ['reviewers', 'prevent_self_review'];
  const keys = settingsInForce(settings).filter((key) => !left.includes(key));
  return Object.fromEntries(keys.map((key) => [key, key === 'reviewers' ? reviewers : settings[key]]));
}

/** Whether a PUT that was planned from the one does to the other what was planned. */
export function isAsPlanned(was: LiveEnvironment | null, is: LiveEnvironment | null) {
  if (!was || !is) return was === is;
  const [then, now] = [settingsOf(was), settingsOf(is)];
  return was.id === is.id && Object.keys(off).every((key) => sameSetting(then[key], now[key]));
}

/** Reviewers stand in no order. */
const sameSetting = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? same(inOrder(one), inOrder(other)) : same(one, other);

const inOrder = (members: readonly unknown[]) => members.map((member) => JSON.stringify(member)).sort();

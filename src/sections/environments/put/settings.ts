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
  const gate = (type: string) => live.protection_rules?.find((one) => one.type === type);
  const approval = gate('required_reviewers');
  const policy = live.deployment_branch_policy;
  return {
    ...live,
    wait_timer: gate('wait_timer')?.wait_timer ?? 0,
    prevent_self_review: approval?.prevent_self_review ?? false,
    reviewers: reviewersOf(live).map(({ type, id }) => ({ type, id })),
    deployment_branch_policy: policy
      ? { protected_branches: policy.protected_branches, custom_branch_policies: policy.custom_branch_policies }
      : null,
  };
}

/** Who may approve. The host tells their names too, and leaves out who that is when there is no longer anybody. */
export const reviewersOf = ({ protection_rules: gates = [] }: LiveEnvironment) =>
  gates
    .flatMap(({ reviewers = [] }) => reviewers)
    .flatMap(({ type, reviewer }) =>
      reviewer ? [{ type, id: reviewer.id, name: reviewer.login ?? reviewer.slug }] : [],
    );

/** The keys of the PUT whose live value says something. */
export const settingsInForce = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(off).filter((key) => settings[key] !== undefined && !same(settings[key], off[key]));

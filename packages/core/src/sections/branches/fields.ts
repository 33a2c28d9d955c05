/** The table of all settings of a protection. Schemas, comparisons and queries are derived from it. */

import { mapValues } from '../../settings/maps.ts';
import { isSameOrMore, type Order, offIsStricter as strictOff, onIsStricter as strictOn } from '../order.ts';

/** A setting with a single value. REST and the settings file use the same key for it. */
export interface ProtectionField {
  readonly kind: 'switch' | 'count';
  readonly graphql: string;
  readonly meaning?: string;
  readonly order: Order;
}

const createStrictOnSwitch = <const G extends string>(graphql: G, meaning?: string) =>
  ({ kind: 'switch', graphql, meaning, order: strictOn }) as const;
const createStrictOffSwitch = <const G extends string>(graphql: G, meaning?: string) =>
  ({ kind: 'switch', graphql, meaning, order: strictOff }) as const;
const createCount = <const G extends string>(graphql: G) => ({ kind: 'count', graphql, order: isSameOrMore }) as const;

export const switchFields = {
  enforce_admins: createStrictOnSwitch('isAdminEnforced', 'applies to administrators'),
  required_linear_history: createStrictOnSwitch('requiresLinearHistory'),
  allow_force_pushes: createStrictOffSwitch('allowsForcePushes'),
  allow_deletions: createStrictOffSwitch('allowsDeletions'),
  block_creations: createStrictOnSwitch('blocksCreations', 'creation of matching branches'),
  required_conversation_resolution: createStrictOnSwitch('requiresConversationResolution'),
  lock_branch: createStrictOnSwitch('lockBranch', 'read-only lock'),
  allow_fork_syncing: createStrictOffSwitch('lockAllowsFetchAndMerge', 'syncing from upstream while locked'),
  required_signatures: createStrictOnSwitch('requiresCommitSignatures', 'signed commits'),
} as const satisfies Record<string, ProtectionField>;

export const checkFields = {
  strict: createStrictOnSwitch('requiresStrictStatusChecks', 'branch must be up to date'),
} as const satisfies Record<string, ProtectionField>;

export const reviewFields = {
  required_approving_review_count: createCount('requiredApprovingReviewCount'),
  require_code_owner_reviews: createStrictOnSwitch('requiresCodeOwnerReviews'),
  dismiss_stale_reviews: createStrictOnSwitch('dismissesStaleReviews'),
  require_last_push_approval: createStrictOnSwitch('requireLastPushApproval'),
} as const satisfies Record<string, ProtectionField>;

export type ProtectionFields = Readonly<Record<string, ProtectionField>>;

export type FieldValues<F extends ProtectionFields> = {
  readonly [K in keyof F]?: F[K]['kind'] extends 'count' ? number : boolean;
};

export type SwitchKey = keyof typeof switchFields;
export const switchKeys = Object.keys(switchFields) as SwitchKey[];

/** GitHub does not show a field that is off. */
export const getOffValue = ({ kind }: ProtectionField) => (kind === 'count' ? 0 : false);

export const createOffValues = <F extends ProtectionFields>(fields: F) =>
  mapValues(fields, getOffValue) as FieldValues<F>;

export const createFieldSchemas = <F extends ProtectionFields, S, C>(
  fields: F,
  schemaByKind: { readonly switch: S; readonly count: C },
) => mapValues(fields, ({ kind }) => schemaByKind[kind]) as { [K in keyof F]: F[K]['kind'] extends 'count' ? C : S };

/** `null` means off. */
export const pickFields = <F extends ProtectionFields>(holder: object | null, fields: F): FieldValues<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = (holder as Record<string, unknown> | null)?.[key];
      return value === undefined ? [] : [[key, value ?? getOffValue(field)]];
    }),
  ) as FieldValues<F>;

export const toGraphqlInput = (holder: object | null, fields: ProtectionFields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(pickFields(holder, fields)).map(([key, value]) => [fields[key]!.graphql, value]));

export const fromGraphqlRule = <F extends ProtectionFields>(rule: object, fields: F): FieldValues<F> =>
  mapValues(fields, (field) => (rule as any)[field.graphql] ?? getOffValue(field)) as FieldValues<F>;

export interface ActorField {
  readonly meaning: string;
  /** The rule of a ruleset to use instead, because an entry for a pattern cannot have such lists. */
  readonly inRuleset: string;
}

export const pushActors = {
  restrictions: { meaning: 'who can push', inRuleset: 'an `update` rule, and list who can push under `bypass_actors`' },
} as const satisfies Record<string, ActorField>;

export const reviewActors = {
  dismissal_restrictions: {
    meaning: 'who can dismiss reviews',
    inRuleset: 'a `pull_request` rule with `dismissal_restriction`',
  },
  bypass_pull_request_allowances: {
    meaning: 'who can bypass required pull requests',
    inRuleset: 'a `pull_request` rule, and list who can bypass it under `bypass_actors`',
  },
} as const satisfies Record<string, ActorField>;

export const actorFields: Readonly<Record<string, ActorField>> = { ...pushActors, ...reviewActors };

export const actorLists = ['users', 'teams', 'apps'] as const;

/** REST has no route for these keys. */
export const graphqlKeys = ['force_push_bypassers', 'required_deployments'] as const;

export const listContexts = (checks: readonly { readonly context: string }[] = []) =>
  checks.map(({ context }) => context);

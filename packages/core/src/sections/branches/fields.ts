import { mapValues } from '../../settings/maps.ts';
import { isSameOrMore, type Order, offIsStricter as strictOff, onIsStricter as strictOn } from '../order.ts';

/** A setting of a protection that holds one value. REST calls it by the key that the file uses. */
export interface Field {
  readonly kind: 'switch' | 'count';
  readonly graphql: string;
  /** What a drift line adds where the key alone is hard to read. */
  readonly meaning?: string;
  readonly order: Order;
}

const guards = <const G extends string>(graphql: G, meaning?: string) =>
  ({ kind: 'switch', graphql, meaning, order: strictOn }) as const;
const opens = <const G extends string>(graphql: G, meaning?: string) =>
  ({ kind: 'switch', graphql, meaning, order: strictOff }) as const;
const counts = <const G extends string>(graphql: G) => ({ kind: 'count', graphql, order: isSameOrMore }) as const;

/** Fields directly below `protection`. */
export const switches = {
  enforce_admins: guards('isAdminEnforced', 'applies to administrators'),
  required_linear_history: guards('requiresLinearHistory'),
  allow_force_pushes: opens('allowsForcePushes'),
  allow_deletions: opens('allowsDeletions'),
  block_creations: guards('blocksCreations', 'creation of matching branches'),
  required_conversation_resolution: guards('requiresConversationResolution'),
  lock_branch: guards('lockBranch', 'read-only lock'),
  allow_fork_syncing: opens('lockAllowsFetchAndMerge', 'syncing from upstream while locked'),
  required_signatures: guards('requiresCommitSignatures', 'signed commits'),
} as const satisfies Record<string, Field>;

/** Fields of `required_status_checks`, beside its lists. */
export const checkFields = {
  strict: guards('requiresStrictStatusChecks', 'branch must be up to date'),
} as const satisfies Record<string, Field>;

/** Fields of `required_pull_request_reviews`, beside its lists. */
export const reviewFields = {
  required_approving_review_count: counts('requiredApprovingReviewCount'),
  require_code_owner_reviews: guards('requiresCodeOwnerReviews'),
  dismiss_stale_reviews: guards('dismissesStaleReviews'),
  require_last_push_approval: guards('requireLastPushApproval'),
} as const satisfies Record<string, Field>;

export type Fields = Readonly<Record<string, Field>>;

/** The values of such fields; a field without a value is left out. */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]?: F[K]['kind'] extends 'count' ? number : boolean;
};

export type SwitchKey = keyof typeof switches;
export const switchKeys = Object.keys(switches) as SwitchKey[];

/** The value of a field that the host does not show. */
export const offValue = ({ kind }: Field) => (kind === 'count' ? 0 : false);

export const allOff = <F extends Fields>(fields: F) => mapValues(fields, offValue) as ValuesOf<F>;

export const schemasOf = <F extends Fields, S, C>(fields: F, schemas: { readonly switch: S; readonly count: C }) =>
  mapValues(fields, ({ kind }) => schemas[kind]) as { [K in keyof F]: F[K]['kind'] extends 'count' ? C : S };

/** The fields that a holder names; `null` is off. */
export const valuesIn = <F extends Fields>(holder: object | null, fields: F): ValuesOf<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = (holder as Record<string, unknown> | null)?.[key];
      return value === undefined ? [] : [[key, value ?? offValue(field)]];
    }),
  ) as ValuesOf<F>;

/** The fields that a holder names, by their names in GraphQL. */
export const toGraphql = (holder: object | null, fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(valuesIn(holder, fields)).map(([key, value]) => [fields[key]!.graphql, value]));

export const fromGraphql = <F extends Fields>(rule: object, fields: F): ValuesOf<F> =>
  mapValues(fields, (field) => (rule as any)[field.graphql] ?? offValue(field)) as ValuesOf<F>;

/** A holder of three lists: users, teams and apps. */
export interface ActorField {
  /** Who they are, as a drift line says it. */
  readonly meaning: string;
  /** What a ruleset uses for it, since no rule for a pattern takes it. */
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

/** Only GraphQL reads and writes these, for a single branch too. */
export const graphqlKeys = ['force_push_bypassers', 'required_deployments'] as const;

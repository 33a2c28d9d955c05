import * as v from 'valibot';
import { isDeepEqual } from '../../../plan/differences.ts';
import { createMessage } from '../../../settings/schema/messages.ts';
import {
  addJsonSchema,
  choice,
  closedMap,
  createActorSchema,
  createBareListShape,
  createValueRule,
  integer,
  markIndivisible,
  toggle,
} from '../../../settings/schema/words.ts';
import { isSameOrMore, offIsStricter, onIsStricter, orderAllowedLists, orderRequiredLists } from '../../order.ts';
import { createRisks, isEmptyValue } from '../../risk.ts';
import { pickColumn } from '../../rows.ts';

const Reviewer = createActorSchema(
  { type: 'type', id: 'id', kinds: { user: 'User', team: 'Team' }, isUnique: true },
  closedMap,
  {
    type: choice(['User', 'Team']),
    id: integer({ min: 1 }),
  },
);

export type Reviewer = v.InferOutput<typeof Reviewer>;

export const formatReviewer = ({ type, id }: { readonly type: string; readonly id?: number }) => `${type} ${id}`;

const maxReviewers = 6;

const Reviewers = v.pipe(
  markIndivisible(
    createBareListShape(Reviewer, {
      getKey: formatReviewer,
      describeEntry: (reviewer) => `reviewer ${formatReviewer(reviewer)}`,
    }).schema,
  ),
  createValueRule({
    holds: ({ length }) => length <= maxReviewers,
    failureMessage: ({ length }) =>
      createMessage(
        `has ${length} reviewers; GitHub allows at most ${maxReviewers}`,
        'list a team instead of its members',
      ),
  }),
  addJsonSchema({ maxItems: maxReviewers }),
);

const BranchPolicy = v.pipe(
  closedMap({ protected_branches: toggle(), custom_branch_policies: toggle() }),
  createValueRule({
    holds: (policy) => policy.protected_branches !== policy.custom_branch_policies,
    failureMessage: ({ protected_branches }) =>
      createMessage(
        `both flags are ${protected_branches}, but exactly one must be true`,
        'set one flag to true and the other to false, or write `deployment_branch_policy: null` to let every branch deploy',
      ),
  }),
  addJsonSchema({
    anyOf: [true, false].map((flag) => ({
      properties: { protected_branches: { const: flag }, custom_branch_policies: { const: !flag } },
    })),
  }),
);

export const putKeys = {
  /** The timer counts minutes, at most 30 days. */
  wait_timer: { schema: integer({ min: 0, max: 43_200 }), off: 0, order: isSameOrMore },
  prevent_self_review: { schema: toggle(), off: false, order: onIsStricter },
  reviewers: { schema: v.nullable(Reviewers), off: [], order: areReviewersAsStrict },
  deployment_branch_policy: { schema: v.nullable(BranchPolicy), off: null, order: isPolicyAsStrict },
  /** GitHub shows and accepts this key, although its published description lacks it. */
  can_admins_bypass: { schema: toggle(), off: true, order: offIsStricter },
};

/** GitHub sets these values if the PUT leaves out the key. */
export const offValues: Readonly<Record<string, unknown>> = pickColumn(putKeys, 'off');

export const risk = createRisks(
  { touches: 'protection' },
  {
    ...pickColumn(putKeys, 'order'),
    deployment_branch_policies: orderAllowedLists(),
    deployment_protection_rules: orderRequiredLists(),
  },
);

/** A single approval is enough, so fewer reviewers are stricter. */
function areReviewersAsStrict(value: unknown, than: unknown) {
  return isEmptyValue(than)
    ? than !== undefined || !isEmptyValue(value)
    : !isEmptyValue(value) && orderAllowedLists()(value, than);
}

function isPolicyAsStrict(value: unknown, than: unknown) {
  return than == null ? than === null || value !== null : isDeepEqual(value, than);
}

export type BranchPolicy = v.InferOutput<typeof BranchPolicy>;

import * as v from 'valibot';
import { same } from '../../../plan/differences.ts';
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
import { moreIsStricter, offIsStricter, onIsStricter, orderAllowed, orderDemanded } from '../../order.ts';
import { riskWith } from '../../risk.ts';
import { columnOf } from '../../rows.ts';

const Reviewer = createActorSchema(
  { type: 'type', id: 'id', kinds: { user: 'User', team: 'Team' }, isUnique: true },
  closedMap,
  {
    type: choice(['User', 'Team']),
    id: integer({ min: 1 }),
  },
);

export type Reviewer = v.InferOutput<typeof Reviewer>;

const reviewerText = ({ type, id }: Reviewer) => `${type} ${id}`;

const most = 6;

const Reviewers = v.pipe(
  markIndivisible(
    createBareListShape(Reviewer, { getKey: reviewerText, describeEntry: (one) => `reviewer ${reviewerText(one)}` })
      .schema,
  ),
  createValueRule({
    holds: ({ length }) => length <= most,
    failureMessage: ({ length }) =>
      createMessage(`has ${length} reviewers; GitHub allows at most ${most}`, 'list a team instead of its members'),
  }),
  addJsonSchema({ maxItems: most }),
);

const both = (flag: boolean) => ({ protected_branches: { const: flag }, custom_branch_policies: { const: !flag } });

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
  addJsonSchema({ anyOf: [true, false].map((flag) => ({ properties: both(flag) })) }),
);

/** The keys that one PUT writes together. */
export const putKeys = {
  /** In minutes. The maximum is thirty days. */
  wait_timer: { schema: integer({ min: 0, max: 43_200 }), off: 0, order: moreIsStricter },
  prevent_self_review: { schema: toggle(), off: false, order: onIsStricter },
  reviewers: { schema: v.nullable(Reviewers), off: [], order: isAskedAsMuch },
  deployment_branch_policy: { schema: v.nullable(BranchPolicy), off: null, order: isAsNarrow },
  /** The host shows and takes it, although its published description leaves it out. */
  can_admins_bypass: { schema: toggle(), off: true, order: offIsStricter },
};

/** The value that a key gets if the PUT leaves it out. */
export const off: Readonly<Record<string, unknown>> = columnOf(putKeys, 'off');

export const risk = riskWith(
  { touches: 'protection' },
  {
    ...columnOf(putKeys, 'order'),
    deployment_branch_policies: orderAllowed(),
    deployment_protection_rules: orderDemanded(),
  },
);

const isNone = (value: unknown) => value == null || same(value, []);

/** One approval is enough, whoever of them gives it: only fewer reviewers are stricter, and none at all ask for nothing. */
function isAskedAsMuch(value: unknown, than: unknown) {
  return isNone(than) ? than !== undefined || !isNone(value) : !isNone(value) && orderAllowed()(value, than);
}

function isAsNarrow(value: unknown, than: unknown) {
  return than == null ? than === null || value !== null : same(value, than);
}

export type BranchPolicy = v.InferOutput<typeof BranchPolicy>;

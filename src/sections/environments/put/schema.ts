import * as v from 'valibot';
import { says } from '../../../settings/says.ts';
import {
  bareList,
  choice,
  closed,
  indivisible,
  inSchema,
  nameable,
  rule,
  toggle,
  whole,
} from '../../../settings/words.ts';

const Reviewer = nameable({ type: 'type', id: 'id', kinds: { user: 'User', team: 'Team' }, once: true }, closed, {
  type: choice(['User', 'Team']),
  id: whole({ min: 1 }),
});

export type Reviewer = v.InferOutput<typeof Reviewer>;

const reviewerText = ({ type, id }: Reviewer) => `${type} ${id}`;

const mostReviewers = 6;

const Reviewers = v.pipe(
  indivisible(
    bareList(Reviewer, { key: reviewerText, named: (reviewer) => `reviewer ${reviewerText(reviewer)}` }).schema,
  ),
  rule({
    holds: ({ length }) => length <= mostReviewers,
    says: ({ length }) =>
      says(
        `has ${length} reviewers, and the host takes at most ${mostReviewers}`,
        'name a team instead of its members',
      ),
  }),
  inSchema({ maxItems: mostReviewers }),
);

const both = (flag: boolean) => ({ protected_branches: { const: flag }, custom_branch_policies: { const: !flag } });

const BranchPolicy = v.pipe(
  closed({ protected_branches: toggle(), custom_branch_policies: toggle() }),
  rule({
    holds: (policy) => policy.protected_branches !== policy.custom_branch_policies,
    says: ({ protected_branches }) =>
      says(
        `both flags are ${protected_branches}, and exactly one must be true`,
        'set one flag to true and the other to false, or write `deployment_branch_policy: null` to let every branch deploy',
      ),
  }),
  inSchema({ anyOf: [true, false].map((flag) => ({ properties: both(flag) })) }),
);

/** The keys that one PUT writes together. */
export const put = {
  /** In minutes. The maximum is thirty days. */
  wait_timer: v.optional(whole({ min: 0, max: 43_200 })),
  prevent_self_review: v.optional(toggle()),
  reviewers: v.optional(v.nullable(Reviewers)),
  deployment_branch_policy: v.optional(v.nullable(BranchPolicy)),
  /** The host shows and takes it, although its published description leaves it out. */
  can_admins_bypass: v.optional(toggle()),
};

export type BranchPolicy = v.InferOutput<typeof BranchPolicy>;

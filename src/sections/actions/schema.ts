import * as v from 'valibot';
import { says } from '../../settings/says.ts';
import type { Shape } from '../../settings/shape.ts';
import {
  choice,
  closed,
  inSchema,
  list,
  open,
  readOnly,
  rule,
  text,
  toggle,
  twinIn,
  whole,
} from '../../settings/words.ts';
import { prepareActions } from './prepare.ts';

const remove = 'remove it';

const SelectedActions = closed({
  github_owned_allowed: v.optional(toggle()),
  verified_allowed: v.optional(toggle()),
  patterns_allowed: v.optional(list(text({ min: 1 }))),
});

const Cache = closed({
  max_cache_retention_days: v.optional(whole({ min: 1 })),
  max_cache_size_gb: v.optional(whole({ min: 1 })),
});

const notAClaim = says(
  'is not a claim key: the host takes letters, digits and underscores',
  'write the name of a claim, such as `repo` or `environment`',
);
const repeated = says('repeats a claim key, and the host takes each claim key once', 'remove the repetition');

const Claims = v.pipe(
  list(v.pipe(text(), v.regex(/^\w+$/, notAClaim))),
  rule({ holds: (keys) => twinIn(keys, String) === undefined, says: repeated }),
  inSchema({ uniqueItems: true }),
);

const noTemplate = says(
  'is missing',
  "add `use_default: true` for the host's own template, or `include_claim_keys` for your own",
);
const ignoredClaims = says('has no effect with `use_default: true`', 'remove it, or write `use_default: false`');

/** Claim keys imply `use_default: false`. */
const Subject = v.pipe(
  open({
    use_default: v.optional(toggle()),
    include_claim_keys: v.optional(Claims),
    use_immutable_subject: v.optional(toggle()),
    sub_claim_prefix: readOnly(remove),
  }),
  rule({
    at: 'use_default',
    holds: (subject) => subject.use_default !== undefined || subject.include_claim_keys !== undefined,
    says: noTemplate,
  }),
  rule({
    at: 'include_claim_keys',
    holds: (subject) => !(subject.use_default && subject.include_claim_keys),
    says: ignoredClaims,
  }),
  inSchema({
    anyOf: [{ required: ['use_default'] }, { required: ['include_claim_keys'] }],
    not: { required: ['use_default', 'include_claim_keys'], properties: { use_default: { const: true } } },
  }),
  v.transform((subject) => ({ ...subject, use_default: subject.use_default ?? false })),
);

const otherPolicy = says(
  'counts only with `allowed_actions: selected`, but the file sets another policy',
  'write `allowed_actions: selected`, or remove this list',
);

/**
 * A list of selected actions stands beside no other policy and implies its own; where Actions is off, it says nothing.
 */
const Actions = v.pipe(
  open({
    enabled: v.optional(toggle()),
    allowed_actions: v.optional(choice(['all', 'local_only', 'selected'])),
    sha_pinning_required: v.optional(toggle()),
    selected_actions: v.optional(SelectedActions),
    default_workflow_permissions: v.optional(choice(['read', 'write'])),
    can_approve_pull_request_reviews: v.optional(toggle()),
    artifact_and_log_retention: v.optional(open({ days: whole(), maximum_allowed_days: readOnly(remove) })),
    fork_pr_contributor_approval: v.optional(
      open({
        approval_policy: choice([
          'first_time_contributors_new_to_github',
          'first_time_contributors',
          'all_external_contributors',
        ]),
      }),
    ),
    fork_pr_workflows_private_repos: v.optional(
      open({
        run_workflows_from_fork_pull_requests: toggle(),
        send_write_tokens_to_workflows: v.optional(toggle()),
        send_secrets_and_variables: v.optional(toggle()),
        require_approval_for_fork_pr_workflows: v.optional(toggle()),
      }),
    ),
    selected_actions_url: readOnly(remove),
    access_level: v.optional(choice(['none', 'user', 'organization', 'enterprise'])),
    cache: v.optional(Cache),
    oidc_customization_sub: v.optional(Subject),
  }),
  rule({
    at: 'selected_actions',
    holds: (one) => !one.selected_actions || (one.allowed_actions ?? 'selected') === 'selected',
    says: otherPolicy,
  }),
  inSchema({
    not: {
      type: 'object',
      required: ['selected_actions', 'allowed_actions'],
      properties: { allowed_actions: { enum: ['all', 'local_only'] } },
    },
  }),
  v.transform(({ selected_actions, ...others }) => {
    if (!selected_actions) return others;
    return others.enabled === false ? others : { ...others, selected_actions, allowed_actions: 'selected' as const };
  }),
);

export type Actions = v.InferOutput<typeof Actions>;

export const settings: Shape<Actions> = { schema: Actions, prepare: prepareActions };

import * as v from 'valibot';
import { createMessage } from '../../settings/schema/messages.ts';
import type { SettingsShape } from '../../settings/schema/shape.ts';
import { addJsonSchema, closedMap, createValueRule, openMap, refuseReadOnlyKeys } from '../../settings/schema/words.ts';
import { toOptionalSchemas } from '../rows.ts';
import { refuseAndRemoveMisplacedKeys } from './prepare.ts';
import { endpoints } from './table.ts';

const { permissions, selected, workflowDefaults, access, retention, cacheRetention, cacheStorage } = endpoints;
const { forkApproval, forkWorkflows } = endpoints;

const missingTemplate = createMessage(
  'is missing',
  "add `use_default: true` for GitHub's template, or `include_claim_keys` for your own template",
);
const ignoredClaims = createMessage(
  'has no effect with `use_default: true`',
  'remove it, or write `use_default: false`',
);

/** Claim keys imply `use_default: false`, which GitHub requires with them. */
const Subject = v.pipe(
  openMap({ ...toOptionalSchemas(endpoints.subject.keys), ...refuseReadOnlyKeys(['sub_claim_prefix']) }),
  createValueRule({
    at: 'use_default',
    holds: (subject) => subject.use_default !== undefined || subject.include_claim_keys !== undefined,
    failureMessage: missingTemplate,
  }),
  createValueRule({
    at: 'include_claim_keys',
    holds: (subject) => !(subject.use_default && subject.include_claim_keys),
    failureMessage: ignoredClaims,
  }),
  addJsonSchema({
    anyOf: [{ required: ['use_default'] }, { required: ['include_claim_keys'] }],
    not: { required: ['use_default', 'include_claim_keys'], properties: { use_default: { const: true } } },
  }),
  v.transform((subject) => ({ ...subject, use_default: subject.use_default ?? false })),
);

const otherPolicy = createMessage(
  'requires `allowed_actions: selected`, but the file declares another policy',
  'write `allowed_actions: selected`, or remove this list',
);

/** `selected_actions` implies `allowed_actions: selected`. While Actions is off, the list has no effect. */
const Actions = v.pipe(
  openMap({
    ...toOptionalSchemas(permissions.keys),
    selected_actions: v.optional(closedMap(toOptionalSchemas(selected.keys))),
    ...toOptionalSchemas(workflowDefaults.keys),
    artifact_and_log_retention: v.optional(
      openMap({ days: retention.keys.days.schema, ...refuseReadOnlyKeys(['maximum_allowed_days']) }),
    ),
    fork_pr_contributor_approval: v.optional(openMap({ approval_policy: forkApproval.keys.approval_policy.schema })),
    fork_pr_workflows_private_repos: v.optional(
      openMap({
        ...toOptionalSchemas(forkWorkflows.keys),
        run_workflows_from_fork_pull_requests: forkWorkflows.keys.run_workflows_from_fork_pull_requests.schema,
      }),
    ),
    ...refuseReadOnlyKeys(['selected_actions_url']),
    ...toOptionalSchemas(access.keys),
    cache: v.optional(closedMap(toOptionalSchemas({ ...cacheRetention.keys, ...cacheStorage.keys }))),
    oidc_customization_sub: v.optional(Subject),
  }),
  createValueRule({
    at: 'selected_actions',
    holds: (settings) => !settings.selected_actions || (settings.allowed_actions ?? 'selected') === 'selected',
    failureMessage: otherPolicy,
  }),
  addJsonSchema({
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

export const settings: SettingsShape<Actions> = { schema: Actions, prepare: refuseAndRemoveMisplacedKeys };

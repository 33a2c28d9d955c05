import * as v from 'valibot';
import { defineRestCall, defineRoute } from '../../github/call.ts';
import { actions, administration, environments, repositorySecrets } from '../../github/grants.ts';
import { defineListEnvelope, defineObject } from '../../github/shapes.ts';
import { createSecretCalls } from '../families/secret-store/calls.ts';
import { createVariableCalls } from '../families/variable-store/calls.ts';

const LiveReviewer = defineObject({
  type: v.picklist(['User', 'Team']),
  reviewer: v.nullish(defineObject({ id: v.number(), login: v.optional(v.string()), slug: v.optional(v.string()) })),
});

const knownGateTypes = ['wait_timer', 'required_reviewers'] as const;

/** Rejects an incomplete gate, because the next PUT would turn the gate off. */
const LiveGate = v.union([
  defineObject({ type: v.literal(knownGateTypes[0]), wait_timer: v.number() }),
  defineObject({
    type: v.literal(knownGateTypes[1]),
    /** Older servers leave this key out. */
    prevent_self_review: v.optional(v.boolean()),
    reviewers: v.array(LiveReviewer),
  }),
  defineObject({ type: v.pipe(v.string(), v.notValues(knownGateTypes)) }),
]);

/** GitHub always sends the gates and the policy, although its description makes both optional. */
const LiveEnvironment = defineObject({
  id: v.number(),
  node_id: v.string(),
  name: v.string(),
  protection_rules: v.array(LiveGate),
  deployment_branch_policy: v.nullable(
    defineObject({ protected_branches: v.boolean(), custom_branch_policies: v.boolean() }),
  ),
  /** Older servers leave this key out. */
  can_admins_bypass: v.optional(v.boolean()),
});

export type LiveEnvironment = v.InferOutput<typeof LiveEnvironment>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/environments', {
  needs: actions.read,
  isPublic: true,
  pages: { perPage: 100, identity: 'id', list: 'environments' },
  answer: defineListEnvelope('environments', LiveEnvironment),
});

const environmentRoute = defineRoute('GET /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: actions.read,
  isPublic: true,
  neededIn: ['apply'],
});

export const get = environmentRoute({ answer: LiveEnvironment });

/** Returns `null` if no environment has the name. GitHub ignores the case of names. */
export const findEnvironment = environmentRoute({ absent: null, answer: v.nullable(LiveEnvironment) });

export const put = defineRestCall('PUT /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: administration.write,
  isPublic: true,
  hints: {
    422: 'each reviewer needs read access to the repository; on some plans, private repositories have no reviewers and no wait timer',
  },
});

export const variableCalls = createVariableCalls('/repos/{owner}/{repo}/environments/{environment_name}', environments);

/** Recorded answers show that GitHub requires both permissions for secrets. For variables, nothing is recorded. */
export const secretCalls = createSecretCalls('/repos/{owner}/{repo}/environments/{environment_name}', {
  read: [repositorySecrets.read, environments.read],
  write: [repositorySecrets.write, environments.write],
});

export * from './deployment_branch_policies/calls.ts';
export * from './deployment_protection_rules/calls.ts';
export * from './pinned/calls.ts';

import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { actions, administration } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';

const LiveReviewer = object({
  type: v.picklist(['User', 'Team']),
  reviewer: v.nullish(object({ id: v.number(), login: v.optional(v.string()), slug: v.optional(v.string()) })),
});

/** One gate of an environment. Which keys it has hangs on its `type`. */
const LiveGate = object({
  type: v.string(),
  wait_timer: v.optional(v.number()),
  prevent_self_review: v.optional(v.boolean()),
  reviewers: v.optional(v.array(LiveReviewer)),
});

const LiveEnvironment = object({
  node_id: v.string(),
  name: v.string(),
  protection_rules: v.optional(v.array(LiveGate)),
  deployment_branch_policy: v.nullish(object({ protected_branches: v.boolean(), custom_branch_policies: v.boolean() })),
});

export type LiveEnvironment = v.InferOutput<typeof LiveEnvironment>;

export const list = rest('GET /repos/{owner}/{repo}/environments', {
  needs: actions.read,
  pages: { per: 100, identity: 'id', list: 'environments' },
  answer: v.pipe(
    object({ environments: v.array(LiveEnvironment) }),
    v.transform(({ environments }) => environments),
  ),
});

/** Of an environment that this run has made, whose id nobody knew before. */
export const get = rest('GET /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: actions.read,
  madeBy: ['apply'],
  answer: LiveEnvironment,
});

/** Creates the environment, or replaces all of its settings at once. */
export const put = rest('PUT /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: administration.write,
  hints: {
    422: 'a reviewer must be able to read the repository; of a private one, some plans have no reviewers and no wait timer',
  },
});

export * from './deployment_branch_policies/calls.ts';
export * from './deployment_protection_rules/calls.ts';
export * from './pinned/calls.ts';
export * from './secrets/calls.ts';
export * from './variables/calls.ts';

import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { actions, administration, environments } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';
import { secretCalls } from '../families/secret-store/calls.ts';
import { variableCalls } from '../families/variable-store/calls.ts';

const LiveReviewer = object({
  type: v.picklist(['User', 'Team']),
  reviewer: v.nullish(object({ id: v.number(), login: v.optional(v.string()), slug: v.optional(v.string()) })),
});

const known = ['wait_timer', 'required_reviewers'] as const;

/**
 * What stands between a deployment and the environment. A gate without what makes it one was not shown whole, and is
 * refused: read as an open one, it would be opened by the next PUT.
 */
const LiveGate = v.union([
  object({ type: v.literal(known[0]), wait_timer: v.number() }),
  object({
    type: v.literal(known[1]),
    /** An older server does not know it. */
    prevent_self_review: v.optional(v.boolean()),
    reviewers: v.array(LiveReviewer),
  }),
  object({ type: v.pipe(v.string(), v.notValues(known)) }),
]);

/** The host always sends the gates and the policy, empty or null where there is none, though it promises neither. */
const LiveEnvironment = object({
  id: v.number(),
  node_id: v.string(),
  name: v.string(),
  protection_rules: v.array(LiveGate),
  deployment_branch_policy: v.nullable(
    object({ protected_branches: v.boolean(), custom_branch_policies: v.boolean() }),
  ),
  /** An older server does not know it. */
  can_admins_bypass: v.optional(v.boolean()),
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

/** One environment just before it is written. `null` where there is none of this name, in whatever case. */
export const find = rest('GET /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: actions.read,
  madeBy: ['apply'],
  absent: null,
  answer: v.nullable(LiveEnvironment),
});

/** Creates the environment, or replaces all of its settings at once. */
export const put = rest('PUT /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: administration.write,
  hints: {
    422: 'a reviewer must be able to read the repository; of a private one, some plans have no reviewers and no wait timer',
  },
});

export const {
  list: listVariables,
  create: createVariable,
  update: updateVariable,
  remove: removeVariable,
} = variableCalls('environments/{environment_name}', environments);

export const {
  list: listSecrets,
  publicKey: secretsKey,
  put: putSecret,
  remove: removeSecret,
} = secretCalls('environments/{environment_name}', environments);

export * from './deployment_branch_policies/calls.ts';
export * from './deployment_protection_rules/calls.ts';
export * from './pinned/calls.ts';

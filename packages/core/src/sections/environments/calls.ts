import * as v from 'valibot';
import { defineRestCall, defineRoute } from '../../github/call.ts';
import { actions, administration, environments, secrets } from '../../github/grants.ts';
import { defineListEnvelope, defineObject } from '../../github/shapes.ts';
import { secretCalls } from '../families/secret-store/calls.ts';
import { variableCalls } from '../families/variable-store/calls.ts';

const LiveReviewer = defineObject({
  type: v.picklist(['User', 'Team']),
  reviewer: v.nullish(defineObject({ id: v.number(), login: v.optional(v.string()), slug: v.optional(v.string()) })),
});

const known = ['wait_timer', 'required_reviewers'] as const;

/** A gate holds a deployment back. An incomplete one is refused: read as off, the next PUT would switch it off. */
const LiveGate = v.union([
  defineObject({ type: v.literal(known[0]), wait_timer: v.number() }),
  defineObject({
    type: v.literal(known[1]),
    /** Older servers leave it out. */
    prevent_self_review: v.optional(v.boolean()),
    reviewers: v.array(LiveReviewer),
  }),
  defineObject({ type: v.pipe(v.string(), v.notValues(known)) }),
]);

/** The host always sends the gates and the policy, empty or null, although its description makes both optional. */
const LiveEnvironment = defineObject({
  id: v.number(),
  node_id: v.string(),
  name: v.string(),
  protection_rules: v.array(LiveGate),
  deployment_branch_policy: v.nullable(
    defineObject({ protected_branches: v.boolean(), custom_branch_policies: v.boolean() }),
  ),
  /** Older servers leave it out. */
  can_admins_bypass: v.optional(v.boolean()),
});

export type LiveEnvironment = v.InferOutput<typeof LiveEnvironment>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/environments', {
  needs: actions.read,
  isPublic: true,
  pages: { perPage: 100, identity: 'id', list: 'environments' },
  answer: defineListEnvelope('environments', LiveEnvironment),
});

const one = defineRoute('GET /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: actions.read,
  isPublic: true,
  neededIn: ['apply'],
});

/** Reads the id of an environment that this run created. */
export const get = one({ answer: LiveEnvironment });

/** Reads an environment just before it is written. `null` if the name is free; the host ignores its case. */
export const find = one({ absent: null, answer: v.nullable(LiveEnvironment) });

/** Creates the environment, or replaces all of its settings at once. */
export const put = defineRestCall('PUT /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: administration.write,
  isPublic: true,
  hints: {
    422: 'each reviewer needs read access to the repository; on some plans, private repositories have no reviewers and no wait timer',
  },
});

export const {
  list: listVariables,
  create: createVariable,
  update: updateVariable,
  remove: removeVariable,
} = variableCalls('/repos/{owner}/{repo}/environments/{environment_name}', environments);

/** The host has asked for both since 2023, by its recorded answers. Of variables nothing is recorded. */
export const {
  list: listSecrets,
  publicKey: secretsKey,
  put: putSecret,
  remove: removeSecret,
} = secretCalls('/repos/{owner}/{repo}/environments/{environment_name}', {
  read: [secrets.read, environments.read],
  write: [secrets.write, environments.write],
});

export * from './deployment_branch_policies/calls.ts';
export * from './deployment_protection_rules/calls.ts';
export * from './pinned/calls.ts';

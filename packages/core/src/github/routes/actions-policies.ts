import * as v from 'valibot';
import { defineRestCall, defineRoute, type ReadCall } from '../call.ts';
import type { Reader } from '../github.ts';
import { administration } from '../grants.ts';
import { defineObject, mapAnswer } from '../shapes.ts';

const Names = v.array(v.string());

const Conditions = defineObject({ workflow_path: v.optional(defineObject({ include: Names, exclude: Names })) });

const Parameters = defineObject({
  allowed_events: v.optional(Names),
  allowed_actors: v.optional(v.array(defineObject({ id: v.number(), type: v.string() }))),
});

const Rules = v.array(defineObject({ type: v.string(), parameters: v.optional(Parameters) }));

const LiveActionsPolicy = defineObject({
  id: v.number(),
  name: v.string(),
  enforcement: v.string(),
  source: v.string(),
  source_type: v.string(),
  conditions: v.optional(Conditions, {}),
  rules: Rules,
});

/** The list omits conditions and rules. */
const ListedActionsPolicy = defineObject({ id: v.number() });

export type LiveActionsPolicy = v.InferOutput<typeof LiveActionsPolicy>;
type ListedActionsPolicy = v.InferOutput<typeof ListedActionsPolicy>;

/** GitHub documents these routes only for this version. */
const apiVersion = '2026-03-10';

const hints = {
  422: 'GitHub accepts only the events and actors that it knows, and `evaluate` only with GitHub Enterprise',
};

/** GitHub requires the write permission even for reads. */
const needs = administration.write;

const definePoliciesCall = defineRoute('GET /repos/{owner}/{repo}/actions/policies', {
  apiVersion,
  needs,
  pages: { perPage: 100, identity: 'id', list: 'policies' },
  answer: mapAnswer(
    defineObject({ total_count: v.number(), policies: v.array(ListedActionsPolicy) }),
    ({ policies }) => policies,
  ),
});

export const repositoryPolicyCalls = {
  list: definePoliciesCall<ListedActionsPolicy[]>({ query: { has_parents: false } }),
  get: defineRestCall('GET /repos/{owner}/{repo}/actions/policies/{policy_id}', {
    apiVersion,
    needs,
    answer: LiveActionsPolicy,
  }),
  create: defineRestCall('POST /repos/{owner}/{repo}/actions/policies', { apiVersion, needs, hints }),
  replace: defineRestCall('PUT /repos/{owner}/{repo}/actions/policies/{policy_id}', { apiVersion, needs, hints }),
  remove: defineRestCall('DELETE /repos/{owner}/{repo}/actions/policies/{policy_id}', { apiVersion, needs }),
};

export const listAllActionsPolicies = definePoliciesCall<ListedActionsPolicy[]>({});

export async function readActionsPolicies(reader: Pick<Reader, 'ask'>, listCall: ReadCall<ListedActionsPolicy[]>) {
  const listed = await reader.ask(listCall);
  return Promise.all(listed.map(({ id }) => reader.ask(repositoryPolicyCalls.get({ policy_id: id }))));
}

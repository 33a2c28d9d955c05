import * as v from 'valibot';
import { defineRestCall, defineRoute, type ReadCall } from '../call.ts';
import type { Reader } from '../github.ts';
import { administration } from '../grants.ts';
import { defineObject, mapAnswer } from '../shapes.ts';

const Names = v.array(v.string());

/** Which workflows a policy is about. */
const Conditions = defineObject({ workflow_path: v.optional(defineObject({ include: Names, exclude: Names })) });

const Rules = v.array(defineObject({ type: v.string(), parameters: v.optional(v.record(v.string(), v.unknown())) }));

const summaryKeys = {
  id: v.number(),
  name: v.string(),
  enforcement: v.string(),
  source: v.string(),
  source_type: v.string(),
};

export const LiveActionsPolicy = defineObject({ ...summaryKeys, conditions: v.optional(Conditions, {}), rules: Rules });

/** Nobody promises that the list shows what a policy says. */
const ListedActionsPolicy = defineObject({
  ...summaryKeys,
  conditions: v.optional(Conditions),
  rules: v.optional(Rules),
});

export type LiveActionsPolicy = v.InferOutput<typeof LiveActionsPolicy>;
type ListedActionsPolicy = v.InferOutput<typeof ListedActionsPolicy>;

/** The host documents these routes with this version alone. */
const apiVersion = '2026-03-10';

const hints = {
  422: 'GitHub accepts only the events and actors that it knows, and `evaluate` only with GitHub Enterprise',
};

/** The host asks for the grant to write of those who read, too. */
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

/** With those of the organization and the enterprise. */
export const listPolicies = definePoliciesCall<ListedActionsPolicy[]>({});

/** What the list does not show of a policy is asked of the policy itself. */
export async function readPolicies(reader: Pick<Reader, 'ask'>, list: ReadCall<ListedActionsPolicy[]>) {
  const listed = await reader.ask(list);
  return Promise.all(
    listed.map(({ conditions = {}, rules, ...policy }) =>
      rules ? { ...policy, conditions, rules } : reader.ask(repositoryPolicyCalls.get({ policy_id: policy.id })),
    ),
  );
}

import * as v from 'valibot';
import { type ReadCall, rest, route } from '../call.ts';
import type { Reader } from '../github.ts';
import { administration } from '../grants.ts';
import { mapped, object } from '../shapes.ts';

const Names = v.array(v.string());

/** Which workflows a policy is about. */
const Conditions = object({ workflow_path: v.optional(object({ include: Names, exclude: Names })) });

const Rules = v.array(object({ type: v.string(), parameters: v.optional(v.record(v.string(), v.unknown())) }));

const summed = {
  id: v.number(),
  name: v.string(),
  enforcement: v.string(),
  source: v.string(),
  source_type: v.string(),
};

export const LiveActionsPolicy = object({ ...summed, conditions: v.optional(Conditions, {}), rules: Rules });

/** Nobody promises that the list shows what a policy says. */
const ListedActionsPolicy = object({ ...summed, conditions: v.optional(Conditions), rules: v.optional(Rules) });

export type LiveActionsPolicy = v.InferOutput<typeof LiveActionsPolicy>;
type ListedActionsPolicy = v.InferOutput<typeof ListedActionsPolicy>;

/** The host documents these routes with this version alone. */
const apiVersion = '2026-03-10';

const hints = {
  422: 'GitHub accepts only the events and actors that it knows, and `evaluate` only with GitHub Enterprise',
};

/** The host asks for the grant to write of those who read, too. */
const needs = administration.write;

const ofPolicies = route('GET /repos/{owner}/{repo}/actions/policies', {
  apiVersion,
  needs,
  pages: { per: 100, identity: 'id', list: 'policies' },
  answer: mapped(
    object({ total_count: v.number(), policies: v.array(ListedActionsPolicy) }),
    ({ policies }) => policies,
  ),
});

export const policiesOfRepository = {
  list: ofPolicies<ListedActionsPolicy[]>({ query: { has_parents: false } }),
  get: rest('GET /repos/{owner}/{repo}/actions/policies/{policy_id}', { apiVersion, needs, answer: LiveActionsPolicy }),
  create: rest('POST /repos/{owner}/{repo}/actions/policies', { apiVersion, needs, hints }),
  replace: rest('PUT /repos/{owner}/{repo}/actions/policies/{policy_id}', { apiVersion, needs, hints }),
  remove: rest('DELETE /repos/{owner}/{repo}/actions/policies/{policy_id}', { apiVersion, needs }),
};

/** With those of the organization and the enterprise. */
export const listPolicies = ofPolicies<ListedActionsPolicy[]>({});

/** What the list does not show of a policy is asked of the policy itself. */
export async function readPolicies(host: Pick<Reader, 'ask'>, list: ReadCall<ListedActionsPolicy[]>) {
  const listed = await host.ask(list);
  return Promise.all(
    listed.map(({ conditions = {}, rules, ...one }) =>
      rules ? { ...one, conditions, rules } : host.ask(policiesOfRepository.get({ policy_id: one.id })),
    ),
  );
}

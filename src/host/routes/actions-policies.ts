import * as v from 'valibot';
import { type ReadCall, rest } from '../call.ts';
import { administration, type Grant } from '../grants.ts';
import { object } from '../shapes.ts';

const Names = v.array(v.string());

const Property = object({ name: v.string(), property_values: Names, source: v.optional(v.string()) });

/** Which workflows a policy is about; and which repositories, where it stands above them. */
const Conditions = object({
  workflow_path: v.optional(object({ include: Names, exclude: Names })),
  repository_name: v.optional(
    object({ include: v.optional(Names), exclude: v.optional(Names), protected: v.optional(v.boolean()) }),
  ),
  repository_id: v.optional(object({ repository_ids: v.array(v.number()) })),
  repository_property: v.optional(
    object({ include: v.optional(v.array(Property)), exclude: v.optional(v.array(Property)) }),
  ),
});

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

/** What is special about a list of policies. The host documents these routes with this version alone. */
const apiVersion = '2026-03-10';
const ofList = {
  apiVersion,
  pages: { per: 100, identity: 'id', list: 'policies' },
  answer: v.pipe(
    object({ total_count: v.number(), policies: v.array(ListedActionsPolicy) }),
    v.transform(({ policies }) => policies),
  ),
};

const hints = {
  422: 'the host takes only the events and actors that it knows, and `evaluate` only with GitHub Enterprise',
};

/** The calls for the policies of a repository or of an organization. The host asks for the grant to write of those who read. */
export const policyCalls = (owner: '/repos/{owner}/{repo}' | '/orgs/{org}', needs: Grant) => ({
  list: rest(`GET ${owner}/actions/policies`, { ...ofList, needs, query: { has_parents: false } }),
  get: rest(`GET ${owner}/actions/policies/{policy_id}`, { apiVersion, needs, answer: LiveActionsPolicy }),
  create: rest(`POST ${owner}/actions/policies`, { apiVersion, needs, hints }),
  replace: rest(`PUT ${owner}/actions/policies/{policy_id}`, { apiVersion, needs, hints }),
  remove: rest(`DELETE ${owner}/actions/policies/{policy_id}`, { apiVersion, needs }),
});

export type PolicyCalls = ReturnType<typeof policyCalls>;

export const policiesOfRepository = policyCalls('/repos/{owner}/{repo}', administration.write);

/** With those of the organization and the enterprise. */
export const listPolicies = rest('GET /repos/{owner}/{repo}/actions/policies', {
  ...ofList,
  needs: administration.write,
});

interface Asking {
  ask<A>(call: ReadCall<A>): Promise<A>;
}

/** What the list does not show of a policy is asked of the policy itself. */
export async function readPolicies(
  host: Asking,
  list: ReadCall<ListedActionsPolicy[]>,
  get: PolicyCalls['get'],
): Promise<LiveActionsPolicy[]> {
  const listed = await host.ask(list);
  return Promise.all(
    listed.map(({ conditions = {}, rules, ...one }) =>
      rules ? { ...one, conditions, rules } : host.ask(get({ policy_id: one.id })),
    ),
  );
}

import * as v from 'valibot';
import { type ReadCall, rest, route } from '../call.ts';
import { administration } from '../grants.ts';
import { object } from '../shapes.ts';

const Names = v.array(v.string());

const Property = object({ name: v.string(), property_values: Names, source: v.optional(v.string()) });

/** Which workflows a policy is about; and which repositories, where it stands above them. */
const Conditions = object({
  workflow_path: v.optional(object({ include: Names, exclude: Names })),
  repository_name: v.optional(object({ include: v.optional(Names), exclude: v.optional(Names) })),
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
export type ListedActionsPolicy = v.InferOutput<typeof ListedActionsPolicy>;

/** The host documents these routes with this version alone, and asks for the grant to write of those who read. */
export const commonToPolicies = { needs: administration.write, apiVersion: '2026-03-10' };

export const writesPolicies = {
  ...commonToPolicies,
  hints: { 422: 'the host takes only the events and actors that it knows, and `evaluate` only with GitHub Enterprise' },
};

/** What is special about a list of policies, wherever they stand. */
export const listOfPolicies = {
  apiVersion: commonToPolicies.apiVersion,
  pages: { per: 100, identity: 'id', list: 'policies' },
  answer: v.pipe(
    object({ total_count: v.number(), policies: v.array(ListedActionsPolicy) }),
    v.transform(({ policies }) => policies),
  ),
};

const ofPolicies = route('GET /repos/{owner}/{repo}/actions/policies', { ...commonToPolicies, ...listOfPolicies });

export const listOwnPolicies = ofPolicies<ListedActionsPolicy[]>({ query: { has_parents: false } });
/** With those of the organization and the enterprise. */
export const listPolicies = ofPolicies<ListedActionsPolicy[]>({});

export const getPolicy = rest('GET /repos/{owner}/{repo}/actions/policies/{policy_id}', {
  ...commonToPolicies,
  answer: LiveActionsPolicy,
});

export interface OfPolicy {
  readonly policy_id: number;
}

interface Asking {
  ask<A>(call: ReadCall<A>): Promise<A>;
}

/** What the list does not show of a policy is asked of the policy itself. */
export async function readPolicies(
  host: Asking,
  list: ReadCall<ListedActionsPolicy[]>,
  get: (params: OfPolicy) => ReadCall<LiveActionsPolicy>,
): Promise<LiveActionsPolicy[]> {
  const listed = await host.ask(list);
  return Promise.all(
    listed.map(({ conditions = {}, rules, ...one }) =>
      rules ? { ...one, conditions, rules } : host.ask(get({ policy_id: one.id })),
    ),
  );
}

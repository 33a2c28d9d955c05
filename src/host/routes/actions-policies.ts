import * as v from 'valibot';
import { type ReadCall, rest, route } from '../call.ts';
import { administration } from '../grants.ts';
import { object } from '../shapes.ts';

const Names = v.array(v.string());

const Conditions = object({ workflow_path: v.optional(object({ include: Names, exclude: Names })) });

const Rules = v.array(object({ type: v.string(), parameters: v.optional(v.record(v.string(), v.unknown())) }));

const summed = {
  id: v.number(),
  name: v.string(),
  enforcement: v.string(),
  source: v.string(),
  source_type: v.string(),
};

const LiveActionsPolicy = object({ ...summed, conditions: v.optional(Conditions, {}), rules: Rules });

/** Nobody promises that the list shows what a policy says. */
const ListedActionsPolicy = object({ ...summed, conditions: v.optional(Conditions), rules: v.optional(Rules) });

export type LiveActionsPolicy = v.InferOutput<typeof LiveActionsPolicy>;
type ListedActionsPolicy = v.InferOutput<typeof ListedActionsPolicy>;

/** The host documents these routes with this version alone, and asks for the grant to write of those who read. */
export const commonToPolicies = { needs: administration.write, apiVersion: '2026-03-10' };

const ofPolicies = route('GET /repos/{owner}/{repo}/actions/policies', {
  ...commonToPolicies,
  pages: { per: 100, identity: 'id', list: 'policies' },
  answer: v.pipe(
    object({ total_count: v.number(), policies: v.array(ListedActionsPolicy) }),
    v.transform(({ policies }) => policies),
  ),
});

export const listOwnPolicies = ofPolicies<ListedActionsPolicy[]>({ query: { has_parents: false } });
/** With those of the organization and the enterprise. */
export const listPolicies = ofPolicies<ListedActionsPolicy[]>({});

export const getPolicy = rest('GET /repos/{owner}/{repo}/actions/policies/{policy_id}', {
  ...commonToPolicies,
  answer: LiveActionsPolicy,
});

interface Asking {
  ask<A>(call: ReadCall<A>): Promise<A>;
}

/** What the list does not show of a policy is asked of the policy itself. */
export async function readPolicies(host: Asking, list: ReadCall<ListedActionsPolicy[]>): Promise<LiveActionsPolicy[]> {
  const listed = await host.ask(list);
  return Promise.all(
    listed.map(({ conditions = {}, rules, ...one }) =>
      rules ? { ...one, conditions, rules } : host.ask(getPolicy({ policy_id: one.id })),
    ),
  );
}

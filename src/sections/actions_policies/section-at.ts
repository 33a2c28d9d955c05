import type { CallMaker } from '../../host/call.ts';
import { readPolicies } from '../../host/routes/actions-policies.ts';
import type { ListWithPolicy, Shape } from '../../settings/shape.ts';
import type { Section } from '../section.ts';
import type { LiveActionsPolicy } from './calls.ts';
import { type PolicyPlace, planPolicies, policyOver } from './plan.ts';
import type { ActionsPolicy } from './schema.ts';
import { policiesToSettings } from './snapshot.ts';

type PoliciesSection = Section<ListWithPolicy<ActionsPolicy>, LiveActionsPolicy[]>;

/** What the section is wherever policies stand. */
export function policiesAt(
  place: PolicyPlace & { readonly calls: Readonly<Record<string, CallMaker>> },
  settings: Shape<ListWithPolicy<ActionsPolicy>>,
): PoliciesSection {
  const { calls } = place;
  return {
    key: 'actions_policies',
    settings,
    visibleTo: { '': 'administrators' },
    stakes: { '': 'protection' },
    calls,
    read: (host) => readPolicies(host, calls.list({}), calls.get),
    plan: planPolicies(place),
    planOver: policyOver,
    toSettings: policiesToSettings(settings),
  };
}

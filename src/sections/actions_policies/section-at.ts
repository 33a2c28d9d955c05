import { type LiveActionsPolicy, type PolicyCalls, readPolicies } from '../../host/routes/actions-policies.ts';
import type { ListWithPolicy, Shape } from '../../settings/shape.ts';
import type { Section } from '../section.ts';
import { planPolicies, policyOver } from './plan.ts';
import type { ActionsPolicy } from './schema.ts';
import { policiesToSettings } from './snapshot.ts';

type PoliciesSection = Section<ListWithPolicy<ActionsPolicy>, LiveActionsPolicy[]>;

/** What the sections of a repository and of an organization have alike. */
export const policiesAt = (calls: PolicyCalls, settings: Shape<ListWithPolicy<ActionsPolicy>>): PoliciesSection => ({
  key: 'actions_policies',
  settings,
  visibleTo: { '': 'administrators' },
  stakes: { '': 'protection' },
  calls,
  read: (host) => readPolicies(host, calls.list({}), calls.get),
  plan: planPolicies(calls),
  planOver: policyOver,
  toSettings: policiesToSettings(settings),
});

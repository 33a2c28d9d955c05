import { readPolicies } from '../../host/routes/actions-policies.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { liftedByPublicity, visibilityKeys } from '../publicity.ts';
import type { Section } from '../section.ts';
import type { LiveActionsPolicy } from './calls.ts';
import * as calls from './calls.ts';
import { planPolicies, policyOver } from './plan.ts';
import { type ActionsPolicy, settings } from './schema.ts';
import { policiesToSettings } from './snapshot.ts';

export const actionsPolicies: Section<ListWithPolicy<ActionsPolicy>, LiveActionsPolicy[]> = {
  key: 'actions_policies',
  settings,
  visibleTo: { '': 'administrators' },
  stakes: { '': 'protection' },
  calls,
  /** On some plans a private repository has no policies. */
  after: visibilityKeys,
  liftedBy: liftedByPublicity,
  read: (host) => readPolicies(host, calls.list({})),
  plan: planPolicies,
  planOver: policyOver,
  toSettings: policiesToSettings,
};

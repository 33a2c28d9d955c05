import { contents } from '../../github/grants.ts';
import { repositoryPolicyCalls as calls, readPolicies } from '../../github/routes/actions-policies.ts';
import { afterVisibility, isLiftedByPublicity } from '../publicity.ts';
import { defineSection } from '../section.ts';
import { risk } from './compare.ts';
import { planPolicies, policyOver } from './plan.ts';
import { settings } from './schema.ts';
import { policiesToSettings } from './snapshot.ts';

export const actionsPolicies = defineSection({
  key: 'actions_policies',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls,
  /** On some plans a private repository has no policies. */
  after: afterVisibility(isLiftedByPublicity),
  read: (host) => readPolicies(host, calls.list({})),
  plan: planPolicies,
  planOver: policyOver,
  toSettings: policiesToSettings,
  uses: () => ({ calls: Object.values(calls), visibilityGrants: [toWarn] }),
});

/** Check reads the workflows to warn of those that a policy would refuse. */
const toWarn = { of: 'the events of workflows', grant: contents.read, optional: true } as const;

import { contents } from '../../github/grants.ts';
import { policiesOfRepository as calls, readPolicies } from '../../github/routes/actions-policies.ts';
import { createVisibilityPrerequisites, isLiftedByPublication } from '../publication.ts';
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
  after: createVisibilityPrerequisites(isLiftedByPublication),
  read: (host) => readPolicies(host, calls.list({})),
  plan: planPolicies,
  planBetweenEntries: policyOver,
  toSettings: policiesToSettings,
  listUses: () => ({ calls: Object.values(calls), visibilityGrants: [toWarn] }),
});

/** Check reads the workflows to warn of those that a policy would refuse. */
const toWarn = { setting: 'the events of workflows', grant: contents.read, optional: true } as const;

import { contents } from '../../github/grants.ts';
import {
  repositoryPolicyCalls as calls,
  type LiveActionsPolicy,
  readActionsPolicies,
} from '../../github/routes/actions-policies.ts';
import { createVisibilityPrerequisites, isResolvedByPublication } from '../publication.ts';
import { defineSection, exportList } from '../section.ts';
import { risk } from './compare.ts';
import { planBetweenPolicies, planPolicies } from './plan.ts';
import { settings } from './schema.ts';

export const actionsPolicies = defineSection({
  key: 'actions_policies',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls,
  /** On some plans, GitHub offers no policies for private repositories. */
  after: createVisibilityPrerequisites(isResolvedByPublication),
  read: (github) => readActionsPolicies(github, calls.list({})),
  plan: planPolicies,
  planBetweenEntries: planBetweenPolicies,
  toSettings: (live) => exportList(live.map(toPolicyEntry), settings),
  listUses: () => ({ calls: Object.values(calls), visibilityGrants: [workflowEventsGrant] }),
});

const toPolicyEntry = ({ name, enforcement, conditions: { workflow_path: workflows }, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  ...(workflows && { workflows }),
  rules,
});

/** `check` reads the workflows to warn of workflows that a policy would block. */
const workflowEventsGrant = { setting: 'the events of workflows', grant: contents.read, optional: true } as const;

import { contents } from '../../host/grants.ts';
import { policiesOfRepository as calls } from '../../host/routes/actions-policies.ts';
import { liftedByPublicity, visibilityKeys } from '../publicity.ts';
import type { Section } from '../section.ts';
import { settings } from './schema.ts';
import { policiesAt } from './section-at.ts';

export const actionsPolicies: Section = {
  ...policiesAt(calls, settings),
  /** On some plans a private repository has no policies. */
  after: visibilityKeys,
  liftedBy: liftedByPublicity,
  uses: () => ({ calls: Object.values(calls), visibilityGrants: [toWarn] }),
};

/** Check reads the workflows to warn of those that a policy would refuse. */
const toWarn = { of: 'the events of workflows', grant: contents.read, optional: true } as const;

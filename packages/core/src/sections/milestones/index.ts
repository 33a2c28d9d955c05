import { whenDeleted } from '../risk.ts';
import { defineSection, exportList } from '../section.ts';
import * as calls from './calls.ts';
import { planMilestones } from './plan.ts';
import { settings } from './schema.ts';

export const milestones = defineSection({
  key: 'milestones',
  settings,
  visibleTo: { '': 'everyone' },
  risk: { '': { touches: 'nothing', loses: whenDeleted((subject) => `which issues had ${subject}`) } },
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planMilestones,
  toSettings: (live) => exportList(live.map(milestoneEntry), settings),
});

const milestoneEntry = ({ title, description, state, due_on }: calls.LiveMilestone) => ({
  title,
  ...(description && { description }),
  state,
  ...(due_on && { due_on: due_on.slice(0, 10) }),
});

import { describeLossIfDeleted } from '../risk.ts';
import { defineSection, exportList } from '../section.ts';
import * as calls from './calls.ts';
import { planMilestones } from './plan.ts';
import { settings } from './schema.ts';

export const milestones = defineSection({
  key: 'milestones',
  settings,
  visibleTo: { '': 'everyone' },
  risk: {
    '': { touches: 'nothing', describeLostData: describeLossIfDeleted((subject) => `which issues had ${subject}`) },
  },
  calls,
  read: (github) => github.ask(calls.list({})),
  plan: planMilestones,
  toSettings: (live) => exportList(live.map(toMilestoneEntry), settings),
});

const toMilestoneEntry = ({ title, description, state, due_on }: calls.LiveMilestone) => ({
  title,
  ...(description && { description }),
  state,
  ...(due_on && { due_on: due_on.slice(0, 10) }),
});

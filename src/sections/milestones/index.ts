import type { ListWithPolicy } from '../../settings/shape.ts';
import { exportList, type Section, undoList } from '../section.ts';
import type { LiveMilestone } from './calls.ts';
import * as calls from './calls.ts';
import { planMilestones } from './plan.ts';
import { type Milestone, settings } from './schema.ts';

export const milestones: Section<ListWithPolicy<Milestone>, LiveMilestone[]> = {
  key: 'milestones',
  settings,
  harmless: true,
  visibleTo: { '': 'everyone' },
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planMilestones,
  toSettings: (live) => exportList(live.map(milestoneEntry), settings),
  toUndo: (live, items) =>
    undoList(
      live.map((item) => ({ description: '', due_on: null, ...milestoneEntry(item) })),
      items,
      settings,
      { stays: ['title'] },
    ),
  lostWith: (item) => (item.kind === 'delete' ? `which issues belonged to ${item.subject}` : undefined),
};

const milestoneEntry = ({ title, description, state, due_on }: LiveMilestone) => ({
  title,
  ...(description && { description }),
  state,
  ...(due_on && { due_on: due_on.slice(0, 10) }),
});

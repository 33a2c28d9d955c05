import { differences } from '../../plan/differences.ts';
import { create, note, type Plan, remove, update } from '../../plan/item.ts';
import { match } from '../../plan/match.ts';
import type { Listed } from '../../settings/shape.ts';
import type { LiveMilestone } from './calls.ts';
import * as calls from './calls.ts';
import { type Milestone, named } from './schema.ts';

const title = (milestone: { title: string }) => milestone.title;

export function planMilestones({ entries, undeclared }: Listed<Milestone>, live: LiveMilestone[]): Plan {
  const found = match(entries, live, title, title, { named, fix: 'give one of them another title' });

  return [
    ...found.missing.map((entry) => create(named(entry), calls.create({}, sent(entry)))),
    ...found.pairs.flatMap(({ entry, item }) =>
      update(
        named(entry),
        differences(wanted(entry), kept(item)),
        calls.update({ milestone_number: item.number }, sent(entry)),
      ),
    ),
    ...found.undeclared.map((item) =>
      undeclared === 'delete'
        ? remove(named(item), calls.remove({ milestone_number: item.number }), {
            because: 'deleting it detaches it from its issues',
          })
        : note(`kept undeclared ${named(item)}: deleting it would detach it from its issues`, named(item)),
    ),
  ];
}

const wanted = (entry: Milestone) => ({ ...entry, description: entry.description === null ? '' : entry.description });

/** The host keeps a due date as a moment inside the day, so two moments in one day are equal. */
const kept = (item: LiveMilestone) => ({
  ...item,
  description: item.description ?? '',
  due_on: item.due_on?.slice(0, 10) ?? null,
});

/** The host floors a moment to midnight of its own Pacific day: noon lands on the day that was meant. */
const sent = ({ due_on, ...entry }: Milestone) =>
  due_on === undefined ? entry : { ...entry, due_on: due_on && `${due_on}T12:00:00Z` };

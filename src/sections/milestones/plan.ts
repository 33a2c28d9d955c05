import { differences } from '../../plan/differences.ts';
import { type Change, create, type Plan, remove, update } from '../../plan/item.ts';
import { match } from '../../plan/match.ts';
import { planUndeclared } from '../../plan/undeclared.ts';
import { open } from '../../plan/wording.ts';
import type { Listed } from '../../settings/shape.ts';
import type { LiveMilestone } from './calls.ts';
import * as calls from './calls.ts';
import { type Milestone, named } from './schema.ts';

const title = (milestone: { title: string }) => milestone.title;

export function planMilestones({ entries, undeclared }: Listed<Milestone>, live: LiveMilestone[]): Plan {
  const found = match(entries, live, title, title, { named, fix: 'give one of them another title' });

  return [
    ...found.missing.map((entry) => create(named(entry), calls.create({}, sent(entry)))),
    ...found.pairs.flatMap(({ entry, item }) => change(entry, item)),
    ...planUndeclared(undeclared, found.undeclared, { named, remove: removal, kept: () => wouldDetach }),
  ];
}

const removal = (item: LiveMilestone) =>
  remove(named(item), calls.remove({ milestone_number: item.number }), {
    because: 'deleting it detaches it from its issues',
  });

const wouldDetach = open(': deleting it would detach it from its issues');

function change(entry: Milestone, item: LiveMilestone): Change[] {
  const found = differences(wanted(entry), kept(item));
  const changed = Object.fromEntries(found.map(({ key, wanted }) => [key, wanted]));
  return update(named(entry), found, calls.update({ milestone_number: item.number }, sent(changed)));
}

/** To the host, an absent description is an empty one, and it takes no `null`. */
const wanted = <M extends Partial<Milestone>>(entry: M): M =>
  entry.description === null ? { ...entry, description: '' } : entry;

/** The host keeps a due date as a moment inside the day, so two moments in one day are equal. */
const kept = (item: LiveMilestone) => ({
  ...item,
  description: item.description ?? '',
  due_on: item.due_on?.slice(0, 10) ?? null,
});

/** The host floors a moment to midnight of its own Pacific day: noon lands on the day that was meant. */
const sent = (entry: Partial<Milestone>) => {
  const { due_on, ...rest } = wanted(entry);
  return due_on === undefined ? rest : { ...rest, due_on: due_on && `${due_on}T12:00:00Z` };
};

import { compare, pickWanted } from '../../plan/differences.ts';
import type { Change, Plan } from '../../plan/item.ts';
import { create, remove, update } from '../../plan/make-items.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { open } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { LiveMilestone } from './calls.ts';
import * as calls from './calls.ts';
import { type Milestone, nameMilestone } from './schema.ts';

const title = (milestone: { title: string }) => milestone.title;

export function planMilestones({ entries, undeclared }: ListWithPolicy<Milestone>, live: LiveMilestone[]): Plan {
  const found = match(entries, live, title, title, { named: nameMilestone, fix: 'give one of them another title' });

  return [
    ...found.missing.map((entry) =>
      create(nameMilestone(entry), calls.create({}, writeBody(entry)), {
        names: [title(entry)],
        holds: normalizeEntry(entry),
      }),
    ),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, item)),
    ...planUndeclared(undeclared, found.undeclared, {
      named: nameMilestone,
      remove: planRemoval,
      kept: () => wouldDetach,
    }),
  ];
}

const planRemoval = (item: LiveMilestone) =>
  remove(nameMilestone(item), calls.remove({ milestone_number: item.number }), {
    names: [title(item)],
    holds: shownOf(item),
    because: 'deleting it detaches it from its issues',
  });

const wouldDetach = open(': deleting it would detach it from its issues');

function planChange(entry: Milestone, item: LiveMilestone): Change[] {
  const found = compare(normalizeEntry(entry), normalizeLive(item));
  return update(
    nameMilestone(entry),
    found,
    calls.update({ milestone_number: item.number }, writeBody(pickWanted(found))),
    {
      names: [title(entry)],
    },
  );
}

/** The host treats a missing description as empty, and does not accept `null`. */
const normalizeEntry = <M extends Partial<Milestone>>(entry: M): M =>
  entry.description === null ? { ...entry, description: '' } : entry;

/** The host keeps a due date as a moment of that day, so this compares only the day. */
const normalizeLive = (item: LiveMilestone) => ({
  ...item,
  description: item.description ?? '',
  due_on: item.due_on?.slice(0, 10) ?? null,
});

const shownOf = (item: LiveMilestone) => {
  const { description, due_on, state } = normalizeLive(item);
  return { description, due_on, state };
};

/** The host rounds a moment down to midnight: in UTC, or once in Pacific time. Noon UTC keeps the day in both. */
const writeBody = (entry: Partial<Milestone>) => {
  const { due_on, ...rest } = normalizeEntry(entry);
  return due_on === undefined ? rest : { ...rest, due_on: due_on && `${due_on}T12:00:00Z` };
};

import { findDifferences, pickWanted } from '../../plan/differences.ts';
import type { Change, Plan } from '../../plan/item.ts';
import { planCreate, planDelete, planUpdate } from '../../plan/make-items.ts';
import { matchEntries, planUndeclared } from '../../plan/match.ts';
import { markPublic } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import * as calls from './calls.ts';
import { describeMilestone, type Milestone } from './schema.ts';

const getTitle = (milestone: { title: string }) => milestone.title;
const identifyMilestone = (milestone: { title: string }) => ({
  subject: describeMilestone(milestone),
  names: [getTitle(milestone)],
});

export function planMilestones({ entries, undeclared }: ListWithPolicy<Milestone>, live: calls.LiveMilestone[]): Plan {
  const matches = matchEntries(entries, live, getTitle, getTitle, {
    describe: describeMilestone,
    fix: 'give one of them another title',
  });

  return [
    ...matches.missing.map((entry) =>
      planCreate(identifyMilestone(entry), calls.create({}, toRequestBody(entry)), { holds: normalizeEntry(entry) }),
    ),
    ...matches.pairs.flatMap(({ entry, item }) => planChange(entry, item)),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: describeMilestone,
      remove: planRemoval,
      describeReason: describeReasonToKeep,
    }),
  ];
}

const planRemoval = (item: calls.LiveMilestone) =>
  planDelete(identifyMilestone(item), calls.remove({ milestone_number: item.number }), {
    holds: pickKeys(normalizeLive(item), (key) => ['description', 'due_on', 'state'].includes(key)),
    because: 'its issues lose the milestone',
  });

const describeReasonToKeep = () => markPublic(': its issues would lose it');

function planChange(entry: Milestone, item: calls.LiveMilestone): Change[] {
  const differences = findDifferences(normalizeEntry(entry), normalizeLive(item));
  return planUpdate(
    identifyMilestone(entry),
    differences,
    calls.update({ milestone_number: item.number }, toRequestBody(pickWanted(differences))),
  );
}

/** GitHub treats a missing description as empty and does not accept `null`. */
const normalizeEntry = <M extends Partial<Milestone>>(entry: M): M =>
  entry.description === null ? { ...entry, description: '' } : entry;

const normalizeLive = (item: calls.LiveMilestone) => ({
  ...item,
  description: item.description ?? '',
  due_on: item.due_on?.slice(0, 10) ?? null,
});

/** GitHub rounds a due date down to midnight, in UTC or sometimes Pacific time. Noon UTC keeps the day in both. */
const toRequestBody = (entry: Partial<Milestone>) => {
  const { due_on, ...rest } = normalizeEntry(entry);
  return due_on === undefined ? rest : { ...rest, due_on: due_on && `${due_on}T12:00:00Z` };
};

import type { PlannedItem } from '../modes/plan-data.ts';
import type { Difference } from '../plan/item.ts';
import { type BrakeFinding, differing, placeOf } from './finding.ts';

const policies = ['all', 'selected', 'local_only'];

/** For each key, whether the change may keep the workflow that makes it from ever running again. */
const narrows: Readonly<Record<string, (difference: Difference) => boolean>> = {
  enabled: ({ wanted }) => wanted === false,
  allowed_actions: ({ live, wanted }) => policies.indexOf(String(wanted)) > policies.indexOf(String(live)),
  'selected_actions.github_owned_allowed': ({ live, wanted }) => live === true && wanted === false,
  'selected_actions.verified_allowed': ({ live, wanted }) => live === true && wanted === false,
  'selected_actions.patterns_allowed': ({ live, wanted }) =>
    Array.isArray(live) && Array.isArray(wanted) && live.some((pattern) => !wanted.includes(pattern)),
};

/** The plan switches Actions off, or narrows what may run, for the workflow that runs this. */
export function actionsOff(items: readonly PlannedItem[]): BrakeFinding[] {
  const found = differing(items, 'actions', Object.keys(narrows)).filter(({ difference }) =>
    narrows[difference.key]!(difference),
  );
  const [first] = found;
  if (!first) return [];
  const where = 'in the repository whose workflow runs this';
  const isOff = found.find(({ difference }) => difference.key === 'enabled');
  const { of, difference } = isOff ?? first;
  const keys = found.map((one) => one.difference.key).join(', ');
  const says = isOff
    ? `Actions is switched off ${where}, so that this workflow never runs again`
    : `fewer actions may run (${keys}) ${where}`;
  return [{ code: 'actions-off', value: 'yes', says, at: placeOf(of, difference.key) }];
}

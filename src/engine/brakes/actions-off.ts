import type { Difference } from '../../plan/item.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { strengths } from '../../sections/actions/table.ts';
import { isLooser } from '../../sections/strength.ts';
import { type BrakeFinding, findDiffering, placeOf } from './finding.ts';

const policies = ['github_owned_allowed', 'verified_allowed', 'patterns_allowed'].map(
  (key) => `selected_actions.${key}`,
);

/** Keys that may narrow what may run. */
export const narrowingKeys = ['enabled', 'allowed_actions', ...policies];

/** Whether the change may keep the workflow that makes it from ever running again: the way back would be weaker. */
const narrows = ({ key, live, wanted }: Difference) =>
  key === 'enabled' ? wanted === false : live !== undefined && isLooser(strengths, key, wanted, live);

/** The plan switches Actions off, or narrows what may run, for the workflow that runs this. */
export function findActionsOff(items: readonly PlannedItem[]): BrakeFinding[] {
  const found = findDiffering(items, 'actions', narrowingKeys).filter(({ difference }) => narrows(difference));
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

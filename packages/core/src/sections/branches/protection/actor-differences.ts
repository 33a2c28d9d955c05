import { sameMembers } from '../../../plan/differences.ts';
import type { Difference } from '../../../plan/item.ts';
import { print } from '../../../plan/item-text.ts';
import { dropCase } from '../../../plan/match.ts';
import { say, type Text } from '../../../plan/wording.ts';
import { actorLists, pushActors, reviewActors } from '../fields.ts';
import { toneOf } from '../risk.ts';
import { type ActorLists, isNobody, type NormalizedProtection, type NormalizedReviews, nobody } from './normalized.ts';

/** A setting whose live value is not the wanted one, both as texts. */
export interface SettingDifference {
  /** Dotted, below `protection`. */
  readonly key: string;
  readonly live: string;
  readonly wanted: string;
  /** Both values as a plan holds them, where a text is not all that there is to say. */
  readonly values?: { readonly live: unknown; readonly wanted: unknown };
  readonly meaning?: string;
  readonly tone?: 'weaker';
  readonly because?: Text;
}

/** A difference of which the values say all, and the order of the key whether it is weaker. */
export function differ<V>(key: string, values: { readonly live: V; readonly wanted: V }, text: (value: V) => string) {
  const [live, wanted] = [text(values.live), text(values.wanted)];
  return { key, live, wanted, values, tone: toneOf(key, values) } satisfies SettingDifference;
}

export const toDifference = ({ key, live, wanted, values, ...more }: SettingDifference): Difference => ({
  key: `protection.${key}`,
  live,
  wanted,
  ...values,
  shown: { key, live, wanted },
  ...more,
});

/** What a new protection brings. Even an empty one blocks force pushes and deletion. */
export const tellGain = (differences: readonly SettingDifference[]) =>
  differences.map(({ key, wanted }) => `${key} ${wanted}`).join(', ') || 'it blocks force pushes and deletion';

/** What goes with a deleted protection. */
export const tellLoss = (differences: readonly SettingDifference[]) =>
  differences.length
    ? say`it had ${differences.map(({ key, live }) => `${key} ${live}`).join(', ')}`
    : say`it no longer blocks force pushes and deletion`;

export const printNames = (names: readonly string[], none = 'none') => (names.length ? print(names) : none);

export const isSameNames = (one: readonly string[], other: readonly string[]) => sameMembers(one, other, dropCase);

/** Whoever may bypass a new protection is looked at first. */
export const toneOfNew = ({ force_push_bypassers, required_pull_request_reviews: reviews }: NormalizedProtection) =>
  force_push_bypassers?.length || !isNobody(reviews?.bypass_pull_request_allowances ?? nobody) ? 'power' : undefined;

const everyone = 'everyone with write access';

const membersOf = (actors: ActorLists) =>
  actorLists.flatMap((list) => (actors[list].length ? [`${list} ${printNames(actors[list])}`] : [])).join(', ') ||
  'no one';

/** A list of those who alone may do something. Without it everyone with write access may. */
export function compareActors(
  key: string,
  wanted: ActorLists | null,
  live: ActorLists | null,
  meaning: string = pushActors.restrictions.meaning,
  withoutList = everyone,
): SettingDifference[] {
  if (wanted && live) return compareLists(key, wanted, live, meaning);
  const values = { live, wanted };
  if (wanted) return [{ key, meaning, live: everyone, wanted: membersOf(wanted), values }];
  return live ? [{ key, meaning, live: membersOf(live), wanted: withoutList, values, tone: toneOf(key, values) }] : [];
}

const compareLists = (key: string, wanted: ActorLists, live: ActorLists, meaning: string): SettingDifference[] =>
  actorLists
    .filter((list) => !isSameNames(wanted[list], live[list]))
    .map((list) => ({
      ...differ(`${key}.${list}`, { live: live[list], wanted: wanted[list] }, (names) => printNames(names)),
      meaning,
    }));

/** Without names some hosts have let everyone dismiss, and some nobody. */
const hostDecides = `${everyone} or no one, depending on the server`;

export function compareReviewActors(above: string, wanted: NormalizedReviews, live: NormalizedReviews) {
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypassers } = wanted;
  const { meaning } = reviewActors.dismissal_restrictions;
  const key = `${above}dismissal_restrictions`;
  return [
    ...(dismissers
      ? compareActors(key, dropNobody(dismissers), dropNobody(live.dismissal_restrictions), meaning, hostDecides)
      : []),
    ...(bypassers ? compareBypassers(above, bypassers, live.bypass_pull_request_allowances ?? nobody) : []),
  ];
}

/** For reviews, three empty lists and no list are the same. */
const dropNobody = (actors: ActorLists | undefined) => (actors && !isNobody(actors) ? actors : null);

/** Those who may skip pull requests. One line for all of them says that nobody is left. */
function compareBypassers(above: string, wanted: ActorLists, live: ActorLists): SettingDifference[] {
  const key = `${above}bypass_pull_request_allowances`;
  const { meaning } = reviewActors.bypass_pull_request_allowances;
  if (!isNobody(wanted) || isNobody(live)) return compareLists(key, wanted, live, meaning);
  return [{ ...differ(key, { live, wanted }, membersOf), meaning }];
}

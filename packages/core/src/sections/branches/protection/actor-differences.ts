/**
 * Compares the lists of people, teams and apps in a protection. For pushes, an empty list differs from a missing list,
 * but not for reviews.
 */

import { hasSameMembers } from '../../../plan/differences.ts';
import type { Difference } from '../../../plan/item.ts';
import { printValue } from '../../../plan/item-text.ts';
import { dropCase } from '../../../plan/match.ts';
import { formatText, type Text } from '../../../plan/wording.ts';
import { actorLists, pushActors, reviewActors } from '../fields.ts';
import { findWeakerTone } from '../risk.ts';
import {
  type ActorLists,
  hasNoActors,
  type NormalizedProtection,
  type NormalizedReviews,
  noActors,
} from './normalized.ts';

/** `live` and `wanted` are texts for report lines. */
export interface SettingDifference {
  readonly key: string;
  readonly live: string;
  readonly wanted: string;
  /** The raw values, if the texts do not contain all of them. */
  readonly values?: { readonly live: unknown; readonly wanted: unknown };
  readonly meaning?: string;
  readonly tone?: 'weaker';
  readonly because?: Text;
}

export function createDifference<V>(
  key: string,
  values: { readonly live: V; readonly wanted: V },
  format: (value: V) => string,
) {
  const [live, wanted] = [format(values.live), format(values.wanted)];
  return { key, live, wanted, values, tone: findWeakerTone(key, values) } satisfies SettingDifference;
}

export const toDifference = ({ key, live, wanted, values, ...details }: SettingDifference): Difference => ({
  key: `protection.${key}`,
  live,
  wanted,
  ...values,
  shown: { key, live, wanted },
  ...details,
});

/** Even an empty protection blocks force pushes and deletion. */
export const describeNewProtection = (differences: readonly SettingDifference[]) =>
  differences.map(({ key, wanted }) => `${key} ${wanted}`).join(', ') || 'it blocks force pushes and deletion';

export const describeLostProtection = (differences: readonly SettingDifference[]) =>
  differences.length
    ? formatText`it had ${differences.map(({ key, live }) => `${key} ${live}`).join(', ')}`
    : formatText`it no longer blocks force pushes and deletion`;

export const quoteNames = (names: readonly string[], none = 'none') => (names.length ? printValue(names) : none);

export const hasSameNames = (left: readonly string[], right: readonly string[]) =>
  hasSameMembers(left, right, dropCase);

/** A preview shows a new protection first if it lets someone bypass rules. */
export const findPowerTone = ({
  force_push_bypassers,
  required_pull_request_reviews: reviews,
}: NormalizedProtection) =>
  force_push_bypassers?.length || !hasNoActors(reviews?.bypass_pull_request_allowances ?? noActors)
    ? 'power'
    : undefined;

const everyone = 'everyone with write access';

/** Without a list, everyone with write access can perform the action. */
export function compareActors(
  key: string,
  wanted: ActorLists | null,
  live: ActorLists | null,
  meaning: string = pushActors.restrictions.meaning,
  withoutList = everyone,
): SettingDifference[] {
  if (wanted && live) return compareActorLists(key, wanted, live, meaning);
  const values = { live, wanted };
  if (wanted) return [{ key, meaning, live: everyone, wanted: formatMembers(wanted), values }];
  return live
    ? [{ key, meaning, live: formatMembers(live), wanted: withoutList, values, tone: findWeakerTone(key, values) }]
    : [];
}

const compareActorLists = (key: string, wanted: ActorLists, live: ActorLists, meaning: string): SettingDifference[] =>
  actorLists
    .filter((list) => !hasSameNames(wanted[list], live[list]))
    .map((list) => ({
      ...createDifference(`${key}.${list}`, { live: live[list], wanted: wanted[list] }, (names) => quoteNames(names)),
      meaning,
    }));

const formatMembers = (actors: ActorLists) =>
  actorLists.flatMap((list) => (actors[list].length ? [`${list} ${quoteNames(actors[list])}`] : [])).join(', ') ||
  'no one';

/** With an empty list, some servers let everyone dismiss reviews and some let nobody. */
const serverDecides = `${everyone} or no one, depending on the server`;

export function compareReviewActors(keyPrefix: string, wanted: NormalizedReviews, live: NormalizedReviews) {
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypassers } = wanted;
  const { meaning } = reviewActors.dismissal_restrictions;
  const key = `${keyPrefix}dismissal_restrictions`;
  return [
    ...(dismissers
      ? compareActors(
          key,
          dropEmptyActors(dismissers),
          dropEmptyActors(live.dismissal_restrictions),
          meaning,
          serverDecides,
        )
      : []),
    ...(bypassers ? compareBypassers(keyPrefix, bypassers, live.bypass_pull_request_allowances ?? noActors) : []),
  ];
}

/** For reviews, three empty lists and no list are the same. */
const dropEmptyActors = (actors: ActorLists | undefined) => (actors && !hasNoActors(actors) ? actors : null);

function compareBypassers(keyPrefix: string, wanted: ActorLists, live: ActorLists): SettingDifference[] {
  const key = `${keyPrefix}bypass_pull_request_allowances`;
  const { meaning } = reviewActors.bypass_pull_request_allowances;
  if (!hasNoActors(wanted) || hasNoActors(live)) return compareActorLists(key, wanted, live, meaning);
  return [{ ...createDifference(key, { live, wanted }, formatMembers), meaning }];
}

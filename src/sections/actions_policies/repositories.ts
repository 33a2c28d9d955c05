import type { LiveActionsPolicy } from '../../host/routes/actions-policies.ts';
import type { RepositoryConditions } from '../families/repository-conditions.ts';

/** Which repositories a policy is about, in one form: lists are sets, and the host fills in what was not sent. */
export function repositoriesOf(
  conditions: RepositoryConditions | LiveActionsPolicy['conditions'],
): RepositoryConditions | undefined {
  const { repository_name: names, repository_id: ids, repository_property: properties } = conditions;
  if (names) {
    const { include = [], exclude = [], protected: isProtected } = names;
    const lists = { include: include.toSorted(), exclude: exclude.toSorted() };
    return { repository_name: { ...lists, ...(isProtected && { protected: isProtected }) } };
  }
  if (ids) return { repository_id: { repository_ids: ids.repository_ids.toSorted((one, other) => one - other) } };
  if (!properties) return undefined;
  const { include = [], exclude = [] } = properties;
  return { repository_property: { include: sorted(include), exclude: sorted(exclude) } };
}

interface SelectedProperty {
  readonly name: string;
  readonly property_values: readonly string[];
  readonly source?: string;
}

const sorted = (properties: readonly SelectedProperty[]) =>
  properties
    .map(({ name, property_values, source = 'custom' }) => ({
      name,
      property_values: property_values.toSorted(),
      source,
    }))
    .toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1)) as NonNullable<
    NonNullable<RepositoryConditions['repository_property']>['include']
  >;

/** Whether a repository may no longer be covered, from the conditions alone. */
export function coversFewer(live: RepositoryConditions, wanted: RepositoryConditions): boolean {
  const { repository_name: names, repository_id: ids, repository_property: properties } = wanted;
  if (names?.include?.includes('~ALL') && !names.exclude?.length) return false;
  if (names && live.repository_name) {
    const isAll = names.include?.includes('~ALL');
    return (
      (!isAll && lacks(names.include, live.repository_name.include)) ||
      lacks(live.repository_name.exclude, names.exclude)
    );
  }
  if (ids && live.repository_id) return lacks(ids.repository_ids, live.repository_id.repository_ids);
  if (!properties || !live.repository_property) return true;
  const { include, exclude } = live.repository_property;
  // All properties of `include` must match, so that another one leaves fewer repositories.
  return lacks(include, properties.include) || lacks(exclude, properties.exclude);
}

/** Whether a list lacks something of the other. */
const lacks = (list: readonly unknown[] = [], other: readonly unknown[] = []) =>
  other.some((one) => !list.some((item) => textOf(item) === textOf(one)));

const textOf = (one: unknown) => JSON.stringify(one);

import { PermissionDenied } from '../../host/failures.ts';
import { grantName, organizationCustomProperties } from '../../host/grants.ts';
import { fullName, type Reader } from '../../host/host.ts';
import { differences, same, sameMembers } from '../../plan/differences.ts';
import {
  type Basis,
  type Change,
  create,
  type Difference,
  note,
  type Plan,
  refused,
  remove,
  update,
  type Writing,
} from '../../plan/item.ts';
import { caseless, match, planUndeclared } from '../../plan/match.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { LiveDefinition } from './calls.ts';
import * as calls from './calls.ts';
import { type Definition, named } from './schema.ts';

const name = ({ property_name }: { readonly property_name: string }) => property_name;

/** The enterprise defines some for all of its organizations. */
export const isOwn = ({ source_type }: LiveDefinition) => source_type !== 'enterprise';

/** Every definition has these keys, so an answer without one is incomplete, and a write that rests on it would reset it. */
const always = ['required', 'values_editable_by', 'source_type'] as const;

export async function readDefinitions(host: Reader): Promise<readonly LiveDefinition[]> {
  const live = await host.ask(calls.list({}));
  const hidden = live.filter(isOwn).find((item) => always.some((key) => item[key] === undefined));
  if (hidden) throw unseen(host, hidden);
  return live;
}

const { read } = organizationCustomProperties;

const unseen = ({ repository }: Reader, item: LiveDefinition) =>
  new PermissionDenied(
    { method: 'GET', path: `/orgs/${fullName(repository)}/properties/schema`, status: 200 },
    `the answer leaves out keys of ${named(item)}, so nobody can say what is set`,
    [read],
    `grant "${grantName(read)}"; if the token has that, the host may be too old for this section`,
  );

export function planDefinitions(
  { entries, undeclared }: ListWithPolicy<Definition>,
  live: readonly LiveDefinition[],
): Plan {
  const found = match(entries, live, name, name, { named, fix: 'run again: the host listed the same property twice' });

  return [
    ...found.missing.map((entry) => addition(entry, live)),
    ...found.pairs.flatMap(({ entry, item }) => (isOwn(item) ? planChange(entry, item) : foreign(entry, item))),
    ...planUndeclared(undeclared, found.undeclared.filter(isOwn), { named, remove: removal }),
    ...found.undeclared.filter((item) => !isOwn(item)).map((item) => note(leftAlone(item), named(item))),
  ];
}

const leftAlone = (item: LiveDefinition) =>
  `left alone ${named(item)} of the enterprise: only the enterprise can change it`;

const foreign = (entry: Definition, item: LiveDefinition): Plan => [
  refused(
    named(entry),
    comparison(entry, item),
    'the enterprise defines this property, and only the enterprise can change it',
    'remove the entry',
  ),
];

function addition(entry: Definition, live: readonly LiveDefinition[]): Change {
  const other = live.find((item) => caseless(name(item)) === caseless(name(entry)));
  return create(named(entry), writing(entry, sentOf(entry)), {
    names: [name(entry)],
    holds: sentOf(entry),
    restsOn: basisOf(entry, null),
    because: other && `the host lists ${JSON.stringify(name(other))}, and names are case-sensitive`,
  });
}

const sentOf = ({ property_name: _, ...sent }: Definition) => sent;

const writing = (entry: Definition, body: object) => calls.put({ custom_property_name: name(entry) }, { ...body });

/** The host fills in what is not sent, so every write sends the keys that the file leaves out as they are. */
function planChange(entry: Definition, item: LiveDefinition): Plan {
  const found = comparison(entry, item);
  const type = found.filter(({ key }) => key === 'value_type');
  if (type.length) return [refused(named(entry), type, 'the type of a property cannot be changed', anotherProperty)];
  return update(named(entry), found, writing(entry, { ...settingsOf(item), ...sentOf(entry) }), {
    names: [name(entry)],
    restsOn: basisOf(item, item),
  });
}

const anotherProperty =
  'define a property with another name; or delete this one under `_undeclared: delete`, and its values with it, and define it anew in a later run';

const comparison = (entry: Definition, item: LiveDefinition): Difference[] =>
  differences(sentOf(entry), item)
    .filter(({ key, live, wanted }) => key !== 'default_value' || !isSameDefault(live, wanted))
    .map(described);

function described(difference: Difference): Difference {
  const { key, wanted } = difference;
  if (key === 'values_editable_by' && loosens(key, wanted)) return { ...difference, tone: 'weaker' };
  if (key !== 'allowed_values') return difference;
  return { ...difference, ordered: true, ...(removedFrom(difference).length && { tone: 'removal' }) };
}

/** Whoever may edit values decides which rulesets a repository gets. */
export const loosens = (key: string, after: unknown) => key === 'values_editable_by' && after === 'org_and_repo_actors';

const removedFrom = ({ live, wanted }: Difference) =>
  ((live ?? []) as readonly string[]).filter((value) => !(wanted as readonly string[]).includes(value));

/** The values that repositories can no longer have once this is written: `all` of a property that goes. */
export function valuesGone(item: Writing): readonly string[] | 'all' {
  if (item.kind === 'delete') return 'all';
  const changed = 'differences' in item && item.differences.find(({ key }) => key === 'allowed_values');
  return changed && changed.live !== undefined ? removedFrom(changed) : [];
}

/** The host treats the values of a repository as a set. */
const isSameDefault = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) && sameMembers(one, other);

/** The keys that the host accepts in the form in which it shows them. */
export const settingsOf = (item: LiveDefinition) => ({
  value_type: item.value_type,
  description: item.description,
  required: item.required,
  default_value: item.default_value,
  allowed_values: item.allowed_values,
  values_editable_by: item.values_editable_by,
  require_explicit_values: item.require_explicit_values,
});

/** A write replaces what is there, so a new definition is written only if there is still none: the list may be incomplete. */
const basisOf = (
  named: Pick<LiveDefinition, 'property_name'>,
  was: LiveDefinition | null,
): Basis<LiveDefinition | null> => ({
  call: calls.get({ custom_property_name: name(named) }),
  was,
  same: (one, other) => (one && other ? same(settingsOf(one), settingsOf(other)) : one === other),
});

const removal = (item: LiveDefinition) =>
  remove(named(item), calls.remove({ custom_property_name: name(item) }), {
    names: [name(item)],
    holds: settingsOf(item),
    because: 'repositories lose the values that they have of it',
  });

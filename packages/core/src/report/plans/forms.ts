import { isDeepEqual } from '../../plan/differences.ts';
import type { TextView } from '../../plan/wording.ts';
import { isMap } from '../../settings/maps.ts';
import { type NameById, named } from '../../settings/schema/named-ids.ts';
import type { ClassifiedItems } from './classes.ts';
import { fullItem, isHidden, publicItem, unhashed } from './document.ts';
import { entriesOf, type FileSection, nameOfEntry } from './file-changes.ts';
import {
  type ApprovableItem,
  canonical,
  type Data,
  type DocumentItem,
  dataOf,
  type MarkedItem,
  type PlannedChange,
  withheldValue,
} from './item.ts';
import { mapItems } from './preview.ts';

/**
 * The items as a preview holds them. `base` is what the base says in public, so that nobody is denied it. `names` are the
 * names that the readers of a view may see for ids in values. Ids of items are made of ids alone.
 */
export function previewItems(
  groups: ClassifiedItems<MarkedItem>,
  base: readonly FileSection[],
  names: Readonly<Record<TextView, NameById>>,
): ClassifiedItems<DocumentItem> {
  return mapItems(groups, (item): DocumentItem => {
    const full = named(unhashed(fullItem(item)), names.whole);
    const open = named(unhashed({ ...publicItem(item), ...knownOf(item, base) }), names.open);
    return { ...full, ...(item.stake && { stake: item.stake }), ...(!isDeepEqual(full, open) && { public: open }) };
  });
}

/** The parts of a hidden item that everyone may see, because the base's settings file shows them in public. */
export function knownOf(item: MarkedItem, base: readonly FileSection[]) {
  const said = isHidden(item) ? saidOf(item, base) : undefined;
  if (said === undefined) return undefined;
  const { subject, changes, hiddenKeys = [] } = item;
  const known = (change: PlannedChange): PlannedChange =>
    hiddenKeys.includes(change.key)
      ? { ...change, before: standing(change.before, valueAt(said, change.key)) }
      : change;
  return { subject, changes: changes.map(known) };
}

/** What the base declares for the item: its entry, or its section. */
function saidOf({ section, subject }: ApprovableItem, base: readonly FileSection[]): Data | undefined {
  const file = base.find(({ key }) => key === section);
  if (!file) return undefined;
  const [name, ...inner] = subject;
  if (!file.list || name === undefined) return dataOf(file.desired);
  const isNamed = (entry: unknown) => nameOfEntry(file, entry).toLowerCase() === name.toLowerCase();
  const entry = dataOf(entriesOf(file).find(isNamed));
  return inner.reduce<Data | undefined>((holder, one) => findNamed(holder, one), entry);
}

/** An inner list, or its entry of this name, such as a variable of an environment. */
function findNamed(holder: Data | undefined, name: string): Data | undefined {
  if (Array.isArray(holder)) return holder.find((one) => isMap(one) && one.name === name);
  return isMap(holder) ? ((holder[name] ?? findNamed(holder.entries as Data, name)) as Data) : undefined;
}

/** An item may be about a part of its entry, such as the protection of a branch. */
function valueAt(said: Data, key: string): Data | undefined {
  const inside = (holder: unknown) =>
    key.split('.').reduce<unknown>((inner, step) => (isMap(inner) ? inner[step] : undefined), holder);
  return [said, ...(isMap(said) ? Object.values(said) : [])].map(inside).find((found) => found !== undefined) as Data;
}

/** The parts of a live value that the file has at the same place. */
function standing(live: Data | undefined, said: Data | undefined): Data {
  if (live === undefined || said === undefined) return withheldValue;
  if (canonical(live) === canonical(said)) return live;
  if (Array.isArray(live)) return standingMembers(live, said);
  if (!isMap(live) || !isMap(said)) return withheldValue;
  return Object.fromEntries(
    Object.entries(live).map(([key, value]) => [
      key,
      standing(value as Data, (said[key] ?? (Array.isArray(value) ? besides(live, said) : undefined)) as Data),
    ]),
  );
}

/** A file may have the members of a list under another key, as `checks` for `contexts`. */
const besides = (live: object, said: object) =>
  Object.fromEntries(Object.entries(said).filter(([key, value]) => !Object.hasOwn(live, key) && Array.isArray(value)));

function standingMembers(live: readonly Data[], said: Data): Data {
  const lists = Array.isArray(said) ? [said] : isMap(said) ? Object.values(said).filter(Array.isArray) : [];
  const known = new Set(lists.flat().flatMap(spellings).map(canonical));
  const kept = live.flatMap((member) => spellings(member).find((one) => known.has(canonical(one))) ?? []);
  return kept.length === live.length ? kept : [...kept, withheldValue];
}

/** A check stands with the app that has to report it, or by its name alone. */
const spellings = (member: Data): Data[] =>
  isMap(member) && member.context !== undefined ? [member, member.context as Data] : [member];

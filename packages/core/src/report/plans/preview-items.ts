/**
 * Prepares the items of a preview for its readers. A public page may show hidden values that the public settings file
 * of the base contains.
 */

import { type Data, toCanonicalText, toData, withheldValue } from '../../plan/data.ts';
import { isDeepEqual } from '../../plan/differences.ts';
import type { TextView } from '../../plan/wording.ts';
import { isMap } from '../../settings/maps.ts';
import { type NameResolver, replaceIdsWithNames } from '../../settings/schema/named-ids.ts';
import type { ClassifiedItems } from './classes.ts';
import { isPartlyHidden, stripHashes, toFullItem, toPublicItem } from './document.ts';
import { type FileSection, listEntries, nameEntry } from './file-changes.ts';
import type { ApprovableItem, DocumentItem, MarkedItem, PlannedChange } from './item.ts';
import { mapItems } from './preview.ts';

export function toPreviewItems(
  groups: ClassifiedItems<MarkedItem>,
  base: readonly FileSection[],
  names: Readonly<Record<TextView, NameResolver>>,
): ClassifiedItems<DocumentItem> {
  return mapItems(groups, (item): DocumentItem => {
    const full = replaceIdsWithNames(stripHashes(toFullItem(item)), names.full);
    const publicPart = replaceIdsWithNames(
      stripHashes({ ...toPublicItem(item), ...findPublicParts(item, base) }),
      names.public,
    );
    return {
      ...full,
      ...(item.stake && { stake: item.stake }),
      ...(!isDeepEqual(full, publicPart) && { public: publicPart }),
    };
  });
}

/** Returns `undefined` if nothing is hidden or the base does not declare the item. */
export function findPublicParts(item: MarkedItem, base: readonly FileSection[]) {
  const declared = isPartlyHidden(item) ? findDeclaredData(item, base) : undefined;
  if (declared === undefined) return undefined;
  const { subject, changes, hiddenKeys = [] } = item;
  const redactChange = (change: PlannedChange): PlannedChange =>
    hiddenKeys.includes(change.key)
      ? { ...change, before: withholdUndeclaredParts(change.before, findValueAtKey(declared, change.key)) }
      : change;
  return { subject, changes: changes.map(redactChange) };
}

function findDeclaredData({ section, subject }: ApprovableItem, base: readonly FileSection[]): Data | undefined {
  const file = base.find(({ key }) => key === section);
  if (!file) return undefined;
  const [name, ...inner] = subject;
  if (!file.list || name === undefined) return toData(file.desired);
  const isNamed = (entry: unknown) => nameEntry(file, entry).toLowerCase() === name.toLowerCase();
  const entry = toData(listEntries(file).find(isNamed));
  return inner.reduce<Data | undefined>((holder, innerName) => findNamedPart(holder, innerName), entry);
}

/** Finds an inner list or an entry of it, such as a variable of an environment. */
function findNamedPart(holder: Data | undefined, name: string): Data | undefined {
  if (Array.isArray(holder)) return holder.find((entry) => isMap(entry) && entry.name === name);
  return isMap(holder) ? ((holder[name] ?? findNamedPart(holder.entries as Data, name)) as Data) : undefined;
}

/** The item may be a part of its entry, such as the protection of a branch. */
function findValueAtKey(declared: Data, key: string): Data | undefined {
  const readPath = (holder: unknown) =>
    key.split('.').reduce<unknown>((inner, step) => (isMap(inner) ? inner[step] : undefined), holder);
  return [declared, ...(isMap(declared) ? Object.values(declared) : [])]
    .map(readPath)
    .find((value) => value !== undefined) as Data;
}

function withholdUndeclaredParts(live: Data | undefined, declared: Data | undefined): Data {
  if (live === undefined || declared === undefined) return withheldValue;
  if (toCanonicalText(live) === toCanonicalText(declared)) return live;
  if (Array.isArray(live)) return withholdUndeclaredMembers(live, declared);
  if (!isMap(live) || !isMap(declared)) return withheldValue;
  return Object.fromEntries(
    Object.entries(live).map(([key, value]) => [
      key,
      withholdUndeclaredParts(
        value as Data,
        (declared[key] ?? (Array.isArray(value) ? pickUnmatchedLists(live, declared) : undefined)) as Data,
      ),
    ]),
  );
}

/** The file may use another key for a list, such as `checks` for `contexts`. */
const pickUnmatchedLists = (live: object, declared: object) =>
  Object.fromEntries(
    Object.entries(declared).filter(([key, value]) => !Object.hasOwn(live, key) && Array.isArray(value)),
  );

function withholdUndeclaredMembers(live: readonly Data[], declared: Data): Data {
  const lists = Array.isArray(declared)
    ? [declared]
    : isMap(declared)
      ? Object.values(declared).filter(Array.isArray)
      : [];
  const declaredTexts = new Set(lists.flat().flatMap(listCheckForms).map(toCanonicalText));
  const publicMembers = live.flatMap(
    (member) => listCheckForms(member).find((spelling) => declaredTexts.has(toCanonicalText(spelling))) ?? [],
  );
  return publicMembers.length === live.length ? publicMembers : [...publicMembers, withheldValue];
}

/** The file may name a status check with or without its app. */
const listCheckForms = (member: Data): Data[] =>
  isMap(member) && member.context !== undefined ? [member, member.context as Data] : [member];

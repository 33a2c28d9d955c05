/** Merges the undo file of a stopped run with the rollback of the run that resumes it. */

import * as v from 'valibot';
import { markPublic, showFullText, type Text } from '../plan/wording.ts';
import { registry } from '../sections/registry.ts';
import type { EarlierSectionUndo, Section, SectionUndo } from '../sections/section.ts';
import { hasValueAt, parseUnreadNote } from '../sections/undo.ts';
import { splitOffRepositoryId } from '../settings/keys/repository-id.ts';
import { isMap, mapValues } from '../settings/maps.ts';
import { toSettingsDocument } from '../settings/reading/document.ts';
import { parseSettings } from '../settings/reading/parse.ts';
import { SettingsError } from '../settings/refusal.ts';
import { getListShape } from '../settings/schema/listed.ts';
import { formatSettingsFile } from '../settings/writing/blocks.ts';
import { getKeySchema, type NestedSchema, resolveSchema } from '../settings/writing/canonical.ts';
import { type SectionRollback, unreadableNote, unwritableNote } from './rollback.ts';

export type EarlierUndo = ReturnType<typeof parseUndoFile>;

/** Throws `SettingsError`. */
export function parseUndoFile(text: string, file: string) {
  const { id, rest } = splitOffRepositoryId(toSettingsDocument(text, file).values);
  const notes = text.split(/\r?\n/).flatMap((line) => /^# - (.+)$/.exec(line)?.[1] ?? []);
  const getSectionNotes = (key: string) =>
    notes.filter((note) => note.startsWith(`${key}: `)).map((note) => note.slice(key.length + 2));
  return {
    id,
    values: rest,
    notes,
    /** A value from between both runs may contradict an older value of another section. */
    mergeRollbacks(rollbacks: readonly SectionRollback[]): SectionRollback[] {
      let accepted = rest;
      return rollbacks.map((later) => {
        const { key } = later.section;
        const merged = mergeUndos({ value: rest[key], notes: getSectionNotes(key) }, later);
        const values = { ...accepted, [key]: merged.value };
        if (!isAcceptedFile(values)) return { ...later, value: rest[key], notes: [...later.notes, contradictionNote] };
        accepted = values;
        return { ...later, ...merged };
      });
    },
  };
}

function isAcceptedFile(values: Values): boolean {
  try {
    parseSettings({ text: formatSettingsFile(values, registry), file: 'undo', sections: registry, origin: 'operator' });
    return true;
  } catch (failure) {
    if (failure instanceof SettingsError) return false;
    throw failure;
  }
}

const contradictionNote = markPublic(
  'what only the resumed run changed: a settings file cannot contain its old values together with the older values of the stopped run',
);

function mergeUndos(earlier: EarlierSectionUndo, { section, value, notes }: SectionRollback): SectionUndo {
  if (value === undefined || isLeftOut(earlier)) return { value: earlier.value, notes };
  if (section.mergeUndos && earlier.value !== undefined) return section.mergeUndos(earlier, { value, notes });
  const later = omitLeftOutEntries(omitUnreadValues(value, earlier.notes), earlier.notes, section);
  const merged = earlier.value === undefined ? later : mergeValues(earlier.value, later, section.settings.schema);
  const isStillUnread = (note: Text) => {
    const path = parseUnreadNote(showFullText(note));
    return path === undefined || !hasValueAt(merged, path);
  };
  return { value: merged, notes: notes.filter(isStillUnread) };
}

/** The stopped run may have set the values that the resumed run read. */
const isLeftOut = ({ notes }: EarlierSectionUndo): boolean =>
  [unreadableNote, unwritableNote, contradictionNote]
    .map(showFullText)
    .some((text) => notes.some((note) => note.startsWith(text)));

/** The stopped run may have set a value that it could not read before. */
const omitUnreadValues = (value: unknown, earlierNotes: readonly string[]): unknown =>
  earlierNotes
    .map(parseUnreadNote)
    .filter((path) => path !== undefined)
    .reduce(omitPath, value);

/** The stopped run may have set the value of an entry that its file leaves out. */
function omitLeftOutEntries(value: unknown, notes: readonly string[], section: Section): unknown {
  const { list } = section.settings;
  if (isMap(value) && Array.isArray(value.entries))
    return { ...value, entries: omitLeftOutEntries(value.entries, notes, section) };
  if (!list || !Array.isArray(value)) return value;
  const isOmitted = (name: string) => notes.some((note) => note.includes(`${JSON.stringify(name)} is left out`));
  return value.filter((entry) => !isOmitted(list.getKey(entry)));
}

function omitPath(value: unknown, [key, ...path]: readonly string[]): unknown {
  if (key === undefined) return undefined;
  if (!isMap(value) || !Object.hasOwn(value, key)) return value;
  const others = Object.entries(value).filter(([otherKey]) => otherKey !== key);
  const inner = omitPath(value[key], path);
  const kept = inner === undefined ? others : [...others, [key, inner]];
  return kept.length ? Object.fromEntries(kept) : undefined;
}

export const hasSameSettings = (first: string, second: string) => removeComments(first) === removeComments(second);

const removeComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n');

type Values = Readonly<Record<string, unknown>>;

/** The values of the earlier run win, because they are older. */
function mergeValues(earlier: unknown, later: unknown, schema?: NestedSchema): unknown {
  if (later === undefined) return earlier;
  const holder = schema && resolveSchema(schema, earlier);
  if (Array.isArray(earlier) && Array.isArray(later)) return mergeEntries(earlier, later, holder);
  if (!isMap(earlier) || !isMap(later)) return earlier;
  return Array.isArray(earlier.entries) && Array.isArray(later.entries)
    ? mergeEntryLists(earlier, later, getKeySchema(holder, 'entries'))
    : mergeMaps(earlier, later, holder);
}

function mergeMaps(earlier: Values, later: Values, holder?: NestedSchema): Values {
  const mergeKey = (value: unknown, key: string) =>
    isMap(value) && isMap(later[key]) && key !== completeKey
      ? mergeValues(value, later[key], getKeySchema(holder, key))
      : value;
  return { ...later, ...mapValues(earlier, mergeKey) };
}

/** An undo file contains the whole protection of a branch, so a key that it lacks was unset. */
const completeKey = 'protection';

/** Undo must still remove entries that the earlier run created. */
function mergeEntryLists(earlier: Values, later: Values, schema?: NestedSchema): Values {
  const created = listCreatedNames(earlier);
  const laterEntries = later.entries as readonly unknown[];
  const holder = schema && resolveSchema(schema, laterEntries);
  const getKey = createKeyReader(holder);
  const isCreated = (entry: unknown) => {
    const previous = restoreName(entry);
    return created.includes(getKey(previous) ?? '') || (isMap(previous) && created.includes(String(previous.name)));
  };
  const findLaterName = (name: string) =>
    laterEntries.filter(isMap).find(({ new_name }) => new_name === name)?.name ?? name;
  const _undeclared = [...new Set([...created.map(findLaterName), ...listCreatedNames(later)])];
  const entries = mergeEntries(
    earlier.entries as readonly unknown[],
    laterEntries.filter((entry) => !isCreated(entry)),
    holder,
  );
  return { _undeclared: _undeclared.length ? _undeclared : 'keep', entries };
}

const listCreatedNames = ({ _undeclared }: Values): string[] => (Array.isArray(_undeclared) ? _undeclared : []);

/** The later run saw a label under its new name, or under its first name if the earlier run stopped before the rename. */
function mergeEntries(earlier: readonly unknown[], later: readonly unknown[], holder?: NestedSchema): unknown[] {
  const getKey = createKeyReader(holder);
  const findLater = (entry: unknown) => {
    const key = getKey(entry);
    return key === undefined ? undefined : later.find((candidate) => getKey(restoreName(candidate)) === key);
  };
  const sameNames = earlier.map(findLater);
  const pairs = earlier.map((entry, index) => {
    const firstName = findLater(restoreName(entry));
    return { entry, match: sameNames[index] ?? (sameNames.includes(firstName) ? undefined : firstName) };
  });
  const merged = pairs.map(({ entry, match }) => mergeRenames(entry, match, mergeValues(entry, match, holder?.item)));
  return [...merged, ...later.filter((entry) => !pairs.some(({ match }) => match === entry))];
}

/** Gives an entry the name that it had before its run. */
const restoreName = (entry: unknown) =>
  isMap(entry) && entry.new_name !== undefined ? { ...entry, name: entry.new_name } : entry;

function mergeRenames(earlier: unknown, later: unknown, merged: unknown): unknown {
  if (!isMap(merged) || !isMap(earlier) || !isMap(later) || merged.new_name === undefined) return merged;
  const { new_name: _, ...others } = merged;
  const [name, firstName] = [later.name, earlier.new_name ?? earlier.name];
  return { ...others, name, ...(firstName !== name && { new_name: firstName }) };
}

/** The reader returns `undefined` for an entry that the schema does not accept. */
function createKeyReader(holder?: NestedSchema) {
  const shape = holder && getListShape(holder);
  return (entry: unknown): string | undefined => {
    if (!shape) return undefined;
    const { success, output } = v.safeParse(holder.item!, entry);
    return success ? shape.getKey(output) : undefined;
  };
}

import { dropCase } from '../plan/match.ts';
import { splitOffRepositoryId } from '../settings/keys/repository-id.ts';
import { isMap, mapValues } from '../settings/maps.ts';
import { toSettingsDocument } from '../settings/reading/document.ts';
import { getEntryName } from '../settings/reading/entry-names.ts';

export type EarlierUndo = ReturnType<typeof parseUndoFile>;

/** Throws `SettingsError`. */
export function parseUndoFile(text: string, file: string) {
  const { id, rest } = splitOffRepositoryId(toSettingsDocument(text, file).values);
  const notes = text.split('\n').flatMap((line) => /^# - (.+)$/.exec(line)?.[1] ?? []);
  /** The values of the earlier run win, because they are older. */
  const mergeValues = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.keys({ ...rest, ...values }).map((key) => [key, mergeEarlier(rest[key], values[key])]));
  return { id, mergeValues, notes };
}

export const hasSameSettings = (first: string, second: string) => removeComments(first) === removeComments(second);

const removeComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n');

const mergeEarlier = (was: unknown, is: unknown): unknown => {
  if (was === undefined) return is;
  if (Array.isArray(was) && Array.isArray(is)) return mergeEntries(was, is);
  if (!isMap(was) || !isMap(is)) return was;
  return Array.isArray(was.entries) && Array.isArray(is.entries) ? mergeEntryLists(was, is) : mergeMaps(was, is);
};

/** Undo must still remove entries that the earlier run created. */
function mergeEntryLists(was: Record<string, unknown>, is: Record<string, unknown>) {
  const createdEntries = [was, is].map(({ _undeclared }) => (Array.isArray(_undeclared) ? _undeclared : []));
  const before = (is.entries as unknown[]).filter((entry) => !createdEntries[0]!.includes(getMergeKey(entry)));
  const _undeclared = createdEntries.flat().length ? [...new Set(createdEntries.flat())] : 'keep';
  return { _undeclared, entries: mergeEntries(was.entries as unknown[], before) };
}

const mergeEntries = (was: readonly unknown[], is: readonly unknown[]) => {
  const later = new Map(is.map((entry) => [getMergeKey(entry), entry]));
  const merged = was.map((entry) => mergeEarlier(entry, later.get(getMergeKey(entry))));
  const names = new Set(was.map(getMergeKey));
  return [...merged, ...is.filter((entry) => !names.has(getMergeKey(entry)))];
};

/** The address identifies a webhook, the path a workflow, and the app a protection rule. Logins ignore case. */
function getMergeKey(entry: unknown) {
  if (!isMap(entry)) return undefined;
  if (isMap(entry.config)) return entry.config.url;
  if (typeof entry.username === 'string') return dropCase(entry.username);
  return getEntryName(entry) ?? entry.path ?? entry.app;
}

const mergeMaps = (was: Record<string, unknown>, is: Record<string, unknown>): Record<string, unknown> => ({
  ...is,
  ...mapValues(was, (value, key) =>
    isMap(value) && isMap(is[key]) && key !== completeKey ? mergeEarlier(value, is[key]) : value,
  ),
});

/** An undo file contains the whole protection of a branch, so a key that it lacks was unset. */
const completeKey = 'protection';

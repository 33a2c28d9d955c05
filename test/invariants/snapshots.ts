import { parse } from 'yaml';
import { formatLines } from '../kit/runs/scene.ts';
import type { Ran } from './runs.ts';

/** What is not left out is what full sight shows. */
export const untrue = (tricked: Ran, full: Ran): string[] =>
  differences(settingsOf(tricked), settingsOf(full), '').filter((one) => !one.startsWith(leftOut));

/** And what is left out is said. */
export function untold(tricked: Ran, full: Ran): string[] {
  const found = differences(settingsOf(tricked), settingsOf(full), '').filter((one) => one.startsWith(leftOut));
  const known = formatLines(full.result);
  const more = formatLines(tricked.result).filter((line) => !known.includes(line));
  if (more.some((line) => saysThatItIsUnseen.test(line))) return [];
  return found.map((one) => `${one}, and says no more than: ${more.join('; ') || 'nothing'}`);
}

/** That there is nothing to write, or that there is none of it, is no word of what the token cannot see. */
const saysThatItIsUnseen = /left out|answered|grant|lacks|cannot be (read|seen)/;
const leftOut = 'left out';

const settingsOf = ({ text }: Ran): unknown => (text === undefined ? {} : (parse(text) ?? {}));

function differences(said: unknown, whole: unknown, at: string): string[] {
  if (said === undefined) return whole === undefined ? [] : [`${leftOut} ${at}`];
  if (Array.isArray(said) && Array.isArray(whole)) return ofLists(said, whole, at);
  if (!isMap(said) || !isMap(whole)) return text(said) === text(whole) ? [] : [`says ${at} is ${text(said)}`];
  const byId = idFor(whole).filter((key) => key in said);
  if (byId.length) return differences(without(said, byId), without(whole, names), at);
  const found = Object.keys({ ...said, ...whole }).flatMap((key) =>
    differences(said[key], whole[key], at ? `${at}.${key}` : key),
  );
  // A list that deletes what it does not name says of everything else that it is not there.
  const isExact = said._undeclared === 'delete';
  return isExact && count(said) < count(whole) ? [...found, `says that ${at} is complete`] : found;
}

/** Whoever may not be looked up by id stands as this id, which says the same. */
const idFor = (whole: Record<string, unknown>) =>
  names.some((key) => key in whole) ? ['id', 'type', 'actor_id', 'actor_type', 'app_id', 'integration_id'] : [];

const names = ['user', 'team', 'app', 'role'];

const without = (value: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** Entries may be left out, whole or in part. */
const ofLists = (said: readonly unknown[], whole: readonly unknown[], at: string) => [
  ...said
    .filter((entry) => !whole.some((one) => !differences(entry, one, '').some((found) => !found.startsWith(leftOut))))
    .map((entry) => `says that ${at} holds ${text(entry)}`),
  ...(said.length < whole.length ? [`${leftOut} entries of ${at}`] : []),
];

const count = ({ entries }: Record<string, unknown>) => (Array.isArray(entries) ? entries.length : 0);

const text = (value: unknown) => JSON.stringify(value);

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

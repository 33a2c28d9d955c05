import { parse } from 'yaml';
import { formatLines } from '../kit/runs/scene.ts';
import type { ObservedRun } from './runs.ts';

/** Every value in the snapshot must equal the value of the undisturbed snapshot. */
export const findUntrueValues = (tricked: ObservedRun, full: ObservedRun): string[] =>
  findSnapshotDifferences(parseSnapshotText(tricked), parseSnapshotText(full), '').filter(
    (one) => !one.startsWith(leftOut),
  );

/** Every omission must have a note. */
export function findUnreportedOmissions(tricked: ObservedRun, full: ObservedRun): string[] {
  const found = findSnapshotDifferences(parseSnapshotText(tricked), parseSnapshotText(full), '').filter((one) =>
    one.startsWith(leftOut),
  );
  const known = formatLines(full.result);
  const more = formatLines(tricked.result).filter((line) => !known.includes(line));
  if (more.some((line) => omissionReasonPattern.test(line))) return [];
  return found.map((one) => `${one}, and says no more than: ${more.join('; ') || 'nothing'}`);
}

/** A note about an empty section gives no reason. */
const omissionReasonPattern = /left out|answered|grant|lacks|cannot be (read|seen)/;
const leftOut = 'left out';

const parseSnapshotText = ({ text }: ObservedRun): unknown => (text === undefined ? {} : (parse(text) ?? {}));

function findSnapshotDifferences(said: unknown, whole: unknown, at: string): string[] {
  if (said === undefined) return whole === undefined ? [] : [`${leftOut} ${at}`];
  if (Array.isArray(said) && Array.isArray(whole)) return findListDifferences(said, whole, at);
  if (!isMap(said) || !isMap(whole)) return toJson(said) === toJson(whole) ? [] : [`says ${at} is ${toJson(said)}`];
  const byId = listIdKeys(whole).filter((key) => key in said);
  if (byId.length) return findSnapshotDifferences(dropKeys(said, byId), dropKeys(whole, names), at);
  const found = Object.keys({ ...said, ...whole }).flatMap((key) =>
    findSnapshotDifferences(said[key], whole[key], at ? `${at}.${key}` : key),
  );
  // A list that deletes undeclared items claims to be complete.
  const isExact = said._undeclared === 'delete';
  return isExact && count(said) < count(whole) ? [...found, `says that ${at} is complete`] : found;
}

/** A snapshot contains an id in place of a name that the token cannot look up. */
const listIdKeys = (whole: Record<string, unknown>) =>
  names.some((key) => key in whole) ? ['id', 'type', 'actor_id', 'actor_type', 'app_id', 'integration_id'] : [];

const names = ['user', 'team', 'app', 'role'];

const dropKeys = (value: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** The snapshot may leave out entries or parts of them. */
const findListDifferences = (said: readonly unknown[], whole: readonly unknown[], at: string) => [
  ...said
    .filter(
      (entry) =>
        !whole.some((one) => !findSnapshotDifferences(entry, one, '').some((found) => !found.startsWith(leftOut))),
    )
    .map((entry) => `says that ${at} holds ${toJson(entry)}`),
  ...(said.length < whole.length ? [`${leftOut} entries of ${at}`] : []),
];

const count = ({ entries }: Record<string, unknown>) => (Array.isArray(entries) ? entries.length : 0);

const toJson = (value: unknown) => JSON.stringify(value);

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import type { BatchedAnswer } from '../call.ts';
import { isRecord } from '../http/message.ts';

export interface AnswerDifference {
  readonly key: string;
  readonly batched: unknown;
  readonly own: unknown;
}

export const findAnswerDifference = ({ key, toComparable }: BatchedAnswer<any>, own: unknown, batched: unknown) =>
  compareValues(own, batched, key) ??
  (toComparable && compareValues(toComparable(own), toComparable(batched), key, true));

function compareValues(own: unknown, batched: unknown, key: string, isExact = false): AnswerDifference | undefined {
  const compareInside = (left: unknown, right: unknown, path = key) => compareValues(left, right, path, isExact);
  if (Array.isArray(own) && Array.isArray(batched)) {
    const unmatched = [...own];
    const extra = batched.filter((left) => {
      const index = unmatched.findIndex((ownEntry) => !compareInside(ownEntry, left));
      if (index >= 0) unmatched.splice(index, 1);
      return index < 0;
    });
    if (!unmatched.length && !extra.length) return undefined;
    return (
      (unmatched.length && extra.length && compareInside(unmatched[0], extra[0])) || {
        key,
        own: unmatched[0],
        batched: extra[0],
      }
    );
  }
  // GitHub may leave out parameters that are all off.
  if (isExact && isRecord(own) && batched === undefined) return compareInside(own, {});
  if (!isRecord(own) || !isRecord(batched))
    return own === batched || (isOff(own) && isOff(batched)) ? undefined : { key, own, batched };
  // For these, some tokens see fewer settings, and older servers have fewer keys. Elsewhere, a missing key means off.
  const names = Object.keys(isExact ? { ...batched, ...own } : batched);
  const comparable = names.filter((name) => name in own || !/^(repository|deploy_keys)\b/.test(key));
  return comparable
    .map((name) => compareInside(own[name], batched[name], `${key}.${name}`))
    .find((difference) => difference);
}

export function listKeyPaths(answer: unknown, path = ''): string[] {
  if (Array.isArray(answer))
    return [path, ...answer.flatMap((entry) => listKeyPaths(entry, `${path}[${isRecord(entry) ? entry.type : ''}]`))];
  return isRecord(answer)
    ? Object.entries(answer).flatMap(([key, entry]) => listKeyPaths(entry, `${path}.${key}`))
    : [path];
}

const isOff = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && !value.length);

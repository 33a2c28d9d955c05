import type { BatchedAnswer } from '../call.ts';
import { isRecord } from '../http/message.ts';

export interface AnswerDifference {
  readonly key: string;
  readonly batched: unknown;
  readonly own: unknown;
}

/** Where the repository's own answer and the answer of a batched query differ. */
export const findDifference = ({ key, toComparable }: BatchedAnswer<any>, own: unknown, batched: unknown) =>
  compareValues(own, batched, key) ??
  (toComparable && compareValues(toComparable(own), toComparable(batched), key, true));

/** The first place where the repository's own answer has something else. Entries of a list may have any order. */
function compareValues(own: unknown, batched: unknown, key: string, isExact = false): AnswerDifference | undefined {
  const compareInside = (left: unknown, right: unknown, at = key) => compareValues(left, right, at, isExact);
  if (Array.isArray(own) && Array.isArray(batched)) {
    const unmatched = [...own];
    const extra = batched.filter((left) => {
      const at = unmatched.findIndex((ownEntry) => !compareInside(ownEntry, left));
      if (at >= 0) unmatched.splice(at, 1);
      return at < 0;
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
  // Of its own settings a repository shows some tokens less, and of keys an older server. Elsewhere what is left out is off.
  const names = Object.keys(isExact ? { ...batched, ...own } : batched);
  const comparable = names.filter((name) => name in own || !/^(repository|deploy_keys)\b/.test(key));
  return comparable.map((name) => compareInside(own[name], batched[name], `${key}.${name}`)).find((found) => found);
}

/** Every key of an answer, with the types of the entries above it. */
export function listKeys(answer: unknown, path = ''): string[] {
  if (Array.isArray(answer))
    return [path, ...answer.flatMap((entry) => listKeys(entry, `${path}[${isRecord(entry) ? entry.type : ''}]`))];
  return isRecord(answer)
    ? Object.entries(answer).flatMap(([key, entry]) => listKeys(entry, `${path}.${key}`))
    : [path];
}

const isOff = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && !value.length);

import type { FoldedAnswer } from '../call.ts';
import { isRecord } from '../http/message.ts';

export interface AnswerDifference {
  readonly key: string;
  readonly folded: unknown;
  readonly own: unknown;
}

/** Where the repository's own answer and the answer of a batched query differ. */
export const findDifference = ({ key, exact }: FoldedAnswer<any>, own: unknown, folded: unknown) =>
  difference(own, folded, key) ?? (exact && difference(exact(own), exact(folded), key, true));

/** The first place where the repository's own answer has something else. Entries of a list may have any order. */
function difference(own: unknown, folded: unknown, key: string, isExact = false): AnswerDifference | undefined {
  const inside = (one: unknown, other: unknown, at = key) => difference(one, other, at, isExact);
  if (Array.isArray(own) && Array.isArray(folded)) {
    const left = [...own];
    const others = folded.filter((one) => {
      const at = left.findIndex((mine) => !inside(mine, one));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    if (!left.length && !others.length) return undefined;
    return (left.length && others.length && inside(left[0], others[0])) || { key, own: left[0], folded: others[0] };
  }
  // GitHub may leave out parameters that are all off.
  if (isExact && isRecord(own) && folded === undefined) return inside(own, {});
  if (!isRecord(own) || !isRecord(folded))
    return own === folded || (isOff(own) && isOff(folded)) ? undefined : { key, own, folded };
  // Of its own settings a repository shows some tokens less, and of keys an older server. Elsewhere what is left out is off.
  const names = Object.keys(isExact ? { ...folded, ...own } : folded);
  const compared = names.filter((name) => name in own || !/^(repository|deploy_keys)\b/.test(key));
  return compared.map((name) => inside(own[name], folded[name], `${key}.${name}`)).find((found) => found);
}

/** Every key of an answer, with the types of the entries above it. */
export function keysIn(answer: unknown, at = ''): string[] {
  if (Array.isArray(answer))
    return [at, ...answer.flatMap((one) => keysIn(one, `${at}[${isRecord(one) ? one.type : ''}]`))];
  return isRecord(answer) ? Object.entries(answer).flatMap(([key, one]) => keysIn(one, `${at}.${key}`)) : [at];
}

const isOff = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && !value.length);

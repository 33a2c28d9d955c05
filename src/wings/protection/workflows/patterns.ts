import {
  isAny,
  isInFolder,
  literal,
  memoize,
  one,
  Pattern,
  type PatternPart,
  runOf,
} from '../../../settings/patterns/pattern.ts';

const longest = 1000;

/**
 * Whether a list of the host's filter patterns takes a name: the last pattern that matches decides, and `!` takes out
 * again. `undefined` if this is no list of patterns.
 */
export function takes(patterns: unknown, name: string): boolean | undefined {
  let taken = false;
  for (const pattern of [patterns].flat()) {
    if (typeof pattern !== 'string') return undefined;
    const isNegative = pattern.startsWith('!');
    const read = filterPattern(isNegative ? pattern.slice(1) : pattern);
    if (!read) return undefined;
    if (read.takes(name)) taken = !isNegative;
  }
  return taken;
}

/** Whether a pattern is a name without any wildcard. */
export const isPlainName = (pattern: unknown): pattern is string =>
  typeof pattern === 'string' && !/[*?+[\]\\!]/.test(pattern);

const filterPattern = memoize((pattern) => {
  const parts = partsOf(pattern);
  return parts && new Pattern(parts);
});

function partsOf(pattern: string): PatternPart[] | undefined {
  if (pattern.length > longest) return undefined;
  const parts: PatternPart[] = [];
  for (let rest = pattern; rest; ) {
    const token = /^(\*\*|\\.|\[[^\]]+\]|[\s\S])/u.exec(rest)![0];
    rest = rest.slice(token.length);
    const last = parts.at(-1);
    if (token === '?' || token === '+') {
      if (!last) return undefined;
      parts[parts.length - 1] = token === '?' ? { ...last, omits: 1 } : { ...last, repeats: true };
    } else if (token === '[' || token === '\\') return undefined;
    else parts.push(partOf(token));
  }
  return parts;
}

function partOf(token: string): PatternPart {
  if (token === '**') return runOf(isAny);
  if (token === '*') return runOf(isInFolder);
  if (token.startsWith('[')) return one(oneOf(token.slice(1, -1)));
  return literal(token.startsWith('\\') ? token.slice(1) : token);
}

/** `a-z` inside brackets is a range; every other character is itself. */
function oneOf(inside: string) {
  const ranges = [...inside.matchAll(/([\s\S])-([\s\S])|([\s\S])/gu)].map(([, from, to, single]) =>
    single === undefined ? [from!, to!] : [single, single],
  );
  return (character: string) => ranges.some(([from, to]) => character >= from! && character <= to!);
}

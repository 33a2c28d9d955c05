/** One character of a pattern, and how often it may come. */
interface Part {
  takes(character: string): boolean;
  readonly isOptional: boolean;
  readonly repeats: boolean;
}

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
    const parts = partsOf(isNegative ? pattern.slice(1) : pattern);
    if (!parts) return undefined;
    if (matches(parts, name)) taken = !isNegative;
  }
  return taken;
}

/** Whether a pattern is a name without any wildcard. */
export const isPlainName = (pattern: unknown): pattern is string =>
  typeof pattern === 'string' && !/[*?+[\]\\!]/.test(pattern);

function partsOf(pattern: string): Part[] | undefined {
  if (pattern.length > longest) return undefined;
  const parts: Part[] = [];
  for (let rest = pattern; rest; ) {
    const token = /^(\*\*|\\.|\[[^\]]+\]|[\s\S])/u.exec(rest)![0];
    rest = rest.slice(token.length);
    const last = parts.at(-1);
    if (token === '?' || token === '+') {
      if (!last) return undefined;
      parts[parts.length - 1] = token === '?' ? { ...last, isOptional: true } : { ...last, repeats: true };
    } else if (token === '[' || token === '\\') return undefined;
    else parts.push(partOf(token));
  }
  return parts;
}

function partOf(token: string): Part {
  if (token === '**') return { takes: () => true, isOptional: true, repeats: true };
  if (token === '*') return { takes: (character) => character !== '/', isOptional: true, repeats: true };
  const once = { isOptional: false, repeats: false };
  if (token.startsWith('[')) return { takes: oneOf(token.slice(1, -1)), ...once };
  const literal = token.startsWith('\\') ? token.slice(1) : token;
  return { takes: (character) => character === literal, ...once };
}

/** `a-z` inside brackets is a range; every other character is itself. */
function oneOf(inside: string) {
  const ranges = [...inside.matchAll(/([\s\S])-([\s\S])|([\s\S])/gu)].map(([, from, to, single]) =>
    single === undefined ? [from!, to!] : [single, single],
  );
  return (character: string) => ranges.some(([from, to]) => character >= from! && character <= to!);
}

/** Walks all ways through the pattern at once, so that no pattern takes long. */
function matches(parts: readonly Part[], name: string) {
  let places = reachable(parts, new Set([0]));
  for (const character of name) {
    const next = new Set<number>();
    for (const place of places) {
      if (!parts[place]?.takes(character)) continue;
      next.add(place + 1);
      if (parts[place].repeats) next.add(place);
    }
    places = reachable(parts, next);
  }
  return places.has(parts.length);
}

/** The given places, and those after parts that may be left out. A set grows while it is walked. */
function reachable(parts: readonly Part[], places: Set<number>) {
  for (const place of places) if (parts[place]?.isOptional) places.add(place + 1);
  return places;
}

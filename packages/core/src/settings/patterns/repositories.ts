import { isInFolder, literal, memoize, one, Pattern, type PatternPart, runOf } from './pattern.ts';

/**
 * Whether a pattern matches a repository: `*` stands for any characters and `?` for a single one, but neither for a
 * slash. A pattern without a slash is compared with the name only. Case does not matter, as on the host.
 */
export function isMatch(pattern: string, { owner, name }: { readonly owner: string; readonly name: string }): boolean {
  const whole = pattern.includes('/') ? pattern : `*/${pattern}`;
  return namePattern(whole.toLowerCase()).takes(`${owner}/${name}`.toLowerCase());
}

const namePattern = memoize((pattern) => new Pattern(Array.from(pattern, partOf)));

function partOf(character: string): PatternPart {
  if (character === '*') return runOf(isInFolder);
  return character === '?' ? one(isInFolder) : literal(character);
}

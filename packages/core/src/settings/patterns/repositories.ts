import {
  createLiteralPart,
  createPart,
  createRunPart,
  isNotSlash,
  memoize,
  Pattern,
  type PatternPart,
} from './pattern.ts';

/**
 * Whether a pattern matches a repository: `*` stands for any characters and `?` for a single one, but neither for a
 * slash. A pattern without a slash is compared with the name only. Case does not matter, as on the host.
 */
export function isRepositoryMatch(
  pattern: string,
  { owner, name }: { readonly owner: string; readonly name: string },
): boolean {
  const whole = pattern.includes('/') ? pattern : `*/${pattern}`;
  return parseNamePattern(whole.toLowerCase()).matches(`${owner}/${name}`.toLowerCase());
}

const parseNamePattern = memoize((pattern) => new Pattern(Array.from(pattern, toPatternPart)));

function toPatternPart(character: string): PatternPart {
  if (character === '*') return createRunPart(isNotSlash);
  return character === '?' ? createPart(isNotSlash) : createLiteralPart(character);
}

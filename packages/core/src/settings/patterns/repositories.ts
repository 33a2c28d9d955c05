import {
  createCharacterPart,
  createPart,
  createRunPart,
  isNotSlash,
  memoize,
  Pattern,
  type PatternPart,
} from './pattern.ts';

/** `*` and `?` never match a slash. A pattern without a slash applies to the name only. Case does not matter. */
export function isRepositoryMatch(
  pattern: string,
  { owner, name }: { readonly owner: string; readonly name: string },
): boolean {
  const fullPattern = pattern.includes('/') ? pattern : `*/${pattern}`;
  return parseNamePattern(fullPattern.toLowerCase()).matches(`${owner}/${name}`.toLowerCase());
}

const parseNamePattern = memoize((pattern) => new Pattern(Array.from(pattern, toPatternPart)));

function toPatternPart(character: string): PatternPart {
  if (character === '*') return createRunPart(isNotSlash);
  return character === '?' ? createPart(isNotSlash) : createCharacterPart(character);
}

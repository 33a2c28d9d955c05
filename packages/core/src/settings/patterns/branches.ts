import {
  createCharacterPart,
  createPart,
  createRunPart,
  isAnyCharacter,
  isNotSlash,
  memoize,
  Pattern,
  type PatternPart,
} from './pattern.ts';

/** Follows the shell patterns that GitHub uses for classic branch protection rules and rulesets. */
export const isBranchMatch = (pattern: string, branch: string): boolean => parseBranchPattern(pattern).matches(branch);

const parseBranchPattern = memoize((pattern) => new Pattern(splitPattern(pattern).flatMap(toPatternParts)));

/** A piece with a star matches any number of characters, any other piece exactly one. */
export const splitPattern = (pattern: string): readonly string[] =>
  [...pattern.matchAll(piecePattern)].map(([piece]) => piece);

/** Two stars and a slash match folders only at the start of a folder name. */
const piecePattern = /(?<=^|\/)(?:\*\*\/)+|\*+|\?|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|\\.|./gsu;

/** A star stops at a slash. Two stars and a slash match any number of folders, even none. */
function toPatternParts(piece: string): PatternPart[] {
  if (piece.startsWith('**/'))
    return [
      { ...createPart(isAnyCharacter), skippableParts: 3 },
      createRunPart(isAnyCharacter),
      createCharacterPart('/'),
    ];
  if (piece.startsWith('*')) return [createRunPart(isNotSlash)];
  if (piece === '?') return [createPart(isNotSlash)];
  if (piece.startsWith('[')) return [createPart(createClassMatcher(piece))];
  return [createCharacterPart(piece.length > 1 && piece.startsWith('\\') ? piece.slice(1) : piece)];
}

/** No character class matches a slash. */
function createClassMatcher(bracket: string): PatternPart['matches'] {
  const [, sign, inner] = /^\[([!^]?)(.*)\]$/su.exec(bracket) ?? [];
  if (inner === undefined) return () => false;
  const ranges = [...inner.matchAll(/\\?(.)(?:-\\?(.))?/gsu)].map(([, from, to = from]) => [from!, to!] as const);
  const isMember = (character: string) => ranges.some(([from, to]) => from <= character && character <= to);
  return (character) => isNotSlash(character) && isMember(character) !== (sign !== '');
}

interface RefConditions {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

export function isBranchIncluded(
  { include = [], exclude = [] }: RefConditions,
  branch: string,
  defaultBranch: string,
): boolean {
  const isMeant = (ref: string) =>
    ref === '~ALL' ||
    (ref === '~DEFAULT_BRANCH' ? branch === defaultBranch : isBranchMatch(ref.replace(/^refs\/heads\//, ''), branch));
  return include.some(isMeant) && !exclude.some(isMeant);
}

/** GitHub applies one classic rule: the rule with the exact branch name, or else the first match. */
export const findApplyingRule = <R extends { readonly pattern: string }>(
  rules: readonly R[],
  branch: string,
): R | undefined =>
  rules.find(({ pattern }) => pattern === branch) ?? rules.find(({ pattern }) => isBranchMatch(pattern, branch));

import {
  createLiteralPart,
  createPart,
  createRunPart,
  isAnyCharacter,
  isNotSlash,
  memoize,
  Pattern,
  type PatternPart,
} from './pattern.ts';

/** The branches that a pattern of a classic rule or a ruleset covers, as the host's shell patterns have it. */
export const isBranchMatch = (pattern: string, branch: string): boolean => parseBranchPattern(pattern).matches(branch);

export const parseBranchPattern = memoize((pattern) => new Pattern(splitPattern(pattern).flatMap(toPatternParts)));

/** The parts of a pattern, each of which stands for one character or, with a star, for any number of them. */
export const splitPattern = (pattern: string): readonly string[] =>
  [...pattern.matchAll(piecePattern)].map(([piece]) => piece);

/** Only at the start of a folder's name do two stars and a slash stand for folders. A bracket without end covers nothing. */
const piecePattern = /(?<=^|\/)(?:\*\*\/)+|\*+|\?|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|\\.|./gsu;

/** A star stops at a slash. Two stars and a slash stand for any folders, and for none. */
function toPatternParts(piece: string): PatternPart[] {
  if (piece.startsWith('**/'))
    return [
      { ...createPart(isAnyCharacter), skippableParts: 3 },
      createRunPart(isAnyCharacter),
      createLiteralPart('/'),
    ];
  if (piece.startsWith('*')) return [createRunPart(isNotSlash)];
  if (piece === '?') return [createPart(isNotSlash)];
  if (piece.startsWith('[')) return [createPart(createClassMatcher(piece))];
  return [createLiteralPart(piece.length > 1 && piece.startsWith('\\') ? piece.slice(1) : piece)];
}

/** No character class takes a slash. A range that runs backwards takes nothing. */
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

/** Whether a ruleset with these conditions covers the branch. */
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

/** Of classic rules one applies: the one with the branch's own name, else the first whose pattern covers it. */
export const findApplyingRule = <R extends { readonly pattern: string }>(
  rules: readonly R[],
  branch: string,
): R | undefined =>
  rules.find(({ pattern }) => pattern === branch) ?? rules.find(({ pattern }) => isBranchMatch(pattern, branch));

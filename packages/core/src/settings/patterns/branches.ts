import { isAny, isInFolder, literal, memoize, one, Pattern, type PatternPart, runOf } from './pattern.ts';

/** The branches that a pattern of a classic rule or a ruleset covers, as the host's shell patterns have it. */
export const covers = (pattern: string, branch: string): boolean => shellPattern(pattern).takes(branch);

export const shellPattern = memoize((pattern) => new Pattern(piecesOf(pattern).flatMap(partsOf)));

/** The parts of a pattern, each of which stands for one character or, with a star, for any number of them. */
export const piecesOf = (pattern: string): readonly string[] => [...pattern.matchAll(pieces)].map(([piece]) => piece);

/** Only at the start of a folder's name do two stars and a slash stand for folders. A bracket without end covers nothing. */
const pieces = /(?<=^|\/)(?:\*\*\/)+|\*+|\?|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|\\.|./gsu;

/** A star stops at a slash. Two stars and a slash stand for any folders, and for none. */
function partsOf(piece: string): PatternPart[] {
  if (piece.startsWith('**/')) return [{ ...one(isAny), omits: 3 }, runOf(isAny), literal('/')];
  if (piece.startsWith('*')) return [runOf(isInFolder)];
  if (piece === '?') return [one(isInFolder)];
  if (piece.startsWith('[')) return [one(oneOf(piece))];
  return [literal(piece.length > 1 && piece.startsWith('\\') ? piece.slice(1) : piece)];
}

/** No character class takes a slash. A range that runs backwards takes nothing. */
function oneOf(bracket: string): PatternPart['takes'] {
  const [, sign, inner] = /^\[([!^]?)(.*)\]$/su.exec(bracket) ?? [];
  if (inner === undefined) return () => false;
  const ranges = [...inner.matchAll(/\\?(.)(?:-\\?(.))?/gsu)].map(([, from, to = from]) => [from!, to!] as const);
  const isMember = (character: string) => ranges.some(([from, to]) => from <= character && character <= to);
  return (character) => isInFolder(character) && isMember(character) !== (sign !== '');
}

interface Conditions {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Whether a ruleset with these conditions covers the branch. */
export function includes({ include = [], exclude = [] }: Conditions, branch: string, defaultBranch: string): boolean {
  const isMeant = (ref: string) =>
    ref === '~ALL' ||
    (ref === '~DEFAULT_BRANCH' ? branch === defaultBranch : covers(ref.replace(/^refs\/heads\//, ''), branch));
  return include.some(isMeant) && !exclude.some(isMeant);
}

/** Of classic rules one applies: the one with the branch's own name, else the first whose pattern covers it. */
export const applying = <R extends { readonly pattern: string }>(rules: readonly R[], branch: string): R | undefined =>
  rules.find(({ pattern }) => pattern === branch) ?? rules.find(({ pattern }) => covers(pattern, branch));

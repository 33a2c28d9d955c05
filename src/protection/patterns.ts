/** The branches that a pattern of a classic rule or a ruleset covers, as the host's shell patterns have it. */
export function covers(pattern: string, branch: string): boolean {
  return expressionOf(pattern).test(branch);
}

/** A star stops at a slash. Two stars and a slash stand for any folders, and for none. */
function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known) return known;
  const source = piecesOf(pattern).map(sourceOf).join('');
  const made = new RegExp(`^${source}$`, 'su');
  expressions.set(pattern, made);
  return made;
}

const expressions = new Map<string, RegExp>();

/** The parts of a pattern, each of which stands for one character or, with a star, for any number of them. */
export const piecesOf = (pattern: string): readonly string[] => [...pattern.matchAll(pieces)].map(([piece]) => piece);

const pieces = /\*\*\/|\*+|\?|\[[!^]?\]?[^\]]*\]|\\.|./gsu;

function sourceOf(piece: string): string {
  if (piece === '**/') return '(?:[^/]+/)*';
  if (piece.startsWith('*')) return '[^/]*';
  if (piece === '?') return '[^/]';
  if (piece.length > 1 && piece.startsWith('[')) return classOf(piece.slice(1, -1));
  return escaped(piece.length > 1 && piece.startsWith('\\') ? piece.slice(1) : piece);
}

/** No character class matches a slash. A range that runs backwards matches nothing. */
function classOf(inner: string): string {
  const isNegated = /^[!^]/.test(inner);
  const members = (isNegated ? inner.slice(1) : inner)
    .replace(/[\\\]^[]/g, '\\$&')
    .replace(/(.)-(.)/gsu, (range, from: string, to: string) => (from <= to ? range : ''));
  if (!members) return isNegated ? '[^/]' : '(?!)';
  return isNegated ? `[^/${members}]` : `(?!/)[${members}]`;
}

const escaped = (text: string) => text.replace(/[\\^$.|+(){}[\]*?/]/g, '\\$&');

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

/** Patterns over the paths of files, as in a `.gitignore` file. */
export interface Rule {
  readonly pattern: string;
  readonly owners: readonly string[];
}

/** The owners in the last rule that covers a file. */
export const ownedBy = (file: string, rules: readonly Rule[]) =>
  rules.findLast(({ pattern }) => coversPath(pattern, file))?.owners ?? [];

/** Whether the patterns cover a file, in order: one with `!` takes back what those before it covered. */
export const coveredBy = (file: string, patterns: readonly string[]) =>
  patterns.reduce(
    (covered, pattern) =>
      pattern.startsWith('!') ? covered && !coversPath(pattern.slice(1), file) : covered || coversPath(pattern, file),
    false,
  );

/** A slash at the start or in the middle ties a pattern to the root; a folder covers all that is in it. */
function coversPath(pattern: string, file: string): boolean {
  const path = pattern.replace(/^\/|\/$/g, '');
  const isTied = /\/(?=.)/.test(pattern);
  const body = path.replace(/\*\*\/|\/\*\*$|\*+|\?|[\\^$.|+(){}[\]]/g, (piece) => {
    if (piece === '**/') return '(?:.*/)?';
    if (piece === '/**') return '/.*';
    if (piece.startsWith('*')) return '[^/]*';
    return piece === '?' ? '[^/]' : `\\${piece}`;
  });
  const isFlat = path.includes('/') && path.endsWith('/*');
  const end = isFlat ? '$' : pattern.endsWith('/') ? '/' : '(?:/|$)';
  return new RegExp(`^${isTied ? '' : '(?:.*/)?'}${body}${end}`).test(file);
}

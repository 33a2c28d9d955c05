/** A rule of a CODEOWNERS file. Its pattern has the syntax of a `.gitignore` file. */
export interface OwnerRule {
  readonly pattern: string;
  readonly owners: readonly string[];
}

/** The last matching rule wins. */
export const findFileOwners = (file: string, rules: readonly OwnerRule[]): readonly string[] =>
  rules.findLast(({ pattern }) => isPathMatched(pattern, file))?.owners ?? [];

/** A pattern with `!` excludes files that earlier patterns include. */
export const isFileCovered = (file: string, patterns: readonly string[]) =>
  patterns.reduce(
    (covered, pattern) =>
      pattern.startsWith('!')
        ? covered && !isPathMatched(pattern.slice(1), file)
        : covered || isPathMatched(pattern, file),
    false,
  );

/** A slash at the start or in the middle anchors a pattern at the root. A folder matches everything in it. */
function isPathMatched(pattern: string, file: string): boolean {
  const path = pattern.replace(/^\/|\/$/g, '');
  const isAnchored = /\/(?=.)/.test(pattern);
  const body = path.replace(/\*\*\/|\/\*\*$|\*+|\?|[\\^$.|+(){}[\]]/g, (piece) => {
    if (piece === '**/') return '(?:.*/)?';
    if (piece === '/**') return '/.*';
    if (piece.startsWith('*')) return '[^/]*';
    return piece === '?' ? '[^/]' : `\\${piece}`;
  });
  const isFlat = path.includes('/') && path.endsWith('/*');
  const end = isFlat ? '$' : pattern.endsWith('/') ? '/' : '(?:/|$)';
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${body}${end}`).test(file);
}

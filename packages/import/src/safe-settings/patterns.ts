/** The repositories that a layer of the fleet file selects, as the layer writes them under `where`. */
export interface RepositorySelection {
  readonly repos?: readonly string[];
  readonly team?: readonly string[];
  readonly property?: Readonly<Record<string, string>>;
  readonly except?: readonly RepositorySelection[];
}

/** safe-settings reads a text with one of these characters as a regular expression, and other texts as globs. */
const isRegularExpression = (text: string) => /[\^$\\]|\.\*/.test(text);

/** The patterns match at least the same names, and exactly the same names if `isExact` is set. */
export function translatePattern(text: string) {
  // A backslash doubled by YAML matches nothing, so a single backslash was intended.
  const unescaped = text.replaceAll('\\\\', '\\');
  const exact = isRegularExpression(text) ? convertExpression(unescaped) : convertGlob(unescaped);
  const patterns = [
    ...new Set((exact ?? widenPattern(unescaped)).map((pattern) => pattern.replace(/\*+/g, '*'))),
  ].filter(Boolean);
  const skipsDotNames = !isRegularExpression(text) && patterns.some((pattern) => /^[*?]/.test(pattern));
  return { patterns, isExact: exact !== undefined && unescaped === text, skipsDotNames };
}

type OptionalPatterns = readonly string[] | undefined;

/** Returns `undefined` if one text has no counterpart. */
const convertAll = (texts: readonly string[], convert: (text: string) => OptionalPatterns): OptionalPatterns => {
  const converted = texts.map(convert);
  return converted.includes(undefined) ? undefined : converted.flatMap((patterns) => patterns!);
};

/** Each group multiplies the patterns of the others. */
const maxAlternatives = 1_000;

const hasTooManyAlternatives = (text: string) =>
  (text.match(/[{(][^{}()]*[})]/g) ?? []).reduce((count, group) => count * group.split(/[,|]/).length, 1) >
  maxAlternatives;

function convertGlob(text: string): OptionalPatterns {
  if (hasTooManyAlternatives(text)) return undefined;
  const [braces, inner = ''] = /\{([^{}]*,[^{}]*)\}/.exec(text) ?? [];
  if (braces)
    return convertAll(inner.split(','), (alternative) => convertGlob(text.replace(braces, () => alternative)));
  return /^[\w.*?-]*$/.test(text) ? [text] : undefined;
}

/** Supports names, dots for any character, and groups of alternatives. */
function convertExpression(text: string): OptionalPatterns {
  if (/\\[^.-]/.test(text) || hasTooManyAlternatives(text)) return undefined;
  const [group, inner = ''] = /\((?:\?:)?([^()]*)\)(?![*+?{])/.exec(text) ?? [];
  if (group)
    return convertAll(inner.split('|'), (alternative) => convertExpression(text.replace(group, () => alternative)));
  if (text.includes('|')) return convertAll(text.split('|'), convertExpression);
  const [, start, body, end] = /^(\^?)((?:\\.|\.[*+]?|[\w-])*)(\$?)$/.exec(text) ?? [];
  if (body === undefined) return undefined;
  const named = body.replace(/\\(.)|\.([*+]?)/g, (_, literal, more) =>
    literal ? literal : more === '*' ? '*' : `?${more && '*'}`,
  );
  return [`${start ? '' : '*'}${named}${end ? '' : '*'}`];
}

/** Replaces unsupported parts by a star, so the pattern matches more names. */
function widenPattern(text: string): readonly string[] {
  if (!isRegularExpression(text)) return [`${/^[\w.-]*/.exec(text)![0]}*`];
  const several = /(?:\\.|\[[^\]]*\]|[\w-])(?:[?*+]|\{[^}]*\})\??|\\[^.-]|\[[^\]]*\]/g;
  return convertExpression(text.replace(several, '.*')) ?? ['*'];
}

export function addExclusions(
  where: RepositorySelection,
  exclusions: readonly RepositorySelection[],
): RepositorySelection {
  const except = [...(where.except ?? []), ...exclusions];
  return except.length ? { ...where, except } : where;
}

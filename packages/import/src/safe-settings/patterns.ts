/** A repository by its name, its teams or its properties: `where` of a layer. */
export interface ChosenRepos {
  readonly repos?: readonly string[];
  readonly team?: readonly string[];
  readonly property?: Readonly<Record<string, string>>;
  readonly except?: readonly ChosenRepos[];
}

/** safe-settings reads a text with one of these as a regular expression, and others as a glob. */
const isExpression = (text: string) => /[\^$\\]|\.\*/.test(text);

/**
 * Patterns of ours that take at least what a text takes, and no more if they are exact. Its wildcard hides dots if it
 * takes none at the start of a name, as ours does.
 */
export function translatePattern(text: string) {
  // A backslash that YAML left doubled means no name there. Whoever wrote it meant one.
  const meant = text.replaceAll('\\\\', '\\');
  const exact = isExpression(text) ? ofExpression(meant) : ofGlob(meant);
  const patterns = [...new Set((exact ?? roughly(meant)).map((one) => one.replace(/\*+/g, '*')))].filter(Boolean);
  const hidesDots = !isExpression(text) && patterns.some((one) => /^[*?]/.test(one));
  return { patterns, isExact: exact !== undefined && meant === text, hidesDots };
}

type Patterns = readonly string[] | undefined;

const each = (texts: readonly string[], of: (text: string) => Patterns): Patterns => {
  const all = texts.map(of);
  return all.includes(undefined) ? undefined : all.flatMap((one) => one!);
};

function ofGlob(text: string): Patterns {
  const [braces, inner = ''] = /\{([^{}]*,[^{}]*)\}/.exec(text) ?? [];
  if (braces) return each(inner.split(','), (one) => ofGlob(text.replace(braces, () => one)));
  return /^[\w.*?-]*$/.test(text) ? [text] : undefined;
}

/** An expression of names, dots for any character, and groups of alternatives. */
function ofExpression(text: string): Patterns {
  if (/\\[^.-]/.test(text)) return undefined;
  const [group, inner = ''] = /\((?:\?:)?([^()]*)\)(?![*+?{])/.exec(text) ?? [];
  if (group) return each(inner.split('|'), (one) => ofExpression(text.replace(group, () => one)));
  if (text.includes('|')) return each(text.split('|'), ofExpression);
  const [, start, body, end] = /^(\^?)((?:\\.|\.[*+]?|[\w-])*)(\$?)$/.exec(text) ?? [];
  if (body === undefined) return undefined;
  const named = body.replace(/\\(.)|\.([*+]?)/g, (_, literal, more) =>
    literal ? literal : more === '*' ? '*' : `?${more && '*'}`,
  );
  return [`${start ? '' : '*'}${named}${end ? '' : '*'}`];
}

/** Patterns that take more: any text where one of some characters, or some number of them, may stand. */
function roughly(text: string): readonly string[] {
  if (!isExpression(text)) return [`${/^[\w.-]*/.exec(text)![0]}*`];
  const several = /(?:\\.|\[[^\]]*\]|[\w-])(?:[?*+]|\{[^}]*\})\??|\\[^.-]|\[[^\]]*\]/g;
  return ofExpression(text.replace(several, '.*')) ?? ['*'];
}

/** `where` without what these take. */
export function exceptRepos(where: ChosenRepos, others: readonly ChosenRepos[]): ChosenRepos {
  const except = [...(where.except ?? []), ...others];
  return except.length ? { ...where, except } : where;
}

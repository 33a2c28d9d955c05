/** The fields of a custom pattern that hold expressions. */
export const expressionFields = [
  'pattern',
  'start_delimiter',
  'end_delimiter',
  'must_match',
  'must_not_match',
] as const;

type Field = (typeof expressionFields)[number];

export interface Expressions {
  readonly pattern?: string;
  readonly start_delimiter?: string;
  readonly end_delimiter?: string;
  readonly must_match?: string[];
  readonly must_not_match?: string[];
}

/** What is wrong with a pattern: an error code for each field, and a general code for the expression itself. */
export interface Flaw {
  readonly code: 'invalid' | 'name' | Exclude<Field, 'pattern'>;
  readonly message: string;
}

export const nameFlaws = (name: string, taken: readonly string[]): Flaw[] => {
  if (name === '') return [{ code: 'name', message: "can't be blank" }];
  return taken.includes(name) ? [{ code: 'name', message: 'has already been taken' }] : [];
};

export const expressionFlaws = (sent: Expressions): Flaw[] =>
  expressionFields.flatMap((field) => {
    const refused = [sent[field] ?? []].flat().find(isRefused);
    const code = field === 'pattern' ? 'invalid' : field;
    return refused === undefined ? [] : [{ code, message: `cannot be compiled: ${refused}` }];
  });

/**
 * The scanner reads text once and in one direction, so it allows neither lookbehind nor backreference; a longer number
 * is a character code. This does not detect invalid expressions.
 */
function isRefused(expression: string) {
  const unescaped = expression.replace(/\\(?:[^1-9k]|\d{2,})/gs, '');
  return expression === '' || /\(\?<[=!]|\\[1-9k]/.test(unescaped);
}

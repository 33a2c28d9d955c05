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

/** A fault of a pattern. Each field has an error code, and the expression itself has a general code. */
export interface Flaw {
  readonly code: 'invalid' | 'name' | Exclude<Field, 'pattern'>;
  readonly message: string;
}

export const listNameFlaws = (name: string, takenNames: readonly string[]): Flaw[] => {
  if (name === '') return [{ code: 'name', message: "can't be blank" }];
  return takenNames.includes(name) ? [{ code: 'name', message: 'has already been taken' }] : [];
};

export const listExpressionFlaws = (input: Expressions): Flaw[] =>
  expressionFields.flatMap((field) => {
    const unsupported = [input[field] ?? []].flat().find(isUnsupportedExpression);
    const code = field === 'pattern' ? 'invalid' : field;
    return unsupported === undefined ? [] : [{ code, message: `cannot be compiled: ${unsupported}` }];
  });

/**
 * GitHub's scanner reads text once and in one direction, so it allows neither lookbehind nor backreference. A longer
 * number is a character code. This check does not detect invalid expressions.
 */
function isUnsupportedExpression(expression: string) {
  const unescaped = expression.replace(/\\(?:[^1-9k]|\d{2,})/gs, '');
  return expression === '' || /\(\?<[=!]|\\[1-9k]/.test(unescaped);
}

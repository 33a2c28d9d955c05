/** What of a custom pattern is an expression, or a list of them. */
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

/** What the host has against a pattern: a code for each part of it, and a general one for the expression itself. */
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
 * The engine that scans looks at a text once and from one side, so it takes no lookbehind and no backreference; more
 * digits are a character's number. What is no expression at all is not looked for here.
 */
function isRefused(expression: string) {
  const unescaped = expression.replace(/\\(?:[^1-9k]|\d{2,})/gs, '');
  return expression === '' || /\(\?<[=!]|\\[1-9k]/.test(unescaped);
}

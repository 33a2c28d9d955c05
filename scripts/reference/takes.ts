import { joinWithOr } from '../../packages/core/src/settings/message-text.ts';
import { isWrapper } from './annotate.ts';
import type { JsonSchema } from './json-schema.ts';

/** The forms that a value may take, in words: `text`, `whole number from 0 to 6`, `list of maps`. */
export function formsOf(node: JsonSchema): string[] {
  // The text `1` and the number 1 are written alike.
  if (node.enum) return [...new Set(node.enum.map(valueText))];
  if (node.type) return [node.type].flat().map((type) => ofType(type, node));
  const forms = node.anyOf ?? [];
  // A wrapper holds the same list as the bare form.
  const inner = [...new Set(forms.filter((form) => !isWrapper(form)).flatMap(formsOf))];
  return inner.length ? inner.toSorted((one, other) => rank(one) - rank(other)) : ['anything'];
}

/** A list of several forms comes last, so that its forms are not taken for those of the value. */
const rank = (form: string) => (form.startsWith('list of ') ? 2 : form === '`null`' ? 1 : 0);

export const valueText = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function ofType(type: string, node: JsonSchema): string {
  const words: Readonly<Record<string, string>> = {
    boolean: 'true or false',
    string: 'text',
    object: 'map',
    null: '`null`',
    integer: `whole number${bounds(node)}`,
    number: `number${bounds(node)}`,
  };
  return type === 'array' ? `list of ${plural(node.items!)}` : words[type]!;
}

/** Larger numbers are not exact, so these bounds say nothing about the key. */
const isBound = (limit: unknown): limit is number =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function bounds({ minimum, maximum }: JsonSchema) {
  if (isBound(minimum) && isBound(maximum)) return ` from ${minimum} to ${maximum}`;
  if (isBound(minimum)) return `, ${minimum} or more`;
  return isBound(maximum) ? `, at most ${maximum}` : '';
}

const plurals: Readonly<Record<string, string>> = {
  text: 'texts',
  map: 'maps',
  number: 'numbers',
  'true or false': 'switches',
};

const plural = (items: JsonSchema) => joinWithOr(formsOf(items).map((word) => plurals[word] ?? word));

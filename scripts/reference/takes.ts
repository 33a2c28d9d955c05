import { joinWithOr } from '../../packages/core/src/settings/message-text.ts';
import { isWrapper } from './annotate.ts';
import type { JsonSchema } from './json-schema.ts';

/** Describes the accepted forms of a value: `text`, `whole number from 0 to 6`, `list of maps`. */
export function listForms(node: JsonSchema): string[] {
  // The text `1` and the number 1 look the same on the page, so list them once.
  if (node.enum) return [...new Set(node.enum.map(formatValue))];
  if (node.type) return [node.type].flat().map((type) => formatType(type, node));
  const forms = node.anyOf ?? [];
  // A wrapper contains the same list as the plain form.
  const inner = [...new Set(forms.filter((form) => !isWrapper(form)).flatMap(listForms))];
  return inner.length ? inner.toSorted((first, second) => rankForm(first) - rankForm(second)) : ['anything'];
}

/** Sorts lists last. Otherwise the other forms of the value would read like forms of the list's items. */
const rankForm = (form: string) => (form.startsWith('list of ') ? 2 : form === '`null`' ? 1 : 0);

export const formatValue = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function formatType(type: string, node: JsonSchema): string {
  const words: Readonly<Record<string, string>> = {
    boolean: 'true or false',
    string: 'text',
    object: 'map',
    null: '`null`',
    integer: `whole number${formatBounds(node)}`,
    number: `number${formatBounds(node)}`,
  };
  return type === 'array' ? `list of ${formatPlural(node.items!)}` : words[type]!;
}

/** An integer schema without own bounds has the safe-integer limits. */
const isBound = (limit: unknown): limit is number =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function formatBounds({ minimum, maximum }: JsonSchema) {
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

const formatPlural = (items: JsonSchema) => joinWithOr(listForms(items).map((word) => plurals[word] ?? word));

import { isMap } from '../../../settings/maps.ts';

/**
 * The name of a check: the texts between what cannot be known before a run. A name that is known whole has one text.
 */
export type Name = readonly string[];

/** Any name at all. */
export const anyName: Name = ['', ''];

export const isKnown = (name: Name) => name.length === 1;

/** The host joins the jobs on the way to a check: `caller / callee`. */
export const join = (outer: Name, inner: Name): Name => [
  ...outer.slice(0, -1),
  `${outer.at(-1)} / ${inner[0]}`,
  ...inner.slice(1),
];

/** Whether a check of this name can have that text. */
export function couldBe(name: Name, text: string): boolean {
  const [first = '', ...later] = name;
  if (!later.length) return first === text;
  const last = later.pop()!;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  const end = text.length - last.length;
  let from = first.length;
  for (const piece of later) {
    const at = text.indexOf(piece, from);
    if (at < 0 || at + piece.length > end) return false;
    from = at + piece.length;
  }
  return true;
}

/** What a text says outside of `${{ … }}`, and the expressions between. */
export function expressionsIn(text: string): { readonly texts: readonly string[]; readonly inner: readonly string[] } {
  const [start = '', ...parts] = text.split('${{');
  const texts = [start];
  const inner: string[] = [];
  for (const part of parts) {
    const end = part.indexOf('}}');
    inner.push(end < 0 ? '' : part.slice(0, end).trim());
    texts.push(end < 0 ? '' : part.slice(end + 2));
  }
  return { texts, inner };
}

/** Fills in what an expression takes from the matrix; any other expression stays open. */
export function fillIn(text: string, matrix: Readonly<Record<string, unknown>>): Name {
  const { texts, inner } = expressionsIn(text);
  const name = [texts[0]!];
  for (const [index, expression] of inner.entries()) {
    const value = matrixValue(expression, matrix);
    if (value === undefined) name.push(texts[index + 1]!);
    else name[name.length - 1] += value + texts[index + 1]!;
  }
  return name;
}

function matrixValue(expression: string, matrix: Readonly<Record<string, unknown>>): string | undefined {
  if (!/^matrix(\.[\w-]+|\['[^']*'\])+$/i.test(expression)) return undefined;
  const keys = [...expression.matchAll(/\.([\w-]+)|\['([^']*)'\]/g)].map(([, plain, bracketed]) => plain ?? bracketed!);
  let value: unknown = matrix;
  for (const key of keys) {
    if (!isMap(value)) return undefined;
    value = Object.entries(value).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];
  }
  return value === undefined || value === null ? '' : textOfScalar(value);
}

export const textOfScalar = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

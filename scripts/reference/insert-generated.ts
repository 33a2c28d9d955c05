const begin = '<!-- made by `npm run reference` -->';
const end = '<!-- until here -->';

/** Replaces the text between the two marks of a page. */
export function insertGenerated(page: string, generated: string): string {
  const [before, rest] = page.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`the page has no place between "${begin}" and "${end}"`);
  return [`${before}${begin}`, generated, `${end}${after}`].join('\n\n');
}

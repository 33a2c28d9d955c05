const begin = '<!-- made by `npm run reference` -->';
const end = '<!-- until here -->';

/** The page with this between its two marks. */
export function insertGenerated(page: string, made: string): string {
  const [before, rest] = page.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`the page has no place between "${begin}" and "${end}"`);
  return [`${before}${begin}`, made, `${end}${after}`].join('\n\n');
}

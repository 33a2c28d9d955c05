import { describe, expect, it } from 'vitest';
import { addHeading, createTable, type HtmlBlock, renderPage, wrapInDetails } from './html.ts';

const changes = (count: number): HtmlBlock => ({
  ...createTable(
    ['What'],
    Array.from({ length: count }, (_, index) => [`change ${index}`]),
  ),
  rowNoun: 'change',
});
const room = { limit: 400, rest: 'see the log for the rest' };

describe('a cut page counts the omitted rows', () => {
  const shown = (html: string) => html.match(/change \d+</g)?.length ?? 0;

  it.each<[string, (block: HtmlBlock) => HtmlBlock]>([
    ['of a block', (block) => block],
    ['of a block under a heading', (block) => addHeading('<h4>Changed</h4>', block)],
    ['of a block that is collapsed', (block) => wrapInDetails('Already drifted', block)],
  ])('a cut page counts the omitted rows %s', (_what, around) => {
    const html = renderPage([around(changes(100))], room);
    expect(shown(html)).toBeGreaterThan(0);
    expect(html).toContain(` ${100 - shown(html)} more changes are left out;`);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(room.limit);
  });

  it('a cut page also counts omitted rows of later collapsed blocks', () => {
    const html = renderPage([changes(100), wrapInDetails('Already drifted', changes(7))], room);
    expect(html).toContain(` ${107 - shown(html)} more changes are left out;`);
  });

  it.each([
    ['repository', 'repositories'],
    ['change of access', 'changes of access'],
  ])('a cut page puts the noun %s into the plural', (rowNoun, plural) => {
    const html = renderPage([{ ...changes(100), rowNoun }], room);
    expect(html).toContain(` ${100 - shown(html)} more ${plural} are left out;`);
  });
});

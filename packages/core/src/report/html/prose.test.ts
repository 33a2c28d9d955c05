import { expect, it } from 'vitest';
import { escapeAsCode } from '../escape.ts';
import { renderProse } from './prose.ts';

it('a message in Markdown formats only marked and quoted texts as code [12.11]', () => {
  expect(renderProse('write `allow: archive=true` to "my shop", and run it again')).toBe(
    'write <code>allow: archive=true</code> to <code>&quot;my shop&quot;</code>, and run it again',
  );
});

it.each([
  '@octocat',
  '#1',
  'GH-1',
  'JIRA-12',
  'a/b#2',
  'deadbeef',
  '1234567',
  'x.example',
  ':tada:',
  '<b>',
  '*x*',
  'a_b',
])('a message as prose leaves no text that GitHub links or styles: %s [12.11]', (word) => {
  expect(renderProse(`see ${word}, or not`)).toBe(
    `see ${escapeAsCode(word.replace(/:$/, ''))}${word.endsWith(':') ? ':' : ''}, or not`,
  );
});

it('a message as prose keeps the key and the name of an entry together [12.11]', () => {
  expect(renderProse('labels[0] "my bug".color: is wrong')).toBe(
    '<code>labels[0] &quot;my bug&quot;.color</code>: is wrong',
  );
  expect(renderProse('a[0] "b".c[1] "d" stays, as does x.labels')).toBe(
    '<code>a[0] &quot;b&quot;.c[1] &quot;d&quot;</code> stays, as does <code>x.labels</code>',
  );
});

it('a message as prose keeps punctuation out of code and separates adjacent names', () => {
  expect(renderProse('acme/shop: a.b c.d (e.f)')).toBe(
    '<code>acme/shop</code>: <code>a.b</code> <code>c.d</code> (<code>e.f</code>)',
  );
});

it('a long word can break, to fit a table into a narrow page [12.11]', () => {
  expect(escapeAsCode('protection.required_signatures: 2')).toBe(
    '<code>protection.<wbr>required_<wbr>signatures: 2</code>',
  );
  expect(escapeAsCode('A'.repeat(35))).toBe(`<code>${'A'.repeat(16)}<wbr>${'A'.repeat(16)}<wbr>AAA</code>`);
  expect(escapeAsCode('visibility=internal')).toBe('<code>visibility=<wbr>internal</code>');
  expect(escapeAsCode('short.words stay')).toBe('<code>short.words stay</code>');
});

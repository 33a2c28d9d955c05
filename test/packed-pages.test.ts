import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findWebPage, makeLinksAbsolute } from '../scripts/release/links.ts';

const root = join(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const home = { web: 'https://code.example/OWNER/trueup', tag: 'v1.2.3' };

/** Lists the targets of links and pictures outside code samples. */
const listLinkTargets = (page: string) =>
  [
    ...page.replace(/^```[\s\S]*?^```$|`[^`\n]+`/gm, '').matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g),
  ].map(([, inText, inTag]) => (inText ?? inTag)!);

describe.each(['README.md', 'CHANGELOG.md'])('%s in the package', (page) => {
  const targets = listLinkTargets(makeLinksAbsolute(readText(page), home));

  it('the page has only links that work outside the repository', () => {
    expect(targets.filter((target) => !/^(https:\/\/|#)/.test(target))).toEqual([]);
  });

  it('the page links only to files that the release contains', () => {
    const own = targets.flatMap(
      (target) => new RegExp(`^${home.web}/(?:blob|raw)/v1.2.3/([^#]+)`).exec(target)?.[1] ?? [],
    );
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

it.each([
  ['[a](docs/a.md#b)', '[a](https://code.example/OWNER/trueup/blob/v1.2.3/docs/a.md#b)'],
  ['[a](./docs/a.md)', '[a](https://code.example/OWNER/trueup/blob/v1.2.3/docs/a.md)'],
  ['![a](docs/a.svg)', '![a](https://code.example/OWNER/trueup/raw/v1.2.3/docs/a.svg)'],
  [
    '[![a](a.svg)](b.md)',
    '[![a](https://code.example/OWNER/trueup/raw/v1.2.3/a.svg)](https://code.example/OWNER/trueup/blob/v1.2.3/b.md)',
  ],
  ['<img alt="a" src="a.svg">', '<img alt="a" src="https://code.example/OWNER/trueup/raw/v1.2.3/a.svg">'],
  ['[a](#b) [c](https://d.example)', '[a](#b) [c](https://d.example)'],
  ['[`a`](b.md) and `c`', '[`a`](https://code.example/OWNER/trueup/blob/v1.2.3/b.md) and `c`'],
  ['`[a](b.md)`', '`[a](b.md)`'],
  ['```md\n[a](b.md)\n```', '```md\n[a](b.md)\n```'],
])('converts the link %s for the package to %s', (inside, outside) => {
  expect(makeLinksAbsolute(inside, home)).toBe(outside);
});

it('finds the web address of the repository in package.json', () => {
  expect(findWebPage(JSON.parse(readText('package.json')))).toBe('https://github.com/OWNER/trueup');
});

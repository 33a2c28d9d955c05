import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument, visit } from 'yaml';
import { editSettingsText } from '../packages/core/src/settings/editing/edit.ts';
import { UneditableError } from '../packages/core/src/settings/editing/find.ts';
import { toSettingsDocument } from '../packages/core/src/settings/reading/document.ts';
import { type Path, SettingsError } from '../packages/core/src/settings/refusal.ts';
import { isFullRun, pickSample } from './kit/seed.ts';

/** Real settings files from public repositories, as in `corpus.test.ts`. */
const corpus = process.env.TRUEUP_CORPUS ?? join(import.meta.dirname, '..', '..', 'shared', 'corpus');
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yml')) : [];

const readable = pickSample(files, 8, 'adopt').flatMap((file) => {
  const text = readFileSync(join(corpus, file), 'utf8').replace(/^\uFEFF/, '');
  try {
    toSettingsDocument(text, file);
    return [{ file, text }];
  } catch (failure) {
    if (failure instanceof SettingsError) return [];
    throw failure;
  }
});

interface Spot {
  readonly at: Path;
  readonly node: Node;
}

/** Lists every scalar of a file with a second YAML reader. */
function findValueSpots(text: string): Spot[] {
  const document = parseDocument(text, { version: '1.2', schema: 'core', resolveKnownTags: false, uniqueKeys: false });
  const spots: Spot[] = [];
  const walk = (node: unknown, at: Path) => {
    if (at.length) spots.push({ at, node: node as Node });
    if (isMap(node)) for (const { key, value } of node.items) walk(value, [...at, String((key as any).source ?? key)]);
    if (isSeq(node)) for (const [index, item] of node.items.entries()) walk(item, [...at, index]);
  };
  const shared: unknown[] = [];
  visit(document, { Node: (_, node: any) => void (node.anchor || isAlias(node) ? shared.push(node) : undefined) });
  if (!shared.length) walk(document.contents, []);
  return spots.filter(({ node }) => node);
}

const countCommonStart = (one: string, other: string) => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
};

const countCommonEnd = (one: string, other: string) =>
  countCommonStart([...one].reverse().join(''), [...other].reverse().join(''));

/** Returns whether only the text between `start` and `end` changed. */
function isOnlyInside(before: string, after: string, [start, end]: readonly [number, number]) {
  const [head, tail] = [countCommonStart(before, after), countCommonEnd(before, after)];
  return head >= Math.min(start, after.length) && tail >= before.length - end;
}

it('changes scalars in real settings files, and keeps every other byte', (context) => {
  context.skip(!files.length, `there are no settings files in ${corpus}`);
  let count = 0;
  for (const { file, text } of readable)
    for (const { at, node } of findValueSpots(text).filter(({ node }, index) => isScalar(node) && index % 5 === 0)) {
      const after = editSettingsText(text, [{ do: 'set', at, value: 'an other: value' }], file);
      const [start, end] = node.range!;
      expect([file, at, isOnlyInside(text, after, [start, end])]).toEqual([file, at, true]);
      count++;
    }
  if (isFullRun) expect(count).toBeGreaterThan(300);
});

it('removes or adds list items in real settings files, and keeps all other lines', (context) => {
  context.skip(!files.length, `there are no settings files in ${corpus}`);
  let count = 0;
  for (const { file, text } of readable)
    for (const { at, node } of findValueSpots(text).filter(({ node }) => isSeq(node) && node.items.length > 1)) {
      const last = (node as any).items.length - 1;
      for (const index of [0, last]) {
        const after = editSettingsText(text, [{ do: 'drop', at: [...at, index] }], file);
        const kept = countCommonStart(text, after) + countCommonEnd(text, after);
        expect([file, at, index, kept >= after.length]).toEqual([file, at, index, true]);
      }
      const more = editSettingsText(text, [{ do: 'add', at, value: { name: 'one more' } }], file);
      expect([file, at, countCommonStart(text, more) + countCommonEnd(text, more) >= text.length]).toEqual([
        file,
        at,
        true,
      ]);
      count++;
    }
  if (isFullRun) expect(count).toBeGreaterThan(50);
});

it('refuses to edit values behind an anchor or alias in real settings files', (context) => {
  context.skip(!files.length, `there are no settings files in ${corpus}`);
  for (const { file, text } of readable.filter(({ text }) => /^[^#]*:\s*\*\w/m.test(text))) {
    const [, key] = /^([\w-]+):\s*\*\w/m.exec(text) ?? [];
    if (key) expect(() => editSettingsText(text, [{ do: 'set', at: [key], value: 1 }], file)).toThrow(UneditableError);
  }
});

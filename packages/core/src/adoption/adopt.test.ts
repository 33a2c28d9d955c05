import { expect, it } from 'vitest';
import type { Plan } from '../plan/item.ts';
import { registry } from '../sections/registry.ts';
import { adoptSection } from './adopt.ts';
import { align } from './candidates.ts';
import { readSources } from './sources.ts';
import { listUnits, readExportedSection } from './units.ts';

const section = registry.find(({ key }) => key === 'labels')!;
const text = 'labels:\n  - {name: bug, color: d73a4a}\n  - {name: help, color: "008672"}\n';
const live = [
  { name: 'bug', color: 'ff0000' },
  { name: 'help', color: '112233' },
];
const differs = (name: string, wanted: string, color: string) => ({
  kind: 'update',
  subject: `label "${name}"`,
  differences: [{ key: 'color', live: color, wanted }],
});
const bug = differs('bug', 'd73a4a', 'ff0000');
const help = differs('help', '008672', '112233');
const plan = (...items: readonly object[]) => items as unknown as Plan;

/** Adopts the color of `bug`, where the section's plan of the edited file is this one. */
function adopting(after: Plan | undefined) {
  const options = { sections: registry, editsShared: false } as const;
  const before = plan(bug, help);
  return adoptSection({
    sources: readSources(new Map([['settings.yml', text]]), options),
    options,
    section,
    units: listUnits(section, before).slice(0, 1),
    plan: before,
    exported: readExportedSection(section, live),
    replan: async () => after,
  });
}

it('keeps an edit after which exactly what it is about is gone from the plan [11.4]', async () => {
  const { taken, refused, sources } = await adopting(plan(help));
  expect([taken.size, refused.size]).toEqual([1, 0]);
  expect(sources.texts.get('settings.yml')).toBe(text.replace('d73a4a', 'ff0000'));
});

it.each([
  ['what it is about is still there', plan(bug, help)],
  ['something else is gone too', plan()],
  ['something else has moved', plan(differs('help', '008672', '445566'))],
  ['something is new', plan(help, differs('new', 'aaaaaa', 'bbbbbb'))],
  ['there is no plan', undefined],
])('takes an edit back where %s afterwards [11.4]', async (_, after) => {
  const { taken, refused, sources } = await adopting(after);
  expect([taken.size, [...refused.values()]]).toEqual([
    0,
    [expect.stringContaining('cannot edit the file to match GitHub')],
  ]);
  expect(sources.texts.get('settings.yml')).toBe(text);
});

it('edits only what differs, key by key and item by item', () => {
  const written = {
    same: { a: 1 },
    other: { a: 1, b: 2 },
    on: true,
    off: false,
    gone: 1,
    secret: 'x',
    list: [{ name: 'a', b: 1 }, 'z'],
  };
  const there = { same: { a: 1 }, other: { a: 1, b: 3 }, new: 2, secret: 'y', list: [{ name: 'a', b: 2 }, 'y'] };
  expect(align(written, there, ['at'], 'all keys')).toEqual([
    { do: 'set', at: ['at', 'other', 'b'], value: 3 },
    { do: 'set', at: ['at', 'list', 0, 'b'], value: 2 },
    { do: 'add', at: ['at', 'list'], value: 'y' },
    { do: 'drop', at: ['at', 'list', 1] },
    { do: 'set', at: ['at', 'new'], value: 2 },
    { do: 'set', at: ['at', 'on'], value: false },
    { do: 'drop', at: ['at', 'gone'] },
  ]);
});

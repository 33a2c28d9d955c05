import { expect, it } from 'vitest';
import type { Plan } from '../plan/item.ts';
import { registry } from '../sections/registry.ts';
import { adoptSection } from './adopt.ts';
import { alignValues } from './candidates.ts';
import { parseAdoptionSources } from './sources.ts';
import { listDriftUnits, parseExportedSection } from './units.ts';

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

/** Adopts the color of `bug` with a fixed plan of the edited file. */
function adopting(after: Plan | undefined) {
  const before = plan(bug, help);
  return adoptSection({
    sources: parseAdoptionSources(new Map([['settings.yml', text]]), { sections: registry, editsShared: false }),
    section,
    units: listDriftUnits(section, before).slice(0, 1),
    plan: before,
    exported: parseExportedSection(section, live),
    replan: async () => after,
  });
}

it('keeps an edit that removes exactly its own item from the plan [11.4]', async () => {
  const { taken, refused, sources } = await adopting(plan(help));
  expect([taken.size, refused.size]).toEqual([1, 0]);
  expect(sources.texts.get('settings.yml')).toBe(text.replace('d73a4a', 'ff0000'));
});

it.each([
  ['its own item remains', plan(bug, help)],
  ['another item disappears', plan()],
  ['another item changes', plan(differs('help', '008672', '445566'))],
  ['a new item appears', plan(help, differs('new', 'aaaaaa', 'bbbbbb'))],
  ['the section has no plan', undefined],
])('reverts an edit if %s afterwards [11.4]', async (_, after) => {
  const { taken, refused, sources } = await adopting(after);
  expect([taken.size, [...refused.values()]]).toEqual([
    0,
    [expect.stringContaining('cannot edit the file to match GitHub')],
  ]);
  expect(sources.texts.get('settings.yml')).toBe(text);
});

it('edits only differing keys and items', () => {
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
  expect(alignValues(written, there, ['at'], 'all keys')).toEqual([
    { do: 'set', at: ['at', 'other', 'b'], value: 3 },
    { do: 'set', at: ['at', 'list', 0, 'b'], value: 2 },
    { do: 'add', at: ['at', 'list'], value: 'y' },
    { do: 'drop', at: ['at', 'list', 1] },
    { do: 'set', at: ['at', 'new'], value: 2 },
    { do: 'set', at: ['at', 'on'], value: false },
    { do: 'drop', at: ['at', 'gone'] },
  ]);
});

import { describe, expect, it } from 'vitest';
import { documented } from '../../../../scripts/reference/documented.ts';
import { rowsOf } from '../../../../scripts/reference/rows.ts';
import { sectionSchema } from '../../../../scripts/reference/settings-schema.ts';
import { listGrants } from '../github/call.ts';
import { audienceOf } from './visibility.ts';

/** Grants whose reads need no token in a public repository. */
const open = ['Metadata', 'Issues', 'Contents', 'Actions', 'Custom properties'];

describe.each(documented.map((one) => [one.section.key, one] as const))('%s', (_, one) => {
  const { section } = one;
  const { visibleTo } = section;
  const within = (path: string) => (section.settings.list ? `[].${path}` : path);
  const paths = rowsOf(sectionSchema(one)).map(({ path }) => path);

  it('the section says for every key who can see it on the host', () => {
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths)
      expect(['everyone', 'writers', 'administrators']).toContain(audienceOf(visibleTo, within(path)));
  });

  it('the section names only keys of its own', () => {
    const known = new Set(['', '*', 'available apps', ...paths.map(within)]);
    expect(Object.keys(visibleTo).filter((path) => !known.has(path))).toEqual([]);
  });

  it('the section is for everyone only if every read is open in a public repository', () => {
    const reads = Object.values(section.calls)
      .map((make) => make([], {}))
      .filter(({ access }) => access === 'read');
    const isClosed = reads.some((call) => listGrants(call).some(({ permission }) => !open.includes(permission)));
    const isOpen = Object.values(visibleTo).every((audience) => audience === 'everyone');
    expect({ isClosed, isOpen }).not.toEqual({ isClosed: true, isOpen: true });
  });
});

it('the repository section names every key, since an unknown key may be private', () => {
  const one = documented.find(({ section: { key } }) => key === 'repository')!;
  const { section } = one;
  const known = Object.keys(section.visibleTo);
  const unnamed = rowsOf(sectionSchema(one))
    .filter(({ deprecated }) => !deprecated)
    .map(({ path }) => path.split('.')[0]!)
    .filter((key) => key !== '*' && !known.includes(key));
  expect(unnamed).toEqual([]);
  expect(audienceOf(section.visibleTo, 'a_key_of_tomorrow')).toBe('administrators');
});

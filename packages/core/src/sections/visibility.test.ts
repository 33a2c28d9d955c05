import { describe, expect, it } from 'vitest';
import { documented } from '../../../../scripts/reference/documented.ts';
import { listRows } from '../../../../scripts/reference/rows.ts';
import { createSectionSchema } from '../../../../scripts/reference/settings-schema.ts';
import { listGrants } from '../github/call.ts';
import { findAudience } from './visibility.ts';

/** Grants whose reads need no token in a public repository. */
const open = ['Metadata', 'Issues', 'Contents', 'Actions', 'Custom properties'];

describe.each(documented.map((documentedSection) => [documentedSection.section.key, documentedSection] as const))(
  '%s',
  (_, documentedSection) => {
    const { section } = documentedSection;
    const { visibleTo } = section;
    const within = (path: string) => (section.settings.list ? `[].${path}` : path);
    const paths = listRows(createSectionSchema(documentedSection)).map(({ path }) => path);

    it('declares an audience for every key', () => {
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths)
        expect(['everyone', 'writers', 'administrators']).toContain(findAudience(visibleTo, within(path)));
    });

    it('names only keys of the section', () => {
      const known = new Set(['', '*', 'available apps', ...paths.map(within)]);
      expect(Object.keys(visibleTo).filter((path) => !known.has(path))).toEqual([]);
    });

    it('is visible to everyone only if a public repository needs no permission for any read', () => {
      const reads = Object.values(section.calls)
        .map((make) => make([], {}))
        .filter(({ access }) => access === 'read');
      const isClosed = reads.some((call) => listGrants(call).some(({ permission }) => !open.includes(permission)));
      const isOpen = Object.values(visibleTo).every((audience) => audience === 'everyone');
      expect({ isClosed, isOpen }).not.toEqual({ isClosed: true, isOpen: true });
    });
  },
);

it('lists every key of the repository section, because an unknown key may be private', () => {
  const documentedSection = documented.find(({ section: { key } }) => key === 'repository')!;
  const { section } = documentedSection;
  const known = Object.keys(section.visibleTo);
  const unnamed = listRows(createSectionSchema(documentedSection))
    .filter(({ deprecated }) => !deprecated)
    .map(({ path }) => path.split('.')[0]!)
    .filter((key) => key !== '*' && !known.includes(key));
  expect(unnamed).toEqual([]);
  expect(findAudience(section.visibleTo, 'a_key_of_tomorrow')).toBe('administrators');
});

import { ownName } from '../settings/section-names.ts';
import { imports } from './imports.ts';
import { sectionKeys } from './keys.ts';
import type { Section } from './section.ts';

/** Each is exported under its key in camel case. */
async function load(key: string) {
  const name = key.replace(/_./g, ([, letter]) => letter!.toUpperCase());
  const loaders: Readonly<Record<string, () => Promise<unknown>>> = imports;
  const sections = (await loaders[key]!()) as Readonly<Record<string, unknown>>;
  return sections[name] as Section;
}

/** The sections with these keys, in the order of apply; without keys, all of them. */
export const loadSections = (keys: readonly string[] = sectionKeys): Promise<readonly Section[]> =>
  Promise.all(sectionKeys.filter((key) => keys.includes(key)).map(load));

/** The sections that a file with these keys declares. If one of its keys is none, all sections, for advice about that key. */
export function sectionsOf(keys: readonly string[]): Promise<readonly Section[]> {
  const known: readonly string[] = sectionKeys;
  const named = keys.map(ownName);
  return loadSections(named.every((key) => known.includes(key)) ? named : undefined);
}

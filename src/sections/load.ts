import { ownName } from '../settings/section-names.ts';
import { imports } from './imports.ts';
import { type SectionKey, sectionKeys } from './keys.ts';
import type { Section } from './section.ts';

/** Each is exported under its key in camel case. */
async function load(key: SectionKey) {
  const name = key.replace(/_./g, ([, letter]) => letter!.toUpperCase());
  const sections: Readonly<Record<string, unknown>> = await imports[key]();
  return sections[name] as Section;
}

/** The sections with these keys, in the order of apply. */
export const loadSections = (keys: readonly string[]): Promise<readonly Section[]> =>
  Promise.all(sectionKeys.filter((key) => keys.includes(key)).map(load));

/** The sections that a file with these keys declares. Only advice about a key that is none of them needs the others. */
export function sectionsOf(keys: readonly string[]): Promise<readonly Section[]> {
  const named = keys.map(ownName);
  return loadSections(named.every((key) => Object.hasOwn(imports, key)) ? named : sectionKeys);
}

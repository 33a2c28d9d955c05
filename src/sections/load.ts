import { isOrganization, type RepositoryName } from '../host/host.ts';
import { ownName } from '../settings/section-names.ts';
import { imports } from './imports.ts';
import { keysOf, type SectionScope } from './keys.ts';
import type { Section } from './section.ts';

/** Each is exported under its key in camel case. */
async function load(key: string, scope: SectionScope) {
  const name = key.replace(/_./g, ([, letter]) => letter!.toUpperCase());
  const loaders: Readonly<Record<string, () => Promise<unknown>>> = imports[scope];
  const sections = (await loaders[key]!()) as Readonly<Record<string, unknown>>;
  return sections[name] as Section;
}

export const scopeOf = (target: RepositoryName | undefined): SectionScope =>
  target && isOrganization(target) ? 'organization' : 'repository';

/** The sections with these keys, in the order of apply; without keys, all of them. */
export const loadSections = (
  scope: SectionScope,
  keys: readonly string[] = keysOf[scope],
): Promise<readonly Section[]> =>
  Promise.all(keysOf[scope].filter((key) => keys.includes(key)).map((key) => load(key, scope)));

/** The sections that a file with these keys declares. If one of its keys is none, all sections, for advice about that key. */
export function sectionsOf(scope: SectionScope, keys: readonly string[]): Promise<readonly Section[]> {
  const named = keys.map(ownName);
  return loadSections(scope, named.every((key) => keysOf[scope].includes(key)) ? named : undefined);
}

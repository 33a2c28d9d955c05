import { allowKey } from '../settings/allow.ts';
import { repositoryIdKey } from '../settings/keys/repository-id.ts';
import { resolveSectionName } from '../settings/keys/section-names.ts';
import { readDocument } from '../settings/reading/document.ts';
import { parseSettingsDocument, type SettingsText } from '../settings/reading/parse.ts';
import { imports } from './imports.ts';
import { sectionKeys } from './keys.ts';
import type { Section } from './section.ts';

/** A section is exported under its key in camel case. */
async function load(key: string): Promise<Section> {
  const name = key.replace(/_./g, ([, letter]) => letter!.toUpperCase());
  const loaders: Readonly<Record<string, () => Promise<any>>> = imports;
  return (await loaders[key]!())[name];
}

/** The sections with these keys, in the order of apply; without keys, all of them. */
export const loadSections = (keys: readonly string[] = sectionKeys): Promise<readonly Section[]> =>
  Promise.all(sectionKeys.filter((key) => keys.includes(key)).map(load));

/** The sections that a file with these keys declares. If one of its keys is none, all sections, for advice about that key. */
function sectionsOf(keys: readonly string[]): Promise<readonly Section[]> {
  const known: readonly string[] = sectionKeys;
  const named = keys.filter((key) => key !== allowKey && key !== repositoryIdKey).map(resolveSectionName);
  return loadSections(named.every((key) => known.includes(key)) ? named : undefined);
}

/** Parses a file with the sections that it declares. If a mistake costs the whole file, throws `SettingsRefused`. */
export async function parseNamed({ text, file, ...how }: Omit<SettingsText, 'sections'>) {
  const document = readDocument(text, file);
  const sections = await sectionsOf(Object.keys(document.values));
  return { sections, ...parseSettingsDocument(document, { ...how, sections }) };
}

import { allowKey } from '../settings/allow.ts';
import { repositoryIdKey } from '../settings/keys/repository-id.ts';
import { resolveSectionAlias } from '../settings/keys/section-names.ts';
import { toSettingsDocument } from '../settings/reading/document.ts';
import { parseSettingsDocument, type SettingsText } from '../settings/reading/parse.ts';
import { imports } from './imports.ts';
import { isSectionKey, sectionKeys } from './keys.ts';
import type { Section } from './section.ts';

/** Returns the sections in the order of apply, without unknown keys. */
export const loadSections = (keys: readonly string[] = sectionKeys): Promise<readonly Section[]> =>
  Promise.all(sectionKeys.filter((key) => keys.includes(key)).map(loadSection));

/** Each section is exported under its key in camel case. */
async function loadSection(key: string): Promise<Section> {
  const name = key.replace(/_./g, ([, letter]) => letter!.toUpperCase());
  const loaders: Readonly<Record<string, () => Promise<any>>> = imports;
  return (await loaders[key]!())[name];
}

export async function loadSectionsAndParseSettings({ text, file, ...options }: Omit<SettingsText, 'sections'>) {
  const document = toSettingsDocument(text, file);
  const sections = await loadDeclaredSections(Object.keys(document.values));
  return { sections, ...parseSettingsDocument(document, { ...options, sections }) };
}

/** Loads all sections if a key is unknown, to suggest the right section for it. */
function loadDeclaredSections(documentKeys: readonly string[]): Promise<readonly Section[]> {
  const named = documentKeys.filter((key) => key !== allowKey && key !== repositoryIdKey).map(resolveSectionAlias);
  return loadSections(named.every(isSectionKey) ? named : undefined);
}

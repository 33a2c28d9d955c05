import { type SectionScope, sectionKeys } from '../../src/sections/keys.ts';
import { loadSections } from '../../src/sections/load.ts';
import type { Section } from '../../src/sections/section.ts';
import type { Documented } from './settings-schema.ts';

/** Every section with its `docs.ts`, in the order in which apply writes them. */
const documentedIn = async (scope: SectionScope): Promise<readonly Documented[]> =>
  Promise.all(
    (await loadSections(scope)).map(async (section) => {
      const { docs } = await import(`../../src/sections/${folderOf(section)}/docs.ts`);
      return { section, docs };
    }),
  );

/** What a repository and an organization both have stands in one folder. */
const folderOf = ({ key, of }: Section) =>
  of && (sectionKeys as readonly string[]).includes(key) ? `${key}/${of}` : key;

export const documented = await documentedIn('repository');
export const documentedOfOrganization = await documentedIn('organization');

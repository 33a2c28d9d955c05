import { keysOf, type SectionScope } from '../../src/sections/keys.ts';
import { loadSections } from '../../src/sections/load.ts';
import type { Section } from '../../src/sections/section.ts';
import type { Documented } from './settings-schema.ts';

/** Every section with its `docs.ts`, in the order in which apply writes them. */
const documentedIn = async (scope: SectionScope): Promise<readonly Documented[]> =>
  Promise.all((await loadSections(scope)).map(async (section) => ({ section, docs: (await docsOf(section)).docs })));

/** What a repository and an organization both have stands in one folder. */
const docsOf = ({ key, of }: Section) =>
  of && keysOf.repository.includes(key)
    ? import(`../../src/sections/${key}/organization/docs.ts`)
    : import(`../../src/sections/${key}/docs.ts`);

export const documented = await documentedIn('repository');
export const documentedOfOrganization = await documentedIn('organization');

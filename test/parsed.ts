import type { SectionScope } from '../src/sections/keys.ts';
import { loadSections } from '../src/sections/load.ts';
import { registry } from '../src/sections/registry.ts';
import { parseSettings } from '../src/settings/parse.ts';
import { type Refusal, SettingsRefused } from '../src/settings/refusal.ts';
import { plainRefusal } from './plain-refusal.ts';

const sectionsIn = { repository: registry, organization: await loadSections('organization') };

const parse = (text: string, origin: 'operator' | 'target' = 'operator', scope: SectionScope = 'repository') =>
  parseSettings({ text, file: 'settings.yml', sections: sectionsIn[scope], origin });

function refused(text: string, origin?: 'operator' | 'target', scope?: SectionScope): readonly Refusal[] {
  try {
    return parse(text, origin, scope).refused;
  } catch (failure) {
    if (failure instanceof SettingsRefused) return failure.refusals;
    throw failure;
  }
}

/** The refusals of a settings file as lines; empty if it is accepted. */
export const refusals = (text: string, origin?: 'operator' | 'target', scope?: SectionScope) =>
  refused(text, origin, scope).map(plainRefusal);

/** The problems alone, without places and fixes. */
export const refusedProblems = (text: string, scope?: SectionScope) =>
  refused(text, 'operator', scope).map(({ problem }) => problem);

/** The remarks about an accepted file. */
export const remarks = (text: string) => parse(text).remarks.map(({ message }) => message);

/** The desired state of one section. */
export const desired = (text: string, key: string) => parse(text).declared.find((one) => one.key === key)?.desired;

/** The desired state of every section. */
export const declared = (text: string, scope: SectionScope = 'repository') =>
  parse(text, 'operator', scope).declared.map(({ key, desired }) => ({
    section: sectionsIn[scope].find((one) => one.key === key)!,
    desired,
  }));

/** Where each problem stands, and what it is. */
export const refusedAt = (text: string, scope?: SectionScope) =>
  refused(text, 'operator', scope).map(({ at, problem }) => ({ at, problem }));

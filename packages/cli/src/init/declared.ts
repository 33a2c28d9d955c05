import { registry, sectionNamed } from '@trueup/core/sections/registry';
import { grantsFor, type Need, type SectionSettings } from '@trueup/core/session';
import { listLeaves, parseSettings, Reference, SettingsError, tryToRead } from '@trueup/core/settings';

/** What a settings file declares; nothing if the file is refused, since no run would read it. */
export function readDeclared(text: string, file: string): SectionSettings[] {
  const read = tryToRead(() => parseSettings({ text, file, sections: registry, origin: 'operator' }));
  const { declared } = read instanceof SettingsError ? { declared: [] } : read;
  return declared.map(({ key, desired }) => ({ section: sectionNamed(key), desired }));
}

export function variablesIn(declared: readonly SectionSettings[]): string[] {
  const leaves = declared.flatMap(({ desired }) => [...listLeaves(desired, desired)]);
  return [...new Set(leaves.flatMap(([, leaf]) => (leaf instanceof Reference ? leaf.name : [])))].sort();
}

/** The permissions of a job, by their names in a workflow file. */
export type TokenPermissions = Readonly<Record<string, 'read' | 'write'>>;

/** What a check and an apply need of the workflow's own token. */
export type OwnToken = Readonly<Record<'check' | 'apply', TokenPermissions>>;

/** The grants that a workflow can give its own token, under the names of a workflow file. Every token has Metadata. */
const names: Readonly<Record<string, string>> = { Contents: 'contents', Issues: 'issues' };

/** The permissions with which the workflow's own token manages all that is declared; `undefined` if it cannot. */
export function ownTokenFor(declared: readonly SectionSettings[]): OwnToken | undefined {
  const [check, apply] = (['check', 'apply'] as const).map((mode) => permissionsFor(grantsFor(mode, declared)));
  return declared.length && check && apply ? { check, apply } : undefined;
}

function permissionsFor(needs: readonly Need[]): TokenPermissions | undefined {
  const grants = needs.map(({ grant }) => grant).filter(({ permission }) => permission !== 'Metadata');
  return grants.every(({ permission, of }) => of === 'repository' && permission in names)
    ? Object.fromEntries(grants.map(({ permission, level }) => [names[permission]!, level as 'read' | 'write']))
    : undefined;
}

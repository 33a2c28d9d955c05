import { getSection, registry } from '@trueup/core/sections/registry';
import { listNeededGrants, type PermissionNeed, type SectionSettings } from '@trueup/core/session';
import { listLeaves, parseSettings, Reference, SettingsError, tryToRead } from '@trueup/core/settings';

/** Returns nothing for an invalid file, because no run would use it. */
export function parseSectionsIfValid(text: string, file: string): SectionSettings[] {
  const read = tryToRead(() => parseSettings({ text, file, sections: registry, origin: 'operator' }));
  const { declared } = read instanceof SettingsError ? { declared: [] } : read;
  return declared.map(({ key, desired }) => ({ section: getSection(key), desired }));
}

export function listReferencedVariables(declared: readonly SectionSettings[]): string[] {
  const leaves = declared.flatMap(({ desired }) => [...listLeaves(desired, desired)]);
  return [...new Set(leaves.flatMap(([, leaf]) => (leaf instanceof Reference ? leaf.name : [])))].sort();
}

export type TokenPermissions = Readonly<Record<string, 'read' | 'write'>>;

export type OwnTokenPermissions = Readonly<Record<'check' | 'apply', TokenPermissions>>;

/** A workflow can give only these permissions to its own token. Every token has Metadata. */
const permissionNames: Readonly<Record<string, string>> = { Contents: 'contents', Issues: 'issues' };

/** Returns `undefined` if the workflow token cannot manage everything that is declared. */
export function getOwnTokenPermissions(declared: readonly SectionSettings[]): OwnTokenPermissions | undefined {
  const [check, apply] = (['check', 'apply'] as const).map((mode) =>
    toTokenPermissions(listNeededGrants(mode, declared)),
  );
  return declared.length && check && apply ? { check, apply } : undefined;
}

function toTokenPermissions(needs: readonly PermissionNeed[]): TokenPermissions | undefined {
  const grants = needs.map(({ grant }) => grant).filter(({ permission }) => permission !== 'Metadata');
  return grants.every(({ permission, appliesTo }) => appliesTo === 'repository' && permission in permissionNames)
    ? Object.fromEntries(
        grants.map(({ permission, level }) => [permissionNames[permission]!, level as 'read' | 'write']),
      )
    : undefined;
}

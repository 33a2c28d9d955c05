import { fleetText } from '../fleet-text.ts';
import type { ConversionLine, Imported } from './convert.ts';
import type { ConvertedTarget } from './target.ts';

const fullName = ({ owner, name }: ConvertedTarget) => `${owner}/${name}`;

/** The fleet file of a state. `fileOf` says where the settings file of an organization or a repository stands. */
export function fleetOf(
  { targets, organization }: Imported,
  fileOf: (target: { readonly name: string }, isOrganization: boolean) => string,
): { readonly text: string; readonly said: readonly ConversionLine[] } {
  const owned = targets.filter(({ owner }) => owner !== undefined);
  const others = owned.filter(({ creation }) => !creation);
  const text = fleetText({
    head: 'Converted from a state of Terraform.',
    targets: others.length ? [{ repos: others.map(fullName) }] : [],
    organizations: organization ? [{ name: organization.name, layers: [fileOf(organization, true)] }] : [],
    created: owned.flatMap((target) => (target.creation ? [[fullName(target), target.creation] as const] : [])),
    layers: owned.length ? [{ file: fileOf({ name: '{name}' }, false) }] : [],
  });
  return { text, said: targets.filter(({ owner }) => owner === undefined).map(unowned) };
}

const unowned = ({ name }: ConvertedTarget): ConversionLine => ({
  kind: 'error',
  address: name,
  message: 'has no owner in the state, so the fleet file does not name it',
  fix: 'write it into the fleet file with its owner',
});

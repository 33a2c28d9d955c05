/** Converts a Terraform state to a fleet file and a settings file for each repository. */

import { formatCode, groupBy, organizationAdvice } from '@trueup/core/settings';
import { formatFleetText } from '../fleet-text.ts';
import { type ConversionLine, createErrorLine } from '../line.ts';
import { UnconvertibleResource } from './attributes.ts';
import { branchConverters } from './branches.ts';
import { type Converter, repositoryReferenceKeys } from './converter.ts';
import { environmentConverters } from './environments.ts';
import { listConverters } from './lists.ts';
import { TerraformNames } from './names.ts';
import { repositoryConverters } from './repository.ts';
import { rulesetConverters } from './rulesets.ts';
import { parseTerraformState, type Resource } from './state.ts';
import { ConvertedTarget } from './target.ts';

const converters: Readonly<Record<string, Converter>> = {
  ...repositoryConverters,
  ...listConverters,
  ...environmentConverters,
  ...branchConverters,
  ...rulesetConverters,
};

/** The type comes from the file and could name an inherited property, such as `constructor`. */
const findConverter = (type: string): Converter | undefined =>
  Object.hasOwn(converters, type) ? converters[type] : undefined;

/** Settings files do not manage the content of a repository. */
const contentTypes =
  /^github_(repository_file|branch|issue|release|repository_pull_request|repository_project|project_\w+)$/;

const isOrganizationLevel = ({ type }: Resource) => /^github_(\w+_)?organization_/.test(type);

/** Secret values are neither stored nor printed. */
export function convertTerraformState(text: string) {
  const resources = parseTerraformState(text);
  const names = new TerraformNames(resources);
  const targets = new Map<string, ConvertedTarget>();
  const managed = resources
    .filter(({ isManaged }) => isManaged)
    .toSorted((first, second) => Number(isRepositoryResource(second)) - Number(isRepositoryResource(first)));
  const organizationResources = managed.filter(isOrganizationLevel);
  const repositoryResources = managed.filter((resource) => !isOrganizationLevel(resource));
  const lines = repositoryResources.flatMap((resource) => convertResource(resource, names, targets));
  const address = organizationResources.map((first) => first.address).join(', ');
  if (organizationResources.length) lines.push({ kind: 'by hand', address, message: organizationAdvice });
  return {
    targets: [...targets.values()],
    lines: [...lines, ...summarizeResourcesWithoutRepository(repositoryResources)],
  };
}

/** Repositories come first, because they show the owner. */
const isRepositoryResource = ({ type }: Resource) => type === 'github_repository';

/** Adds the settings to `targets`, and returns a line for each part that was not converted. */
function convertResource(resource: Resource, names: TerraformNames, targets: Map<string, ConvertedTarget>) {
  const { type, address, attributes } = resource;
  const converter = findConverter(type);
  try {
    const repositoryReference = findRepositoryReference(resource);
    if (!converter) return repositoryReference === undefined ? [] : [describeUnknownType(address, type)];
    if (repositoryReference === undefined)
      throw new UnconvertibleResource(
        'has no repository',
        'write the equivalent settings into the settings file of the repository',
      );
    const name = names.getRepositoryName(repositoryReference);
    const target = getOrCreateTarget(repositoryReference, name, targets);
    if (Object.hasOwn(repositoryConverters, type)) target.claim(`${formatCode(type)} of ${formatCode(name)}`);
    converter.convert(attributes, target, names);
    attributes.ignore(...repositoryReferenceKeys);
    return attributes.listUnread().map((path) => describeUnreadAttribute(address, path, converter));
  } catch (failure) {
    if (!(failure instanceof UnconvertibleResource)) throw failure;
    return [createErrorLine(address, failure.message, failure.fix)];
  }
}

const findRepositoryReference = ({ type, attributes }: Resource) =>
  type === 'github_repository'
    ? (attributes.getText('full_name') ?? attributes.getText('name'))
    : type.startsWith('github_')
      ? (attributes.getText('repository') ?? attributes.getId('repository_id'))
      : undefined;

/** All files of an import belong to one owner, although two owners may use the same repository name. */
function getOrCreateTarget(
  repositoryReference: string,
  name: string,
  targets: Map<string, ConvertedTarget>,
): ConvertedTarget {
  const target = targets.get(name.toLowerCase()) ?? new ConvertedTarget(name);
  const owner = /^([^/]+)\/[^/]+$/.exec(repositoryReference)?.[1];
  if (target.owner !== undefined && owner !== undefined && target.owner.toLowerCase() !== owner.toLowerCase())
    throw new UnconvertibleResource(
      'belongs to a repository of another owner, and the state has a repository with the same name',
      'import the repositories of each owner from a separate state',
    );
  target.owner ??= owner;
  targets.set(name.toLowerCase(), target);
  return target;
}

const describeUnknownType = (address: string, type: string): ConversionLine =>
  contentTypes.test(type)
    ? { kind: 'left out', address, message: 'is content and not a setting' }
    : createErrorLine(
        address,
        `is a resource that Trueup does not convert (${type})`,
        'compare with `trueup snapshot`, which reads the setting from GitHub',
      );

const describeUnreadAttribute = (address: string, path: string, { protects }: Converter): ConversionLine =>
  protects
    ? createErrorLine(
        address,
        `\`${path}\` has no known counterpart`,
        'look up the setting in the reference, and add it by hand',
      )
    : { kind: 'left out', address, message: `\`${path}\` has no counterpart` };

function summarizeResourcesWithoutRepository(resources: readonly Resource[]): ConversionLine[] {
  const others = resources.filter(
    (resource) => !findConverter(resource.type) && findRepositoryReference(resource) === undefined,
  );
  return [...groupBy(others, ({ type }) => type)].map(([type, { length: count }]) => ({
    kind: 'left out',
    message: `${count} of type ${type}: without a repository, so ${count === 1 ? 'it stays' : 'they stay'} in Terraform`,
  }));
}

const formatFullName = ({ owner, name }: ConvertedTarget) => `${owner}/${name}`;

/** A target without an owner becomes an error line. */
export function formatTerraformFleetFile(targets: readonly ConvertedTarget[], layer: string) {
  const targetsWithOwner = targets.filter(({ owner }) => owner !== undefined);
  const existingTargets = targetsWithOwner.filter(({ creation }) => !creation);
  const text = formatFleetText({
    head: 'Converted from a Terraform state.',
    targets: existingTargets.length ? [{ repos: existingTargets.map(formatFullName) }] : [],
    created: targetsWithOwner.flatMap((target) =>
      target.creation ? [[formatFullName(target), target.creation] as const] : [],
    ),
    layers: targetsWithOwner.length ? [{ file: layer }] : [],
  });
  const targetsWithoutOwner = targets.filter(({ owner }) => owner === undefined);
  const message = 'has no owner in the state, so the fleet file does not list it';
  const lines = targetsWithoutOwner.map(({ name }) =>
    createErrorLine(name, message, 'add it to the fleet file with its owner'),
  );
  return { text, lines };
}

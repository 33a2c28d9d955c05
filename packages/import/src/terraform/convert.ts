import { groupBy, organizationAdvice } from '@trueup/core/settings';
import { writeFleetText } from '../fleet-text.ts';
import { type ConversionLine, errorLine } from '../line.ts';
import { Unconvertible } from './attributes.ts';
import { branchConverters } from './branches.ts';
import { type Converter, ofEvery } from './converter.ts';
import { ofEnvironments } from './environments.ts';
import { ofLists } from './lists.ts';
import { TerraformNames } from './names.ts';
import { repositoryConverters } from './repository.ts';
import { ofRulesets } from './rulesets.ts';
import { type Resource, readState } from './state.ts';
import { ConvertedTarget } from './target.ts';

const converters: Readonly<Record<string, Converter>> = {
  ...repositoryConverters,
  ...ofLists,
  ...ofEnvironments,
  ...branchConverters,
  ...ofRulesets,
};

/** The type comes from the file, and may be the name of something that every object has. */
const converterOf = (type: string): Converter | undefined =>
  Object.hasOwn(converters, type) ? converters[type] : undefined;

/** Contents and work items of a repository, which no settings file holds. */
const contents = /^github_(repository_file|branch|issue|release|repository_pull_request|repository_project|project_)/;

const isOfOrganization = ({ type }: Resource) => /^github_(\w+_)?organization_/.test(type);

/** Turns the repositories of a state into settings. Values of secrets are neither kept nor said. */
export function convertState(text: string) {
  const resources = readState(text);
  const names = new TerraformNames(resources);
  const targets = new Map<string, ConvertedTarget>();
  const managed = resources
    .filter(({ isManaged }) => isManaged)
    .toSorted((one, other) => Number(isRepository(other)) - Number(isRepository(one)));
  const above = managed.filter(isOfOrganization);
  const others = managed.filter((resource) => !isOfOrganization(resource));
  const said = others.flatMap((resource) => convertOne(resource, names, targets));
  const address = above.map((one) => one.address).join(', ');
  if (above.length) said.push({ kind: 'by hand', address, message: organizationAdvice });
  return { targets: [...targets.values()], said: [...said, ...elsewhere(others)] };
}

/** Goes first, since it says who the owner is. */
const isRepository = ({ type }: Resource) => type === 'github_repository';

function convertOne(resource: Resource, names: TerraformNames, targets: Map<string, ConvertedTarget>) {
  const { type, address, attributes } = resource;
  const converter = converterOf(type);
  try {
    const given = repositoryOf(resource);
    if (!converter) return given === undefined ? [] : [unknownType(address, type)];
    if (given === undefined)
      throw new Unconvertible(
        'has no repository',
        'write the equivalent settings into the settings file of the repository',
      );
    converter.convert(attributes, targetFor(given, names.repository(given), targets), names);
    attributes.ignore(...ofEvery);
    return attributes.unread().map((path) => leftOut(address, path, converter));
  } catch (failure) {
    if (!(failure instanceof Unconvertible)) throw failure;
    return [errorLine(address, failure.message, failure.fix)];
  }
}

const repositoryOf = ({ type, attributes }: Resource) =>
  type === 'github_repository'
    ? (attributes.text('full_name') ?? attributes.text('name'))
    : type.startsWith('github_')
      ? (attributes.text('repository') ?? attributes.id('repository_id'))
      : undefined;

/** Two owners may have repositories of one name, and a file is for one of them. */
function targetFor(given: string, name: string, targets: Map<string, ConvertedTarget>): ConvertedTarget {
  const target = targets.get(name.toLowerCase()) ?? new ConvertedTarget(name);
  const owner = /^([^/]+)\/[^/]+$/.exec(given)?.[1];
  if (target.owner !== undefined && owner !== undefined && target.owner.toLowerCase() !== owner.toLowerCase())
    throw new Unconvertible(
      'belongs to a repository of another owner, and the state has a repository with the same name',
      'import the repositories of each owner from a separate state',
    );
  target.owner ??= owner;
  targets.set(name.toLowerCase(), target);
  return target;
}

const unknownType = (address: string, type: string): ConversionLine =>
  contents.test(type)
    ? { kind: 'left out', address, message: 'is content and not a setting' }
    : errorLine(
        address,
        `is a resource that Trueup does not convert (${type})`,
        'compare with `trueup snapshot`, which reads the setting from GitHub',
      );

const leftOut = (address: string, path: string, { protects }: Converter): ConversionLine =>
  protects
    ? errorLine(
        address,
        `\`${path}\` has no known counterpart`,
        'look up the setting in the reference, and add it by hand',
      )
    : { kind: 'left out', address, message: `\`${path}\` has no counterpart` };

function elsewhere(resources: readonly Resource[]): ConversionLine[] {
  const others = resources.filter((resource) => !converterOf(resource.type) && repositoryOf(resource) === undefined);
  return [...groupBy(others, ({ type }) => type)].map(([type, { length: count }]) => ({
    kind: 'left out',
    message: `${count} of type ${type}: without a repository, so ${count === 1 ? 'it stays' : 'they stay'} in Terraform`,
  }));
}

const fullName = ({ owner, name }: ConvertedTarget) => `${owner}/${name}`;

/** The fleet file of the repositories of a state, whose settings are in the files that `layer` names. */
export function fleetOf(targets: readonly ConvertedTarget[], layer: string) {
  const owned = targets.filter(({ owner }) => owner !== undefined);
  const others = owned.filter(({ creation }) => !creation);
  const text = writeFleetText({
    head: 'Converted from a Terraform state.',
    targets: others.length ? [{ repos: others.map(fullName) }] : [],
    created: owned.flatMap((target) => (target.creation ? [[fullName(target), target.creation] as const] : [])),
    layers: owned.length ? [{ file: layer }] : [],
  });
  const unowned = targets.filter(({ owner }) => owner === undefined);
  const message = 'has no owner in the state, so the fleet file does not list it';
  const said = unowned.map(({ name }) => errorLine(name, message, 'add it to the fleet file with its owner'));
  return { text, said };
}

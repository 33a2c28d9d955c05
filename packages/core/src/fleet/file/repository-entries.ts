/** Reads the `repositories` of a fleet file. An entry may create a repository, list its former names, or archive it. */

import * as v from 'valibot';
import { isSameName, parseRepositoryName, type RepositoryName } from '../../github/github.ts';
import type { Creation, RepositoryEntry } from '../../session/targets/target.ts';
import { mapValues } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { SettingsDocument } from '../../settings/reading/document.ts';
import type { Path, Refusal } from '../../settings/refusal.ts';
import { mustBeCollection } from '../../settings/schema/messages.ts';
import { choice, chooseSchema, closedMap, toggle } from '../../settings/schema/words.ts';
import { createOneOrMore, propertyMap, toPatternSchema } from './words.ts';

const repositoryPattern = /^(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/;

const repository = toPatternSchema(
  repositoryPattern,
  'is not a repository',
  'write the owner and the name, such as `acme/rocket`; patterns belong below `targets:`',
);

const creation = closedMap({
  template: v.optional(repository),
  include_all_branches: v.optional(toggle()),
  auto_init: v.optional(toggle()),
  visibility: v.optional(choice(['private', 'public'])),
  custom_properties: v.optional(propertyMap),
});

const alwaysSchema = v.literal(true, mustBeCollection('`true` or a map', 'write `create: true`, or remove the key'));

const entry = closedMap({
  create: v.optional(
    chooseSchema([creation, alwaysSchema], (value) => (typeof value === 'boolean' ? alwaysSchema : creation)),
  ),
  was: v.optional(createOneOrMore(repository)),
  state: v.optional(choice(['archived'])),
});

export const repositoryEntries = v.record(
  repository,
  entry,
  mustBeCollection('a map', 'write each repository as a key with its settings below it: `acme/rocket: {create: true}`'),
);

type WrittenEntries = v.InferOutput<typeof repositoryEntries>;

export const toRepositoryEntries = (
  written: WrittenEntries,
  { place }: Pick<SettingsDocument, 'place'>,
): RepositoryEntry[] =>
  Object.entries(written).map(([name, { create, was = [], state }]) => ({
    repository: parseRepositoryName(name)!,
    ...(create && { create: toCreation(create === true ? {} : create) }),
    was: was.map((formerName) => parseRepositoryName(formerName)!),
    isArchived: state === 'archived',
    place: (path) => place(['repositories', name, ...path]),
  }));

type WrittenCreation = v.InferOutput<typeof creation>;

const toCreation = ({ template, visibility = 'private', ...options }: WrittenCreation): Creation => ({
  ...(template !== undefined && { template: parseRepositoryName(template)! }),
  allBranches: options.include_all_branches ?? false,
  autoInit: options.auto_init ?? false,
  visibility,
  properties: mapValues(options.custom_properties ?? {}, (values) => (values.length === 1 ? values[0]! : values)),
});

export function findEntryMistakes(written: WrittenEntries): Refusal[] {
  const names = Object.keys(written);
  const firstSpellings = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  const entryByFormerName = new Map<string, string>();
  return names.flatMap((name) => {
    const { create, was = [] } = written[name]!;
    const at = ['repositories', name];
    const first = firstSpellings.get(name.toLowerCase())!;
    return [
      ...(first === name ? [] : [{ at, ...describeDuplicateName(first) }]),
      ...(create === undefined || create === true ? [] : findCreationMistakes(create, [...at, 'create'])),
      ...was.flatMap((former) => {
        const otherEntry = entryByFormerName.get(former.toLowerCase());
        entryByFormerName.set(former.toLowerCase(), name);
        const wrong = findFormerNameMistake(former, name, otherEntry ?? firstSpellings.get(former.toLowerCase()));
        return wrong ? [{ at: [...at, 'was'], ...wrong }] : [];
      }),
    ];
  });
}

const describeDuplicateName = (first: string) => ({
  problem: `is already there as ${formatCode(first)}: GitHub ignores the case of names`,
  fix: 'merge the two entries',
});

function findFormerNameMistake(former: string, name: string, otherEntry: string | undefined) {
  if (former.toLowerCase() === name.toLowerCase())
    return {
      problem: `${formatCode(former)} is the name of the entry itself: GitHub ignores the case of names`,
      fix: 'remove it',
    };
  const [owner, ownOwner] = [former, name].map((fullName) => fullName.split('/')[0]!.toLowerCase());
  if (owner !== ownOwner)
    return {
      problem: `${formatCode(former)} belongs to another owner, but Trueup does not transfer repositories`,
      fix: 'transfer it by hand, or remove it',
    };
  if (otherEntry === undefined) return undefined;
  return {
    problem: `${formatCode(former)} already belongs to the entry ${formatCode(otherEntry)}`,
    fix: 'list each repository once, as an entry or as the former name of one',
  };
}

function findCreationMistakes({ template, ...options }: WrittenCreation, at: Path): Refusal[] {
  const refuseAlone = (key: string, problem: string) => ({ at: [...at, key], problem, fix: 'remove it' });
  return [
    ...(template !== undefined && options.auto_init !== undefined
      ? [refuseAlone('auto_init', 'has no effect with `template`, which already creates the first commit')]
      : []),
    ...(template === undefined && options.include_all_branches !== undefined
      ? [refuseAlone('include_all_branches', 'needs a `template`, which is not set')]
      : []),
  ];
}

export const findEntry = (entries: readonly RepositoryEntry[], repository: RepositoryName) =>
  entries.find((entry) => isSameName(entry.repository, repository));

export const findEntryByFormerName = (entries: readonly RepositoryEntry[], repository: RepositoryName) =>
  entries.find(({ was }) => was.some((former) => isSameName(former, repository)));

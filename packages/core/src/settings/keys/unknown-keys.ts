/**
 * Explains a top-level key that is not a section. Many people bring keys from other tools, so each known key has its
 * own advice.
 */

import { getOrCreate } from '../maps.ts';
import { formatCode } from '../message-text.ts';
import type { SectionShape } from '../reading/findings.ts';
import { isSettableKey } from '../schema/holders.ts';
import { getSchemaChoices } from '../schema/listed.ts';
import type { ProblemWithFix } from '../schema/messages.ts';
import type { NestedSchema } from '../writing/canonical.ts';
import { findNearest } from './nearest.ts';
import { organizationAdvice } from './organizations.ts';
import { repositoryIdKey } from './repository-id.ts';

const organizationKeys = [
  'organization',
  'organizations',
  'custom_property_definitions',
  'code_security_configurations',
];

export const fleetKeys = ['targets', 'repositories'] as const;

export const otherFleetKeys: readonly string[] = ['layers', 'own', 'locked', 'policy', 'waves'];

export const foreignProtectionKeys = [
  'branch_protection',
  'branch_protections',
  'branch_protection_rules',
  'protections',
];

export const foreignRepositoryKeys = ['settings', 'general', 'repo'];

const foreignKeyAdvice: readonly (readonly [keys: readonly string[], problem: string, fix: string, yaml?: string])[] = [
  [
    foreignProtectionKeys,
    'is not a settings key: branch protection is declared branch by branch',
    'write it as the list `branches:`, with the keys of each branch below `protection:`',
    'branches:\n  - name: main\n    protection:\n      enforce_admins: true',
  ],
  [
    foreignRepositoryKeys,
    'is not a settings key: settings of the repository itself belong below `repository:`',
    'rename it to `repository:`, and move sections such as `labels` to the top level',
  ],
  [
    ['suborgrepos', 'suborgteams', 'suborgproperties'],
    'groups repositories, but a settings file is for one',
    'remove it, and make the file a layer of a `--fleet-file`, whose `where` chooses the repositories',
  ],
  [
    ['restrictedRepos'],
    'lists repositories that an app leaves alone',
    'list them as `exclude` of `targets` in a `--fleet-file`',
  ],
  [
    ['configvalidators', 'overridevalidators'],
    'contains rules in JavaScript, but Trueup runs no code from a settings file',
    'remove it; `locked` in a `--fleet-file` protects keys from changes, and a program can check the JSON report',
  ],
  [
    ['additive_plugins'],
    'keeps what a list does not declare, but here each list sets this itself',
    'write `_undeclared: keep` in each of these lists, next to `entries`, and then remove this key',
  ],
  [
    ['disable_plugins'],
    'turns sections off, but here a section is off if the file does not declare it',
    'remove these sections and this key',
  ],
  [
    fleetKeys,
    'is a key of a fleet file, which assigns settings files to repositories',
    'pass this file as `--fleet-file`; for adopt, pass the layers of one repository as `--settings-file`',
  ],
  [organizationKeys, 'is a setting of an organization', `remove it: ${organizationAdvice}`],
  [['secrets'], 'is not a settings key: each secret store has its own', 'write `actions_secrets`'],
  [['variables'], 'is not a settings key: each variable store has its own', 'write `actions_variables`'],
  [
    ['_layering'],
    'sets how layers are merged, but this file is not a layer',
    'remove it, or merge the layers with `mode: render` first',
  ],
  [
    [repositoryIdKey],
    'binds a file to one repository, but a layer can be for several',
    'remove it, or pass only this file as `--settings-file`',
  ],
  [
    ['_undeclared'],
    'belongs in a list of entries, not at the top level',
    'move it into its section, next to `entries`',
  ],
];

export function explainUnknownKey(
  key: string,
  value: unknown,
  sectionNames: readonly string[],
  sections: readonly SectionShape[],
): ProblemWithFix {
  if (key === '_extends') return explainExtends(value);
  const known = foreignKeyAdvice.find(([keys]) => keys.includes(key));
  if (known) return { problem: known[1], fix: known[2], yaml: known[3] };
  if (/^(x-|\.)/.test(key)) return anchorKeyProblem;
  const repositories = sections.filter((section) => section.key === 'repository');
  const ours = key.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  if (ours !== key && findParentPath(ours, repositories) === 'repository') return suggestCorrectKey(ours, repositories);
  const named = sections.find(({ settings: { otherNames = {} } }) => Object.hasOwn(otherNames, key));
  if (named) return suggestCorrectKey(named.settings.otherNames![key]!, [named]);
  const home = findParentPath(key, repositories);
  if (home) return { problem: `is a key of ${formatCode(home)}, but is at the top level`, fix: suggestMoveFix(home) };
  const meant = findNearest(key, sectionNames);
  if (meant) return { problem: unknownKeyProblem, fix: `write ${formatCode(meant)}` };
  const elsewhere = findParentPath(key, sections);
  return elsewhere
    ? { problem: `${unknownKeyProblem}, but a key of ${formatCode(elsewhere)}`, fix: `move it there, or remove it` }
    : { problem: unknownKeyProblem, fix: 'remove it' };
}

const unknownKeyProblem = 'is not a settings key';

const suggestCorrectKey = (correctKey: string, sections: readonly SectionShape[]): ProblemWithFix => ({
  problem: unknownKeyProblem,
  fix: `write it as ${formatCode(correctKey)} under ${formatCode(`${findParentPath(correctKey, sections)}:`)}`,
});

const suggestMoveFix = (parentPath: string): string =>
  parentPath === 'repository' ? 'indent it under `repository:`' : `move it to ${formatCode(parentPath)}`;

const anchorKeyProblem: ProblemWithFix = {
  problem: 'is not a settings key, and keys that only hold anchors are not allowed',
  fix: 'set the anchor where its value is first used, and repeat it from there with `*` or `<<`',
};

function explainExtends(value: unknown): ProblemWithFix {
  const base = typeof value === 'string' ? `the file of ${formatCode(value)}` : 'another file';
  return {
    problem: `includes ${base}, but Trueup does not read included files`,
    fix: 'copy that file here and merge the two: `trueup import --base COPY FILE`, or `mode: render` with the copy as the lower layer',
  };
}

export function findParentPath(key: string, sections: readonly SectionShape[]): string | undefined {
  for (const section of sections) {
    const home = getOrCreate(parentPathCache, section, () =>
      collectParentPaths(section.settings.schema, section.key, 3),
    ).get(key);
    if (home) return home;
  }
  return undefined;
}

/** A file may have a thousand keys, and each is looked up in every section. */
const parentPathCache = new WeakMap<SectionShape, Map<string, string>>();

function collectParentPaths(
  schema: NestedSchema,
  path: string,
  depth: number,
  parentPaths = new Map<string, string>(),
) {
  if (depth === 0) return parentPaths;
  const { wrapped, item, entries = {} } = schema;
  const innerSchema = wrapped ?? item ?? getSchemaChoices(schema)?.[0];
  if (innerSchema) collectParentPaths(innerSchema, innerSchema === item ? `${path}[]` : path, depth, parentPaths);
  const inner = innerSchema ? [] : Object.entries(entries);
  for (const [name, value] of inner) if (isSettableKey(value) && !parentPaths.has(name)) parentPaths.set(name, path);
  for (const [name, value] of inner) collectParentPaths(value, `${path}.${name}`, depth - 1, parentPaths);
  return parentPaths;
}

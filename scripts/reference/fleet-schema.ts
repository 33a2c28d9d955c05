import type { SectionDocs } from '../../docs/sections/section-docs.ts';
import { createManifestSchema } from '../../packages/core/src/fleet/file/schema.ts';
import { registry } from '../../packages/core/src/sections/registry.ts';
import { annotateSchema } from './annotate.ts';
import { type JsonSchema, toSchema } from './json-schema.ts';

/** Describes the conditions at a path of a fleet file or a policy. */
export const describeWhere = (path: string) => ({
  [`${path}.archived`]: 'Whether a repository is archived. Without this key, archived repositories are left out.',
  [`${path}.fork`]: 'Whether a repository is a fork.',
  [`${path}.visibility`]: 'One or more visibilities.',
  [`${path}.topic`]: 'One or more topics. A repository needs one of them.',
  [`${path}.language`]: 'One or more main languages.',
  [`${path}.team`]:
    'One or more teams, such as `platform` or `acme/platform`. One of them needs access to the repository.',
  [`${path}.property`]: 'Custom properties with one or more values each.',
});

export const describeExcept = (where: string) => ({
  [`${where}.except`]: 'Conditions that leave out a repository: a map, or a list of maps.',
  ...Object.assign(
    {},
    ...[`${where}.except`, `${where}.except[]`].map((path) => ({
      [`${path}.repos`]: 'One or more names or patterns of repositories.',
      ...describeWhere(path),
    })),
  ),
});

/** Every key of a fleet file, for editors and for the page about it. */
const keys: SectionDocs['keys'] = {
  targets: 'The repositories of a run.',
  'targets[].repos': {
    about: 'Names, patterns such as `acme/*`, or `*` for every repository of the token’s user or app.',
    examples: ['acme/*', ['acme/svc-*', 'acme/site']],
  },
  'targets[].where': 'Conditions for repositories that a pattern finds. All keys must match.',
  ...describeWhere('targets[].where'),
  'targets[].exclude': 'Names or patterns of repositories to leave out.',
  repositories: 'Creation, former names and archiving of single repositories. Each is a target.',
  'repositories.*.create': {
    about: 'Creates the repository if it does not exist: `true`, or a map with its first settings.',
    examples: [true, { template: 'acme/template-service', custom_properties: { tier: '1' } }],
  },
  'repositories.*.create.template': 'The template repository, `owner/name`.',
  'repositories.*.create.include_all_branches':
    'Whether to copy all branches of the template instead of only the default branch.',
  'repositories.*.create.auto_init': 'Whether the repository starts with a commit, if it has no template.',
  'repositories.*.create.visibility': 'Who can see the new repository. The default is `private`.',
  'repositories.*.create.custom_properties': 'First values of custom properties, which also select layers.',
  'repositories.*.was': 'Former names. Trueup renames a repository that still has one.',
  'repositories.*.state': 'The state of the repository after all other writes.',
  layers: 'Settings files, the lowest first.',
  'layers[].file': {
    about: 'The path, relative to the fleet file. It can contain `{owner}` and `{name}`.',
    examples: ['layers/everyone.yml', 'layers/repositories/{owner}/{name}.yml'],
  },
  'layers[].where': 'Conditions for the layer. All keys must match. Without it, the layer applies to every target.',
  'layers[].where.repos': 'One or more names or patterns of repositories.',
  ...describeWhere('layers[].where'),
  ...describeExcept('layers[].where'),
  'layers[].optional': 'Whether the file may be missing.',
  own: 'How to use the settings files in the repositories.',
  'own.as': {
    about: 'How to use the own file. The default is `ignore`.',
    values: {
      'highest-layer': 'It is the highest layer, if it exists.',
      ignore: 'It is not read.',
      require: 'It is the highest layer. A repository without the file fails.',
    },
  },
  'own.file': 'The path in each repository. The default is `.github/settings.yml`.',
  'own.allow': 'Whether the own file can release brakes in `_allow`. The default is `false`.',
  'own.sections': 'The sections that the own file can declare, or `all`.',
  policy: 'A policy file for all settings, relative to the fleet file.',
  waves: 'Parts of the fleet, in the order of the rollout. `--wave` selects one.',
  'waves[].name': { about: 'The name for `--wave`.', examples: ['first'] },
  'waves[].where': 'Conditions for the wave. All keys must match.',
  'waves[].where.repos': 'One or more names or patterns of repositories.',
  ...describeWhere('waves[].where'),
  ...describeExcept('waves[].where'),
  'waves[].where.share': {
    about: 'A percentage of the fleet, chosen by repository id. A larger share includes a smaller one.',
    examples: [20],
  },
  locked: {
    about: 'Sections or keys, such as `branches.protection.enforce_admins`. The lowest layer with a value decides it.',
    examples: [['rulesets', 'branches.protection.enforce_admins']],
  },
};

/** Creates the schema from the valibot schema that Trueup uses to read fleet files. */
export const createFleetSchema = (): JsonSchema =>
  annotateSchema('the fleet file', toSchema(createManifestSchema(registry.map(({ key }) => key))), { keys });

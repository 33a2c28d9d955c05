import type { SectionDocs } from '../../docs/sections/section-docs.ts';
import { manifestSchema } from '../../src/fleet/schema.ts';
import { registry } from '../../src/sections/registry.ts';
import { annotated } from './annotate.ts';
import { type JsonSchema, toSchema } from './json-schema.ts';

/** What a repository has to be, at a path of a fleet file or a policy. */
export const whereDocs = (at: string) => ({
  [`${at}.archived`]: 'Whether a repository is archived. Archived repositories are targets only with `true`.',
  [`${at}.fork`]: 'Whether a repository is a fork.',
  [`${at}.visibility`]: 'How visible a repository is; one of several.',
  [`${at}.topic`]: 'A topic that a repository has; one of several.',
  [`${at}.language`]: 'The main language of a repository; one of several.',
  [`${at}.team`]: 'A team that has access to a repository, as `platform` or `acme/platform`; one of several.',
  [`${at}.property`]: 'Values of custom properties by their names; each property needs one of its values.',
});

export const exceptDocs = (where: string) => ({
  [`${where}.except`]: 'Leaves out a repository that fits all keys of this, or of one in a list of such maps.',
  ...Object.assign(
    {},
    ...[`${where}.except`, `${where}.except[]`].map((at) => ({
      [`${at}.repos`]: 'Names or patterns of repositories; one of several.',
      ...whereDocs(at),
    })),
  ),
});

/** Every key of a fleet file, for editors and for the page about it. */
const keys: SectionDocs['keys'] = {
  targets: 'The repositories of a run.',
  'targets[].repos': {
    about: 'Names, patterns such as `acme/*`, or `*` for all of the token’s user or app.',
    examples: ['acme/*', ['acme/svc-*', 'acme/site']],
  },
  'targets[].where': 'What a repository that a pattern finds has to be. All keys must fit.',
  ...whereDocs('targets[].where'),
  'targets[].exclude': 'Names or patterns of repositories to leave out.',
  repositories: 'What is so of single repositories, by their names. Each is a target by itself.',
  'repositories.*.create': {
    about: 'Creates the repository where it does not exist: `true`, or what it starts with.',
    examples: [true, { template: 'acme/template-service', custom_properties: { tier: '1' } }],
  },
  'repositories.*.create.template': 'The template repository that it is generated from.',
  'repositories.*.create.include_all_branches':
    'Whether it gets all branches of the template, or the default one alone.',
  'repositories.*.create.auto_init': 'Whether it starts with a commit. Unset, it is empty, unless it has a template.',
  'repositories.*.create.visibility': 'Who can see the new repository. Unset, it is private.',
  'repositories.*.create.custom_properties': 'Values of custom properties by their names.',
  'repositories.*.was': 'Former names. A repository that still has one of them is renamed.',
  'repositories.*.state': 'What becomes of it after all other writes.',
  layers: 'Settings files, the lowest first. Each applies to the repositories that its `where` fits.',
  'layers[].file': {
    about: 'The path from the folder of the fleet file. `{owner}` and `{name}` stand for those of the repository.',
    examples: ['layers/everyone.yml', 'layers/repositories/{owner}/{name}.yml'],
  },
  'layers[].where': 'What a repository has to be. All keys must fit. Unset, the layer applies to every target.',
  'layers[].where.repos': 'Names or patterns of repositories; one of several.',
  ...whereDocs('layers[].where'),
  ...exceptDocs('layers[].where'),
  'layers[].optional': 'Whether the file may be missing.',
  own: 'What becomes of the repositories’ own settings files. Unset, they are ignored.',
  'own.as': {
    about: 'What the own file is.',
    values: {
      'highest-layer': 'The highest layer, where a repository has the file.',
      ignore: 'Nothing: it is not read.',
      require: 'The highest layer, and a repository without the file fails.',
    },
  },
  'own.file': 'The path in each repository. Unset, it is `.github/settings.yml`.',
  'own.allow': 'Whether it may release brakes of its repository, in `_allow`. Unset, it may not.',
  'own.sections': 'The sections that it may declare, or `all`.',
  policy: 'The file with rules that the settings of all repositories must keep, relative to the fleet file.',
  waves: 'Parts of the repositories, the first to go out first. `--wave` takes one.',
  'waves[].name': { about: 'Its name, for `--wave`.', examples: ['first'] },
  'waves[].where': 'What a repository of it has to be, as in `layers[].where`. All keys must fit. Unset, it holds all.',
  'waves[].where.repos': 'Names or patterns of repositories; one of several.',
  ...whereDocs('waves[].where'),
  ...exceptDocs('waves[].where'),
  'waves[].where.share': {
    about: 'A percentage of the repositories, by their ids: a larger share holds what a smaller one holds.',
    examples: [20],
  },
  locked: {
    about: 'Sections or keys, such as `branches.protection.enforce_admins`. The lowest layer with a value decides it.',
    examples: [['rulesets', 'branches.protection.enforce_admins']],
  },
};

/** From the schema that the program reads a fleet file with. */
export const fleetSchema = (): JsonSchema =>
  annotated('the fleet file', toSchema(manifestSchema(registry.map(({ key }) => key))), { keys });

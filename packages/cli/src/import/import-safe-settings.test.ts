import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { parseManifest } from '../../../core/src/fleet/file/manifest.ts';
import { organizationAdvice } from '../../../core/src/settings/keys/organizations.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { importFiles } from './import.ts';

const folder = createTestFolder();

const usual = { from: 'safe-settings', to: 'settings', 'to-fleet': 'fleet.yml', owner: 'acme' };

async function imported(files: Readonly<Record<string, string>>, flags = usual, folders = ['.github']) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(folder.at(`.github/${path}`)), { recursive: true });
    writeFileSync(folder.at(`.github/${path}`), text);
  }
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  const code = await runReportingUsageErrors(terminal, () =>
    importFiles({ flags: new Map(Object.entries(flags)), files: folders }, terminal),
  );
  return { code, lines: seen.err.trimEnd().split('\n') };
}

const read = (path: string) => readFileSync(folder.at(path), 'utf8');

const settings = `
# For every repository.
repository:
  has_wiki: false
labels:
  include:
    - name: bug
      color: d73a4a
rulesets:
  - name: main # everywhere
    target: branch
    enforcement: active
    conditions:
      ref_name: {include: ["~DEFAULT_BRANCH"], exclude: []}
      repository_name: {include: ["~ALL"], exclude: [playground]}
    rules:
      - type: deletion
`;

const services = `
suborgrepos: [svc-*, api]
suborgproperties:
  - tier: 1
teams:
  - name: platform
    permission: push
`;

const rocket = `
repository:
  name: rocket
  organization: acme
  force_create: true
  template: template-service
  auto_init: true
  visibility: public
  description: Goes up
`;

const all = { 'settings.yml': settings, 'suborgs/services.yml': services, 'repos/rocket.yml': rocket };

it('converts the three levels of safe-settings to layers and a fleet file [16.63]', async () => {
  expect(await imported(all)).toEqual({
    code: 0,
    lines: [
      'changed settings.yml:6: labels.include: written as `entries`, with `_undeclared: keep`: labels that it does not list are kept',
      `by hand settings.yml: rulesets: ${organizationAdvice}`,
      'by hand suborgs/services.yml: teams: safe-settings removes teams without an entry, and Trueup keeps them: write `_undeclared: delete` next to `entries` to remove them',
      'by hand deployment-settings.yml: is not in the folder. If the app has this file, add it and import again: without it, only `admin`, `.github` and `safe-settings` are excluded',
      'by hand Trueup ignores upper and lower case in names and patterns, and safe-settings does not: look for names that differ only in case',
      'note repos/rocket.yml: `repository.force_create` is now in the fleet file',
      ...['everyone', 'suborgs/services', 'repos/rocket', 'fleet'].map((file) => `${file}.yml: converted`),
    ],
  });
  expect(parse(read('fleet.yml'))).toEqual({
    targets: [{ repos: ['acme/*'], exclude: ['acme/admin', 'acme/.github', 'acme/safe-settings'] }],
    repositories: { 'acme/rocket': { create: { template: 'acme/template-service', visibility: 'public' } } },
    layers: [
      { file: 'settings/everyone.yml' },
      { file: 'settings/suborgs/services.yml', where: { repos: ['svc-*', 'api'] } },
      { file: 'settings/suborgs/services.yml', where: { property: { tier: '1' } } },
      { file: 'settings/repos/{name}.yml', optional: true },
    ],
  });
  await parseManifest(read('fleet.yml'), 'fleet.yml');
  expect(read('settings/everyone.yml')).toContain('# For every repository.');
  expect(parse(read('settings/everyone.yml'))).toMatchObject({ repository: { has_wiki: false } });
  expect(parse(read('settings/repos/rocket.yml'))).toEqual({
    repository: { name: 'rocket', visibility: 'public', description: 'Goes up' },
  });
});

it('lists organization settings as manual steps, each key once, and writes no file for them [1.2]', async () => {
  const roles = 'custom_repository_roles: [{name: release}]\napp_installations: [{app_slug: ci}]\n';
  const { code, lines } = await imported({ ...all, 'settings.yml': settings + roles });
  expect(code).toBe(0);
  expect(lines.filter((line) => line.includes('Trueup manages'))).toEqual([
    `by hand settings.yml: rulesets, custom_repository_roles, app_installations: ${organizationAdvice}`,
  ]);
  expect(Object.keys(parse(read('settings/everyone.yml')))).toEqual(['repository', 'labels']);
  expect(readdirSync(folder.at('settings')).sort()).toEqual(['everyone.yml', 'repos', 'suborgs']);
});

it('writes no layer for a settings file with only organization settings [1.2]', async () => {
  const { code, lines } = await imported({ 'settings.yml': 'rulesets: [{name: main}]\n' });
  const unseen = expect.stringMatching(/^by hand deployment-settings.yml: is not in the folder/);
  const said = [`by hand settings.yml: rulesets: ${organizationAdvice}`, unseen, 'fleet.yml: converted'];
  expect([code, lines]).toEqual([0, said]);
  expect(parse(read('fleet.yml'))).not.toHaveProperty('layers');
});

it('reports everything that it cannot convert with its file [16.63]', async () => {
  const { code, lines } = await imported({
    'suborgs/none.yml': 'teams: [{name: platform, permission: push}]\n',
    'repos/shop.yml': 'repository: {name: ../../shop, template: template-service}\n',
    'notes.yml': 'a: b\n',
  });
  expect(code).toBe(1);
  const said = lines.join('\n');
  expect(said).toMatch(/^error suborgs.none.yml: selects no repositories, so the fleet file does not list it/m);
  expect(said).toMatch(/^left out repos.shop.yml: `repository.template` has no effect without/m);
  expect(said).toMatch(/^left out notes.yml: the file has no repository settings$/m);
  expect(existsSync(folder.at('settings/repos/shop.yml'))).toBe(true);
});

it('reports an alias to an anchor in another file as an error [16.63]', async () => {
  const { code, lines } = await imported({ 'settings.yml': 'rulesets: &all [{name: bug}]\nlabels: *all\n' });
  expect(code).toBe(1);
  expect(lines.join()).toMatch(/settings\.yml:1:1: a part to move uses a YAML alias.* To fix, replace the aliases/);
});

it('prints the line of the source file in a note [16.63]', async () => {
  const { code, lines } = await imported({
    'settings.yml': 'rulesets: []\nlabels:\n  - name: bug\n    aliases: [b]\n',
    'repos/shop.yml': 'repository:\n  organization: acme\n  features:\n    wiki: maybe\n',
  });
  expect(lines.join('\n')).toMatch(/^left out settings\.yml:4: labels\[0\]\.aliases: /m);
  expect(lines.join('\n')).toMatch(/^changed repos.shop\.yml:4: repository\.features\.wiki: /m);
  expect([code, lines.at(-2)]).toEqual([1, 'repos/shop.yml: converted, 1 problem left to fix']);
});

it('keeps the first of two files for one repository, and reports the second as an error [16.63]', async () => {
  const { code, lines } = await imported({
    'repos/a.yml': 'repository: {name: Shop, has_wiki: true}\n',
    'repos/shop.yml': 'repository: {has_wiki: false}\n',
  });
  expect(code).toBe(1);
  expect(lines).toContain(
    'error repos/shop.yml: is for "shop" as repos/a.yml is, so it was not converted. To fix, merge the two files, and import again',
  );
  expect(parse(read('settings/repos/Shop.yml'))).toMatchObject({ repository: { has_wiki: true } });
});

it.each([
  ['default', 'main', true],
  ['default', 'release', false],
  ['main', 'master', false],
])(
  'for the branches %s and %s in two files, the warning that they may be the same is %j [16.63]',
  async (one, other, isSaid) => {
    const branch = (name: string) => `branches: [{name: ${name}, protection: {enforce_admins: true}}]\n`;
    const { lines } = await imported({ 'settings.yml': branch(one), 'repos/shop.yml': branch(other) });
    expect(lines.some((line) => line.includes('write `~DEFAULT_BRANCH` in both'))).toBe(isSaid);
  },
);

it('uses only the first of several groups that choose a repository [16.63]', async () => {
  await imported({
    'suborgs/a.yml': 'suborgrepos: [web-*, Api]\nlabels: []\n',
    'suborgs/b.yml': 'suborgrepos: [docs, api-?]\nsuborgteams: [core]\nlabels: []\n',
    'suborgs/c.yml': 'suborgrepos: [x]\nsuborgteams: [ops]\nlabels: []\n',
  });
  const [first, second, core] = [{ repos: ['web-*', 'Api'] }, { repos: ['docs', 'api-?'] }, { team: ['core'] }];
  expect(parse(read('fleet.yml')).layers.map(({ where }: { where: object }) => where)).toEqual([
    first,
    ...[second, core].map((one) => ({ ...one, except: [first] })),
    { repos: ['x'], except: [core] },
    { team: ['ops'], except: [first, second] },
  ]);
});

it('lists the required flags, and replaces no file [16.63]', async () => {
  const said =
    'error `--from safe-settings` needs one folder, `--to`, `--to-fleet` and `--owner`. To fix, write `trueup import --from safe-settings .github --owner acme --to settings --to-fleet fleet.yml`.';
  for (const flag of ['to', 'to-fleet', 'owner'])
    expect((await imported({}, { ...usual, [flag]: '' })).lines).toEqual([said]);
  for (const folders of [[], ['.github', 'other']]) expect((await imported({}, usual, folders)).lines).toEqual([said]);
  expect((await imported(all)).code).toBe(0);
  expect((await imported(all)).lines.join()).toContain('already exists');
});

it('excludes the repositories that the app ignores, and reports choices that no pattern can express [16.2]', async () => {
  const { code, lines } = await imported({
    ...all,
    'deployment-settings.yml': `restrictedRepos: {include: [core-*, '^(a|b)-.*env$', 'x[0-9]'], exclude: ['^\\.github$', '^old-\\d+$', admin]}`,
  });
  expect(code).toBe(1);
  expect(parse(read('fleet.yml'))).toMatchObject({
    targets: [
      { repos: ['acme/core-*', 'acme/a-*env', 'acme/b-*env'], exclude: ['acme/.github', 'acme/old-*', 'acme/admin'] },
    ],
  });
  // An excluded repository is never created.
  expect(parse(read('fleet.yml'))).not.toHaveProperty('repositories');
  expect(lines).toContain(
    'error restrictedRepos: no pattern selects the same repositories as `x[0-9]`, so it is left out. To fix, write the names or patterns in the fleet file',
  );
  expect(lines).toContain('by hand restrictedRepos: `^old-\\d+$` excludes more as `old-*`');
});

it('includes no repository if no pattern can express the choice [16.2]', async () => {
  expect((await imported({ ...all, 'deployment-settings.yml': "restrictedRepos: {include: ['x[0-9]']}" })).code).toBe(
    1,
  );
  expect(parse(read('fleet.yml')).targets).toEqual([{ repos: ['acme/*'], exclude: ['acme/*'] }]);
});

it.each([
  ...['{include: {a: b}}', '{include: true}', "{include: ['']}", '{include: [{name: a}]}', "{include: ['^$']}"],
  ...['{exclude: {a: b}}', '{exclude: [[a]]}', '{exclude: [a, null]}', 'true', "''", '[true]'],
])(
  'rejects `restrictedRepos` that is not a list of names and patterns, and includes no repository: %s [16.2]',
  async (restricted) => {
    const { code, lines } = await imported({ ...all, 'deployment-settings.yml': `restrictedRepos: ${restricted}` });
    const [target] = parse(read('fleet.yml')).targets;
    expect([code, target.repos, target.exclude]).toEqual([1, ['acme/*'], ['acme/*']]);
    expect(lines.filter((line) => line.startsWith('error restrictedRepos: '))).toHaveLength(1);
  },
);

it.each([
  ['{include: }', 'by hand restrictedRepos: `include` selects every repository'],
  ['{include: []}', 'by hand restrictedRepos: `include` selects no repository'],
])('explains the effect of a list without texts: %s [16.2]', async (restricted, line) => {
  const { code, lines } = await imported({ ...all, 'deployment-settings.yml': `restrictedRepos: ${restricted}` });
  expect([code, lines.filter((one) => one.includes('restrictedRepos'))]).toEqual([0, [line]]);
});

it('ignores a blank `restrictedRepos` in `settings.yml`, and reports any other value there [16.2]', async () => {
  const deployed = { 'deployment-settings.yml': 'restrictedRepos: {include: [core]}' };
  const blank = await imported({ ...all, ...deployed, 'settings.yml': `${settings}restrictedRepos:\n` });
  expect([blank.code, parse(read('fleet.yml')).targets]).toEqual([0, [{ repos: ['acme/core'] }]]);
  expect(blank.lines.join()).not.toContain('restrictedRepos');
  rmSync(folder.at('settings'), { recursive: true, force: true });
  rmSync(folder.at('fleet.yml'), { force: true });
  const both = await imported({ ...all, ...deployed, 'settings.yml': `${settings}restrictedRepos: [web]\n` });
  expect(parse(read('fleet.yml')).targets).toEqual([{ repos: ['acme/*'], exclude: ['acme/web'] }]);
  expect(both.lines).toContain(
    'by hand deployment-settings.yml: restrictedRepos: is not used, because `settings.yml` has one as well',
  );
});

it('reports the parts of a group that are not a name, a pattern or a property [16.2]', async () => {
  const group = 'suborgrepos: [api, {a: b}]\nsuborgteams: true\nsuborgproperties: [tier]\nlabels: []\n';
  const { code, lines } = await imported({ 'suborgs/g.yml': group, 'deployment-settings.yml': '{}' });
  expect([code, parse(read('fleet.yml')).layers]).toEqual([
    1,
    [{ file: 'settings/suborgs/g.yml', where: { repos: ['api'] } }],
  ]);
  for (const part of [
    '`{"a":"b"}` is not a name or a pattern',
    '`true` is not a name or a pattern',
    'no pattern selects the same repositories as `"tier"`',
  ])
    expect(lines.join('\n')).toContain(part);
});

it('rejects a pattern with too many alternatives', async () => {
  for (const many of ['{a,b}'.repeat(16), `^${'(a|b)'.repeat(16)}$`]) {
    const { code, lines } = await imported({ 'suborgs/g.yml': `suborgrepos: ["${many}"]\nlabels: []\n` });
    expect([code, lines.join('\n').includes(`the same repositories as \`${many}\``)]).toEqual([1, true]);
  }
});

it('lists the sections that `disable_plugins` disables', async () => {
  const { lines } = await imported({
    'deployment-settings.yml': '{}',
    'settings.yml': 'disable_plugins: [archive, {plugin: branches, target: children}]\nbranches: []\n',
    'repos/rocket.yml': 'repository: {archived: true}\nbranches: []\nlabels: []\n',
  });
  expect(lines.filter((line) => line.startsWith('left out'))).toEqual([
    'left out repos/rocket.yml: branches, repository.archived: `disable_plugins` disables it',
  ]);
});

it('selects no repositories by a property without a value, or by a file name that is a pattern', async () => {
  const group = 'suborgproperties: [{}, {tier: [a, b]}, {tier: {a: b}}, {tier: 1}]\nlabels: []\n';
  const people = 'collaborators: [{username: eve, permission: admin, exclude: [web]}]\n';
  const { code, lines } = await imported({ 'suborgs/g.yml': group, 'repos/*.yml': people });
  expect([code, parse(read('fleet.yml')).layers]).toEqual([
    1,
    [{ file: 'settings/suborgs/g.yml', where: { property: { tier: '1' } } }],
  ]);
  for (const part of ['as `{}`', 'as `{"tier":["a","b"]}`', 'as `{"tier":{"a":"b"}}`', '"*" is not the name of a'])
    expect(lines.join('\n')).toContain(part);
});

it('converts people with `include` or `exclude` to layers for only these repositories [16.3]', async () => {
  const people = `
collaborators:
  - username: ada
    permission: push
  - username: eve # in one repository
    permission: admin
    include: [svc-001]
  - {username: Bob, permission: read, exclude: [web]}
`;
  const group = 'suborgrepos: [svc-*]\nteams: [{name: pay, permission: push, include: [svc-pay, other]}]\n';
  expect((await imported({ 'settings.yml': people, 'suborgs/services.yml': group })).code).toBe(0);
  expect(parse(read('fleet.yml')).layers).toEqual([
    { file: 'settings/everyone.yml' },
    { file: 'settings/limited/settings-collaborators-eve.yml', where: { repos: ['svc-001'] } },
    { file: 'settings/limited/settings-collaborators-bob.yml', where: { except: [{ repos: ['web'] }] } },
    { file: 'settings/suborgs/services.yml', where: { repos: ['svc-*'] } },
    { file: 'settings/limited/suborgs-services-teams-pay.yml', where: { repos: ['svc-pay'] } },
  ]);
  expect(parse(read('settings/everyone.yml'))).toEqual({ collaborators: [{ username: 'ada', permission: 'push' }] });
  expect(parse(read('settings/limited/settings-collaborators-bob.yml'))).toEqual({
    collaborators: [{ username: 'Bob', permission: 'pull' }],
  });
  expect(parse(read('settings/suborgs/services.yml'))).toEqual({ teams: [] });
});

it('rejects a person with `include` in several files, and omits the person from all [16.3]', async () => {
  const [eve, here] = ['collaborators: [{username: eve, permission: admin', 'include: [svc-001]'];
  const files = { 'settings.yml': `${eve}, ${here}}]\n`, 'repos/web.yml': `${eve}}]\n` };
  const { code, lines } = await imported(files);
  expect([code, lines.find((line) => line.startsWith('error'))]).toEqual([1, expect.stringContaining('repos/web.yml')]);
  expect(parse(read('settings/everyone.yml'))).toEqual({ collaborators: [] });
  expect(parse(read('settings/repos/web.yml'))).toEqual({ collaborators: [] });
});

it('stops if a deployment file cannot be read, because it may exclude repositories [16.2]', async () => {
  const { code, lines } = await imported({ ...all, 'deployment-settings.yml': 'restrictedRepos: [a\nb: {' });
  expect([code, lines.join()]).toEqual([1, expect.stringContaining('deployment-settings.yml')]);
  expect(existsSync(folder.at('fleet.yml'))).toBe(false);
});

it('converts each list entry with `include` or `exclude` to a layer [16.3]', async () => {
  const lists: [section: string, entry: Record<string, unknown>, ours?: Record<string, unknown>][] = [
    ['labels', { name: 'bug', color: 'd73a4a' }],
    ['milestones', { title: 'Autumn' }],
    ['autolinks', { key_prefix: 'T-', url_template: 'https://t.example/<num>' }],
    ['environments', { name: 'production' }],
    ['rulesets', { name: 'main', target: 'branch', enforcement: 'active', rules: [{ type: 'deletion' }] }],
    ['variables', { name: 'REGION', value: 'north' }, { actions_variables: [{ name: 'REGION', value: 'north' }] }],
    [
      'custom_properties',
      { name: 'tier', value: 'one' },
      { custom_properties: [{ property_name: 'tier', value: 'one' }] },
    ],
  ];
  const limited = lists.map(([section, entry]) => [section, [{ ...entry, include: ['web'] }]]);
  const group = { suborgrepos: ['svc', 'web'], ...Object.fromEntries(limited) };
  const ofAll = { rulesets: [{ name: 'Everywhere', exclude: ['web'] }], teams: [{ name: 'all', permission: 'pull' }] };
  const files = { 'suborgs/g.yml': JSON.stringify(group), 'settings.yml': JSON.stringify(ofAll) };
  expect((await imported({ ...files, 'deployment-settings.yml': '{}' })).code).toBe(0);
  const [, shared, ...layers]: { file: string; where: unknown }[] = parse(read('fleet.yml')).layers;
  expect(layers.map(({ where }) => where)).toEqual(lists.map(() => ({ repos: ['web'] })));
  expect(layers.map(({ file }) => parse(read(file)))).toEqual(
    lists.map(([section, entry, ours]) => ours ?? { [section]: [entry] }),
  );
  expect(Object.values(parse(read(shared!.file))).flat()).toEqual([]);
});

it('reports a misspelt key of the deployment or next to `exclude`, because it excludes nothing [16.2]', async () => {
  const { lines } = await imported({
    ...all,
    'deployment-settings.yml': 'restrictedRepo: [a]\nlabels: []\nrestrictedRepos: {exclude: [b], Exclude: [c]}',
  });
  expect(lines.filter((line) => line.startsWith('by hand deployment-settings.yml'))).toEqual([
    'by hand deployment-settings.yml: restrictedRepo, labels: not converted: write excluded repositories under `restrictedRepos`, and settings into `settings.yml`, and import again',
  ]);
  expect(lines).toContain(
    'by hand restrictedRepos: `Exclude` has no effect here: list the excluded repositories under `exclude`, and import again',
  );
});

it('does not treat braces in a file name as a placeholder for the repository [16.63]', async () => {
  const files = { 'suborgs/{name}.yml': services, 'suborgs/api.yml': 'suborgrepos: [x]\nlabels: []\n' };
  expect((await imported(files)).code).toBe(0);
  expect(parse(read('fleet.yml')).layers).toContainEqual({
    file: 'settings/suborgs/-name-.yml',
    where: expect.objectContaining({ repos: ['svc-*', 'api'] }),
  });
});

it.each([
  ...['collaborators: [{username', 'teams: [{name', 'labels: [{name', 'milestones: [{title', 'autolinks: [{key_prefix'],
  ...['environments: [{name', 'rulesets: [{name', 'variables: [{name', 'custom_properties: [{name'],
])('never suggests to remove `include` and keep the entry: %s [16.3]', async (entry) => {
  writeFileSync(folder.at('one.yml'), `${entry}: eve, include: [svc-001]}]\n`);
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  expect(await importFiles({ flags: new Map(), files: ['one.yml'] }, terminal)).toBe(1);
  expect(seen.err).toMatch(/include.*limits the entry to some repositories, .*\. To fix, move the entry to a layer/);
});

it('a blank `include` selects all repositories, and an empty one none [16.2]', async () => {
  const targetsOf = async (include: string) => {
    rmSync(folder.at('settings'), { recursive: true, force: true });
    rmSync(folder.at('fleet.yml'), { force: true });
    await imported({ ...all, 'deployment-settings.yml': `restrictedRepos: {include: ${include}, exclude: [a, a]}` });
    return parse(read('fleet.yml')).targets;
  };
  expect(await targetsOf('')).toEqual([{ repos: ['acme/*'], exclude: ['acme/a'] }]);
  expect(await targetsOf('[]')).toEqual([{ repos: ['acme/*'], exclude: ['acme/*'] }]);
});

it('writes a separate file for each entry with `include`, whatever its name [16.3]', async () => {
  const entry = (name: string, repository: string) => ({ name, color: 'd73a4a', include: [repository] });
  const labels = [entry('bug', 'a'), entry('bug', 'b'), entry('bug1', 'c'), entry('a b', 'd'), entry('a-b', 'e')];
  const { code } = await imported({ 'settings.yml': JSON.stringify({ labels }), 'deployment-settings.yml': '{}' });
  expect(code).toBe(0);
  const [, ...layers]: { file: string; where: { repos: string[] } }[] = parse(read('fleet.yml')).layers;
  const found = layers.map(({ file, where }) => [where.repos[0], parse(read(file)).labels[0].name]);
  expect(found).toEqual(labels.map(({ name, include }) => [include[0], name]));
});

describe('a file that overrides another', () => {
  const excluding = { 'deployment-settings.yml': 'restrictedRepos: {exclude: [admin]}\n' };
  const declareChecks = (name: string, checks: string) =>
    `branches:\n  - {name: ${name}, protection: {required_status_checks: {${checks}}}}\n`;
  const readChecks = (path: string) => parse(read(path)).branches[0].protection.required_status_checks;

  it('takes the missing half of required checks from the files below', async () => {
    const { code, lines } = await imported({
      ...excluding,
      'settings.yml': declareChecks('default', 'strict: true, contexts: [ci]'),
      'suborgs/a.yml': `suborgrepos: [svc-*]\n${declareChecks('default', 'contexts: [ci, lint]')}`,
      'suborgs/b.yml': `suborgrepos: [web]\n${declareChecks('default', 'strict: true, contexts: [ci, web]')}`,
      'repos/svc-pay.yml': declareChecks('default', 'strict: false'),
      'repos/docs.yml': declareChecks('main', 'contexts: [ci]'),
    });
    expect({ code, errors: lines.filter((line) => line.startsWith('error')) }).toEqual({ code: 0, errors: [] });
    expect(readChecks('settings/suborgs/a.yml')).toEqual({ strict: true, contexts: ['ci', 'lint'] });
    expect(readChecks('settings/repos/svc-pay.yml')).toEqual({ strict: false, contexts: ['ci', 'lint'] });
    expect(readChecks('settings/repos/docs.yml')).toEqual({ strict: false, contexts: ['ci'] });
    expect(lines.join('\n')).toContain(
      'repos/svc-pay.yml:2: branches[0].protection.required_status_checks: `contexts` added: the checks of settings.yml and suborgs/a.yml',
    );
  });

  const ruleset = (parameters: string) =>
    `rulesets:\n  - name: main\n    target: branch\n    enforcement: active\n    rules: [{type: required_status_checks, parameters: {strict_required_status_checks_policy: true, required_status_checks: ${parameters}}}]\n`;

  it.each([
    [
      'branches[0].protection.required_status_checks.contexts',
      declareChecks('default', 'strict: true, contexts: [ci]'),
      declareChecks('~DEFAULT_BRANCH', 'strict: true, contexts: [lint]'),
    ],
    [
      'rulesets[0].rules[0].parameters.required_status_checks',
      ruleset('[{context: ci}]'),
      ruleset('[{context: lint}]'),
    ],
    [
      'environments[0].reviewers',
      'environments:\n  - {name: production, reviewers: [{type: User, id: 1}]}\n',
      'environments:\n  - {name: production, reviewers: [{type: User, id: 2}]}\n',
    ],
  ])('is an error if its list replaces a list below: %s', async (path, below, above) => {
    const { code, lines } = await imported({
      ...excluding,
      'suborgs/a.yml': `suborgrepos: [svc-*]\n${below}`,
      'repos/svc-pay.yml': above,
      'repos/web.yml': above,
    });
    expect({ code, errors: lines.filter((line) => line.startsWith('error')) }).toEqual({
      code: 1,
      errors: [
        `error repos/svc-pay.yml: ${path}: the other tool adds the items of suborgs/a.yml, and Trueup replaces the list. To fix, write all items of both files into this list, and import again`,
      ],
    });
  });

  const completeRuleset = '{name: main, target: branch, enforcement: active, rules: [{type: deletion}]}';

  it.each([
    ['settings.yml', `rulesets: [${completeRuleset}]\n`],
    ['suborgs/all.yml', `suborgrepos: [rocket]\nrulesets: [${completeRuleset}]\n`],
  ])('needs a complete ruleset, even if %s has a ruleset with the same name [16.63]', async (path, text) => {
    const partial = 'rulesets: [{name: main, rules: [{type: creation}]}]\n';
    const { code, lines } = await imported({ [path]: text, 'repos/rocket.yml': partial });
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([
      'error repos/rocket.yml:1:12: rulesets[0] "main".enforcement: is missing. To fix, add `enforcement`, which must be `disabled`, `active` or `evaluate`',
    ]);
  });

  it('may use the same names in lists of named entries', async () => {
    const declareBranches = (name: string) =>
      `environments: [{name: production, deployment_branch_policy: {custom_branch_policies: [${name}]}}]\n`;
    const below = 'collaborators: [{username: ann, permission: push}]\nlabels: [{name: bug, color: aaaaaa}]\n';
    const above = 'collaborators: [{username: bob, permission: push}]\nlabels: [{name: bug, color: bbbbbb}]\n';
    const files = {
      ...excluding,
      'settings.yml': below + declareBranches('main'),
      'repos/svc-pay.yml': above + declareBranches('dev'),
    };
    expect((await imported(files)).code).toBe(0);
  });
});

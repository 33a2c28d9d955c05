import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { printPermissions } from './grants.ts';

const folder = createTestFolder();

const toldOf = (...texts: string[]) => toldFor({}, ...texts);

async function toldFor(flags: Readonly<Record<string, string>>, ...texts: string[]) {
  const files = texts.map((_, index) => folder.at(`${index}.yml`));
  texts.forEach((text, index) => {
    writeFileSync(files[index]!, text);
  });
  const { terminal, seen } = createFakeTerminal();
  const code = await runReportingUsageErrors(terminal, () =>
    printPermissions({ files, flags: new Map(Object.entries(flags)) }, terminal),
  );
  return { code, text: `${seen.out}${seen.err}`.replaceAll(`${folder.path}/`, '') };
}

it('lists in one table the permissions for check and apply, and the sections that need them', async () => {
  const { code, text } = await toldOf('labels: []\nrepository: {allow_auto_merge: true}\nagents_secrets: []\n');
  expect(code).toBe(0);
  expect(text).toContain(`Permissions that a token needs for 0.yml

  Permission                to check  to apply  for
  Administration            -         write     repository
  Agent secrets             read      write     agents_secrets
  Issues                    read      write     labels
  Metadata                  read      read      repository
`);
});

it('fits the column to the longest permission name', async () => {
  const { text } = await toldOf('rulesets: [{name: a, enforcement: active, bypass_actors: [{role: Release}]}]\n');
  expect(text).toContain(`
  Permission                              to check  to apply  for
  Administration                          -         write     rulesets
  Metadata                                read      read      rulesets
  Custom repository roles (organization)  read      read      rulesets (to look
                                                              up names)
`);
});

it('links to the form for each of the two tokens, with the permissions selected', async () => {
  const { text } = await toldOf('labels: []\nautolinks: []\n');
  const [check, apply] = [...text.matchAll(/https:\S+/g)].map(([link]) =>
    Object.fromEntries(new URL(link).searchParams),
  );
  expect(check).toMatchObject({ name: 'Trueup check', issues: 'read', administration: 'read' });
  expect(apply).toMatchObject({ name: 'Trueup apply', issues: 'write', administration: 'write' });
});

it('lists the permissions of only one mode with `--mode`, and rejects unknown modes', async () => {
  const file = 'labels: []\nrepository: {allow_auto_merge: true}\n';
  const { text } = await toldFor({ mode: 'check' }, file);
  expect(text).toContain(`
  Permission                to check  for
  Issues                    read      labels
  Metadata                  read      repository
`);
  expect(text).toContain('\nTo check:\n');
  expect(text).not.toMatch(/apply|Administration/);
  expect((await toldFor({ mode: 'apply' }, file)).text).not.toContain('To check');
  expect(await toldFor({ mode: 'snapshot' }, file)).toEqual({
    code: 1,
    text: 'error --mode: unknown mode. To fix, write `check`, `preview` or `apply`.\n',
  });
});

it('lists the permissions of a check plus reading commits for a preview', async () => {
  const { text } = await toldFor({ mode: 'preview' }, 'labels: []\n');
  expect(text).toContain(`
  Permission                to preview  for
  Contents                  read        the commits of the pull request
  Issues                    read        labels
`);
  expect(text).toContain('\nTo preview:\n');
  expect(text).toMatch(/https:\S+contents=read/);
});

it('lists the permissions that a link cannot select, and the optional ones', async () => {
  const { text } = await toldOf(
    'agents_variables: []\nrulesets: [{name: a, enforcement: active, bypass_actors: [{actor_type: DeployKey}]}]\n',
  );
  expect(text).toMatch(/Agent variables +cannot be preselected: choose write access/);
  expect(text).toMatch(/Administration: write +with it, check also compares `bypass_actors` of\s+rulesets/);
});

it('lists the permissions of the repository in order, and those of the organization last', async () => {
  const { text } = await toldOf('teams: []\nwebhooks: []\nautolinks: []\n');
  const named = [...text.split('\n\n')[1]!.matchAll(/^ {2}(\S.*?) {2,}/gm)].map(([, permission]) => permission);
  expect(named).toEqual(['Permission', 'Administration', 'Metadata', 'Webhooks', 'Members (organization)']);
});

it('combines several files into the permissions of one token', async () => {
  const { text } = await toldOf('labels: []\n', 'workflows: []\nlabels: []\n');
  expect(text).toContain('for 0.yml, 1.yml');
  expect(text).toMatch(/Actions +read +write +workflows\n +Issues +read +write +labels\n/);
});

it('reports that a file without sections needs no permissions', async () => {
  expect(await toldOf('# nothing yet\n')).toEqual({
    code: 0,
    text: 'Permissions that a token needs for 0.yml\n\nNone. No section is declared.\n',
  });
});

it('rejects the same mistakes as every other command, with the same messages', async () => {
  const { code, text } = await toldOf('labels: []\n', 'lables: []\n');
  expect(code).toBe(1);
  expect(text).toMatch(/^error 1\.yml:1:1: lables: is not a settings key\. To fix, write `labels`\n$/);
});

it('links to the form for a private app with the permissions of apply', async () => {
  const { code, text } = await toldFor({ app: '' }, 'labels: []\nwebhooks: []\ncustom_properties: []\n');
  const [, address = ''] = /(https:\S+)/.exec(text) ?? [];
  expect(code).toBe(0);
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    name: 'Trueup',
    url: 'https://github.com',
    public: 'false',
    webhook_active: 'false',
    metadata: 'read',
    contents: 'read',
    issues: 'write',
    repository_hooks: 'write',
    repository_custom_properties: 'write',
  });
});

describe('with --json', () => {
  const report = async (flags: Readonly<Record<string, string>>, ...texts: string[]) => {
    const { code, text } = await toldFor({ json: '', ...flags }, ...texts);
    return { code, report: JSON.parse(text) };
  };

  it('`--json` lists the same permissions as data, and those that a link cannot select', async () => {
    const { code, report: found } = await report({}, 'labels: []\nteams: []\nagents_variables: []\n');
    expect(code).toBe(0);
    expect(found.files).toEqual(['0.yml']);
    expect(found.permissions).toContainEqual({
      permission: 'Issues',
      of: 'repository',
      levels: { check: 'read', apply: 'write' },
      for: ['labels'],
    });
    expect(found.permissions).toContainEqual({
      permission: 'Agent variables',
      of: 'repository',
      levels: { check: 'read', apply: 'write' },
      for: ['agents_variables'],
      byHand: expect.stringContaining('cannot be preselected: choose write access on the form'),
    });
    expect(found.permissions.at(-1)).toMatchObject({ permission: 'Members', of: 'organization' });
    expect(Object.keys(found.forms)).toEqual(['check', 'apply']);
    expect(new URL(found.forms.apply).searchParams.get('issues')).toBe('write');
  });

  it('`--json` lists the level of only one mode with `--mode`, and the form of an app with `--app`', async () => {
    const one = await report({ mode: 'check' }, 'autolinks: []\n');
    expect(one.report.permissions).toMatchObject([{ permission: 'Administration', levels: { check: 'read' } }]);
    expect(Object.keys(one.report.forms)).toEqual(['check']);
    const { report: app } = await report({ app: '' }, 'autolinks: []\n');
    expect(app.permissions).toMatchObject([{ permission: 'Administration', levels: { apply: 'write' } }]);
    expect(app.forms).toEqual({ app: expect.stringContaining('/settings/apps/new') });
  });

  it('`--json` lists the optional permissions for a complete check', async () => {
    const rulesets = 'rulesets: [{name: a, enforcement: active, bypass_actors: [{actor_type: DeployKey}]}]\n';
    expect((await report({}, rulesets)).report.optional).toEqual([
      { permission: 'Administration', of: 'repository', level: 'write', compares: 'rulesets.bypass_actors' },
    ]);
  });

  it('`--json` lists the mistakes of an invalid file like validate', async () => {
    const { code, report: found } = await report({}, 'labels: []\n', 'lables: []\n');
    expect(code).toBe(1);
    expect(found.files.map(({ accepted }: { accepted: boolean }) => accepted)).toEqual([true, false]);
    expect(found.files[1].lines[0]).toMatchObject({ kind: 'error', fix: 'write `labels`' });
  });
});

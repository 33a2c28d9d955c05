import { expect, it } from 'vitest';
import type { RunOptions } from '../../src/inputs/options.ts';
import { acme } from '../an-organization.ts';
import { type PullScene, pullScene } from '../pull-request.ts';
import { told } from '../scene.ts';

const manifest = `organizations: [{name: acme, layers: [org/base.yml, org/acme.yml]}]
targets: [{repos: [acme/svc-a, acme/svc-b]}]
layers: [{file: layers/everyone.yml}]
`;
const label = (color: string) => `labels: [{name: bug, color: ${color}}]\n`;
const base = {
  'fleet.yml': manifest,
  'org/base.yml': 'organization: {web_commit_signoff_required: false, description: Everyone}\n',
  'org/acme.yml': 'organization: {description: Rockets}\n',
  'layers/everyone.yml': label('aaaaaa'),
};
const rockets = {
  ...base,
  'org/acme.yml': 'organization: {description: Rockets, default_repository_permission: admin}\n',
};
const service = (name: string) => ({
  owner: 'acme',
  name,
  labels: [{ name: 'bug', color: 'aaaaaa', description: null }],
});

const reading = {
  Issues: 'read',
  Contents: 'read',
  'Pull requests': 'read',
  'Administration (organization)': 'read',
} as const;

/** The central repository `acme/shop`, whose pull request changes a fleet file with an organization. */
function stage(scene: Partial<PullScene> = {}) {
  const accounts = [
    { login: 'acme', type: 'Organization' as const, organization_settings: { description: 'Rockets' } },
  ];
  const made = pullScene({ base, ...scene, reading, others: ['svc-a', 'svc-b'].map(service), seed: { accounts } });
  return {
    ...made,
    push: (texts: Record<string, string>, options: Partial<RunOptions> = {}, ...more: [number?, object?, object?]) =>
      made.push(
        texts,
        { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show', adminValues: 'show', ...options },
        ...more,
      ),
    ofOrganization: () => made.asked.map(({ request }) => request).filter((one) => one.includes('/orgs/')),
    ofServices: () => made.asked.map(({ request }) => request).filter((one) => one.includes('/acme/svc-')),
    body: () =>
      made
        .comments()[0]!
        .body.replaceAll('<wbr>', '')
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&quot;', '"'),
  };
}

it('previews what a changed layer does to an organization, before the repositories, and reads no other target [16.57]', async () => {
  const one = stage();
  const result = await one.push({ ...rockets, 'layers/everyone.yml': label('bbbbbb') });
  expect(told(result, 'error')).toEqual([]);
  expect(result.targets.map(({ repository }) => repository)).toEqual(['acme', 'acme/svc-a', 'acme/svc-b']);
  const body = one.body();
  expect(body).toContain('Merging this changes what has access (1 setting), and changes 2 more settings in 3 targets');
  expect(body).toContain('default_repository_permission: read → admin');
  expect(body).toContain('acme:base-permission=admin');
  const described = stage();
  const other = { 'org/acme.yml': 'organization: {description: Other}', 'layers/everyone.yml': label('bbbbbb') };
  await described.push({ ...base, ...other });
  expect(described.body()).toMatch(/description: Rockets → Other[\s\S]*aaaaaa → bbbbbb/);
});

it('reads neither the organization nor a repository whose layers say the same on both sides [16.57]', async () => {
  const above = stage();
  expect(told(await above.push(rockets), 'error')).toEqual([]);
  expect([above.ofOrganization().length, above.ofServices()]).toEqual([1, []]);
  const below = stage();
  await below.push({ ...base, 'layers/everyone.yml': label('bbbbbb') });
  expect(below.ofOrganization()).toEqual([]);
  expect(below.ofServices()).toContain('GET /repos/acme/svc-a/labels');
  const alike = stage();
  await alike.push({
    ...base,
    'org/base.yml': 'organization: {description: Everyone, web_commit_signoff_required: false}\n',
  });
  expect([alike.ofOrganization(), alike.ofServices()]).toEqual([[], []]);
});

it('says of a new organization that everything counts as changed, and of one that goes that nothing holds it [16.57]', async () => {
  const without = { ...base, 'fleet.yml': manifest.slice(manifest.indexOf('targets:')) };
  const added = await stage({ base: without }).push(base);
  expect(told(added)).toContain(
    'note: the pull request makes it a target of `fleet.yml`, so everything counts as changed',
  );
  const one = stage();
  const gone = await one.push(without);
  expect(told(gone)).toContain(
    'warning: the pull request makes it no target of `fleet.yml` any more, so nothing would be held to a file',
  );
  expect(one.ofOrganization()).toEqual([]);
});

it('compares the files alone for a fork, each layer of an organization as such [16.57]', async () => {
  const one = stage();
  const result = await one.push(
    { ...rockets, 'org/base.yml': 'organization: {web_commit_signoff_required: true, description: Everyone}\n' },
    { fork: true },
  );
  expect(told(result, 'error')).toEqual([]);
  expect(result.targets.map(({ repository }) => repository)).toEqual(['org/acme.yml', 'org/base.yml']);
  expect([one.ofOrganization(), one.ofServices()]).toEqual([[], []]);
  const wrong = await stage().push({ ...base, 'org/acme.yml': 'labels: []' }, { fork: true });
  expect(told(wrong, 'error')).toEqual([expect.stringContaining('is not a key of an organization’s file')]);
});

it('judges the layers of organizations with the others, whatever the run takes [16.57]', async () => {
  const { idsOf } = await import('../../src/fleet/settings-files.ts');
  const files = {
    load: async (file: string) => base[file as keyof typeof base],
    list: async () => [],
    has: async (file: string) => file in base,
    idOf: async (file: string) => `id of ${file}`,
  };
  const options = { fleetFile: 'fleet.yml', only: [{ owner: 'acme', name: 'svc-a' }] } as unknown as RunOptions;
  expect(Object.keys(await idsOf({ options, world: { environment: {} } }, files)).toSorted()).toEqual(
    Object.keys(base).toSorted(),
  );
});

it('previews one organization of a fleet file alone [16.57]', async () => {
  const one = stage();
  const result = await one.push({ ...rockets, 'layers/everyone.yml': label('bbbbbb') }, { only: [acme], post: false });
  expect(result.targets.map(({ repository }) => repository)).toEqual(['acme']);
  expect(one.ofServices()).toEqual([]);
});

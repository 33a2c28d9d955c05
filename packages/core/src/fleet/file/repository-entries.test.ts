import { expect, it } from 'vitest';
import { refusedBy } from '../../../../../test/kit/reports/plain-refusal.ts';
import { readManifest } from './manifest.ts';

const read = (text: string) => readManifest(text, 'fleet.yml').repositories;
const refusals = (text: string) => refusedBy(() => read(text));

const below = (lines: string) => `repositories:\n${lines.replace(/^/gm, '  ')}\n`;

it('an entry of `repositories` says how a repository is created, what it was called, and that it is archived [17.1]', () => {
  const [rocket, plain] = read(
    below(`acme/rocket:
  create: {template: acme/template-service, custom_properties: {tier: 1, teams: [red, blue]}}
  was: acme/old-rocket
  state: archived
acme/plain: {}`),
  );
  expect(rocket).toMatchObject({
    repository: { owner: 'acme', name: 'rocket' },
    create: {
      template: { owner: 'acme', name: 'template-service' },
      allBranches: false,
      properties: { tier: '1', teams: ['red', 'blue'] },
    },
    was: [{ owner: 'acme', name: 'old-rocket' }],
    isArchived: true,
  });
  expect(rocket!.place(['was'])).toMatchObject({ file: 'fleet.yml', line: 4 });
  expect(plain).toMatchObject({ repository: { owner: 'acme', name: 'plain' }, was: [], isArchived: false });
  expect(plain!.create).toBeUndefined();
});

it('a new repository is private unless its entry says otherwise [17.2]', () => {
  const visibilities = read(
    below('a/one: {create: true}\na/two: {create: {}}\na/three: {create: {visibility: public}}'),
  );
  expect(visibilities.map(({ create }) => create?.visibility)).toEqual(['private', 'private', 'public']);
  expect(refusals(below('a/one: {create: {visibility: internal}}'))[0]).toContain('must be `private` or `public`');
});

it('names in `repositories` are compared without case, and each repository has one entry [17.3]', () => {
  expect(refusals(below('acme/rocket: {}\nacme/Rocket: {}'))).toEqual([
    'fleet.yml:3:3: repositories."acme/Rocket": is already there as `acme/rocket`: GitHub ignores the case of names. To fix, merge the two entries',
  ]);
  expect(refusals(below('acme/rocket: {was: acme/Rocket}'))[0]).toContain('is the name of the entry itself');
  expect(refusals(below('acme/a: {was: acme/old}\nacme/b: {was: acme/OLD}'))[0]).toContain(
    'already belongs to the entry `acme/a`',
  );
  expect(refusals(below('acme/a: {was: acme/B}\nacme/b: {}'))[0]).toContain('already belongs to the entry `acme/b`');
});

it('a repository is renamed at its owner alone, and never transferred [17.4]', () => {
  expect(refusals(below('acme/rocket: {was: other/rocket}'))).toEqual([
    'fleet.yml:2:17: repositories."acme/rocket".was: `other/rocket` belongs to another owner, but Trueup does not transfer repositories. To fix, transfer it by hand, or remove it',
  ]);
});

it('refuses an entry that says something of no use [17.5]', () => {
  const words = (text: string) => refusals(below(text))[0];
  expect(words('acme/*: {create: true}')).toContain('is not a repository');
  expect(words('acme/rocket: {create: false}')).toContain('`true` or a map');
  expect(words('acme/rocket: {create: {template: acme/t, auto_init: true}}')).toContain('no effect with `template`');
  expect(words('acme/rocket: {create: {include_all_branches: true}}')).toContain(
    'needs a `template`, which is not set',
  );
  expect(words('acme/rocket: {state: deleted}')).toContain('must be `archived`');
  expect(words('acme/rocket:')).toBeDefined();
});

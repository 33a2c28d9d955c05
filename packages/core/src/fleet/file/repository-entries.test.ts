import { expect, it } from 'vitest';
import { collectRefusals } from '../../../../../test/kit/reports/plain-refusal.ts';
import { parseManifest } from './manifest.ts';

const read = (text: string) => parseManifest(text, 'fleet.yml').repositories;
const listRefusals = (text: string) => collectRefusals(() => read(text));

const indentEntries = (lines: string) => `repositories:\n${lines.replace(/^/gm, '  ')}\n`;

it('reads the creation, the former names and the archived state of an entry in `repositories` [17.1]', () => {
  const [rocket, plain] = read(
    indentEntries(`acme/rocket:
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

it('makes a new repository private unless its entry declares otherwise [17.2]', () => {
  const visibilities = read(
    indentEntries('a/one: {create: true}\na/two: {create: {}}\na/three: {create: {visibility: public}}'),
  );
  expect(visibilities.map(({ create }) => create?.visibility)).toEqual(['private', 'private', 'public']);
  expect(listRefusals(indentEntries('a/one: {create: {visibility: internal}}'))[0]).toContain(
    'must be `private` or `public`',
  );
});

it('compares names in `repositories` without case, and allows one entry for each repository [17.3]', () => {
  expect(listRefusals(indentEntries('acme/rocket: {}\nacme/Rocket: {}'))).toEqual([
    'fleet.yml:3:3: repositories."acme/Rocket": is already there as `acme/rocket`: GitHub ignores the case of names. To fix, merge the two entries',
  ]);
  expect(listRefusals(indentEntries('acme/rocket: {was: acme/Rocket}'))[0]).toContain(
    'is the name of the entry itself',
  );
  expect(listRefusals(indentEntries('acme/a: {was: acme/old}\nacme/b: {was: acme/OLD}'))[0]).toContain(
    'already belongs to the entry `acme/a`',
  );
  expect(listRefusals(indentEntries('acme/a: {was: acme/B}\nacme/b: {}'))[0]).toContain(
    'already belongs to the entry `acme/b`',
  );
});

it('renames a repository only within its owner, and never transfers it [17.4]', () => {
  expect(listRefusals(indentEntries('acme/rocket: {was: other/rocket}'))).toEqual([
    'fleet.yml:2:17: repositories."acme/rocket".was: `other/rocket` belongs to another owner, but Trueup does not transfer repositories. To fix, transfer it by hand, or remove it',
  ]);
});

it('refuses an entry that has no effect [17.5]', () => {
  const getFirstRefusal = (text: string) => listRefusals(indentEntries(text))[0];
  expect(getFirstRefusal('acme/*: {create: true}')).toContain('is not a repository');
  expect(getFirstRefusal('acme/rocket: {create: false}')).toContain('`true` or a map');
  expect(getFirstRefusal('acme/rocket: {create: {template: acme/t, auto_init: true}}')).toContain(
    'no effect with `template`',
  );
  expect(getFirstRefusal('acme/rocket: {create: {include_all_branches: true}}')).toContain(
    'needs a `template`, which is not set',
  );
  expect(getFirstRefusal('acme/rocket: {state: deleted}')).toContain('must be `archived`');
  expect(getFirstRefusal('acme/rocket:')).toBeDefined();
});

import { expect, it } from 'vitest';
import type { Seed } from '../../src/simulator/index.ts';
import { acme } from '../an-organization.ts';
import { everySection } from '../every-section.ts';
import { fleet } from '../fleet.ts';
import { joinSeeds } from '../joined-seeds.ts';
import { scene, told } from '../scene.ts';

const ofOrganization = everySection.filter(({ scope }) => scope === 'organization');

/** What the host shows of one ruleset, configuration, secret, variable or named repository alone. */
const isOfOneEntry = (path: string) => /^\/repos\/|\/rulesets\/\d+$|[^/]+\/repositories$/.test(path);

/** A host on which the samples of all sections have drifted. */
function everythingDrifted() {
  const seed = joinSeeds<Seed>(
    ofOrganization.map(({ sample }) => ({
      ...sample.around,
      accounts: [
        { login: 'acme', type: 'Organization', plan: 'enterprise', ...sample.drifted },
        ...Object.values(sample.around?.accounts ?? {}),
      ],
    })),
  );
  const environment = Object.assign({}, ...ofOrganization.map(({ sample }) => sample.environment));
  return scene({ target: acme, seed, environment });
}

it('a check of an organization takes at most 25 requests besides those about single entries [16.81]', async () => {
  const stage = everythingDrifted();
  const result = await stage.check(ofOrganization.map(({ sample }) => sample.settings).join('\n'));
  expect(told(result, 'error')).toEqual([]);
  expect(result.targets[0]!.sections.map(({ name }) => name).sort()).toEqual(
    ofOrganization.map(({ key }) => key).sort(),
  );
  const own = stage.simulator.requests.filter(({ path }) => !isOfOneEntry(path));
  expect(own.length).toBeLessThanOrEqual(25);
});

it('a run of a fleet file without organizations asks nothing about one [16.81]', async () => {
  const repositories = [{ owner: 'acme', name: 'shop' }];
  const files = {
    'settings.yml': 'labels: [{name: bug}]\n',
    'fleet.yml': 'targets: [{repos: acme/shop}]\nlayers: [{file: settings.yml}]\n',
  };
  const run = fleet({ repositories, files });
  await run.check({ fleetFile: 'fleet.yml', repos: undefined });
  expect(run.simulator.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /repos/acme/shop/labels',
  ]);
});

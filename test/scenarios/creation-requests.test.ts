import { expect, it } from 'vitest';
import { formatLines } from '../kit/runs/scene.ts';
import { type Fleet, listOutcomes, openFleet } from '../kit/samples/fleet.ts';

const repositoryCount = 8;

const settings = `
repository: {description: A service, has_wiki: false, allow_merge_commit: false}
labels: {_undeclared: keep, entries: [{name: bug, color: ff0000}, {name: feature, color: 00ff00}]}
branches:
  - name: main
    protection:
      enforce_admins: true
      required_pull_request_reviews: {required_approving_review_count: 1}
      required_status_checks: {strict: true, contexts: [build]}
      restrictions: null
`;

function openFleetToCreate(): Fleet {
  const entries = Array.from(
    { length: repositoryCount },
    (_, index) => `  acme/new${index}: {create: {auto_init: true}}\n`,
  );
  return openFleet({
    repositories: [{ owner: 'acme', name: 'shop', visibility: 'private' }],
    files: {
      'fleet.yml': `repositories:\n${entries.join('')}layers: [{file: layers/all.yml}]\n`,
      'layers/all.yml': settings,
    },
    around: { accounts: [{ login: 'acme', type: 'Organization' }] },
  });
}

it('an apply sends 20 requests for each repository that it creates and does not read its new branches [8.20]', async () => {
  const fleet = openFleetToCreate();
  const result = await fleet.apply();
  expect(formatLines(result, 'error')).toEqual([]);
  expect([result.outcome, Object.keys(listOutcomes(result)).length, fleet.simulator.objections]).toEqual([
    'success',
    repositoryCount,
    [],
  ]);
  const { requests } = fleet.simulator;
  expect(requests.length).toBe(20 * repositoryCount + 3);
  const branchReadRoutes = /^query|rules\/branches|rulesets|collaborators/;
  expect(requests.filter(({ route }) => branchReadRoutes.test(route))).toEqual([]);
});

it('the default branch brake ignores a branch that the run created and guards it in the next run [8.20]', async () => {
  const fleet = openFleetToCreate();
  const allow = Array.from({ length: repositoryCount }, (_, index) => ({
    code: 'create' as const,
    value: `acme/new${index}`,
  }));
  const creationResult = await fleet.apply({ brakes: 'stop', allow });
  expect([formatLines(creationResult, 'error'), creationResult.outcome]).toEqual([[], 'success']);
  fleet.localFiles['layers/all.yml'] = settings.replace('[build]', '[deploy]');
  expect(formatLines(await fleet.apply({ brakes: 'stop' }), 'error').join()).toContain('weaker-default');
});

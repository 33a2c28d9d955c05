import { expect, it } from 'vitest';
import { checkRunName, fromCheckRun, toCheckRun } from '../../src/approval/check-run.ts';
import { documentOf } from '../../src/approval/document.ts';
import { Secret } from '../../src/host/secret.ts';
import type { RunOptions } from '../../src/inputs/options.ts';
import { run } from '../../src/run/run.ts';
import { openSimulator } from '../../src/simulator/index.ts';
import { plainOptions, told, worldOf, writesOf } from '../scene.ts';

const settings = 'labels:\n  - name: bug\n    color: d73a4a\n  - name: docs\n    color: 0075ca\n';
const sha = 'a'.repeat(40);
const head = 'b'.repeat(40);

interface Pulls {
  readonly pulls?: readonly object[];
  readonly runs?: readonly object[];
  /** The end of a path that the token may not read. */
  readonly denied?: string;
}

const merged = { number: 7, merged_at: '2026-01-01T00:00:00Z', merge_commit_sha: sha, head: { sha: head } };

/** A host that also knows pull requests and check runs, as its documentation shows them. */
function host({ pulls = [merged], runs = [], denied }: Pulls, labels: readonly object[] = []) {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [...labels] }] } });
  const answers: Record<string, unknown> = {
    [`/repos/acme/shop/commits/${sha}/pulls`]: pulls,
    [`/repos/acme/shop/commits/${head}/check-runs`]: { total_count: runs.length, check_runs: runs },
  };
  const world = worldOf(simulator, settings);
  const askedBy: string[] = [];
  const transport: typeof world.transport = async (request) => {
    const { pathname } = new URL(request.url);
    const found = answers[pathname];
    if (denied && pathname.endsWith(denied)) {
      const text = JSON.stringify({ message: 'Resource not accessible by personal access token' });
      return { status: 403, headers: {}, text };
    }
    if (found) askedBy.push(request.headers.authorization ?? '');
    return found ? { status: 200, headers: {}, text: JSON.stringify(found) } : world.transport(request);
  };
  const environment = { GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: sha };
  const apply = (options: Partial<RunOptions> = {}) =>
    run(
      { ...plainOptions, mode: 'apply', plan: { pullRequest: true }, ...options },
      { ...world, environment, transport },
    );
  const check = () => run({ ...plainOptions, planFile: 'plan.json' }, { ...world, environment, transport });
  return { apply, check, askedBy, writes: () => writesOf(simulator) };
}

async function checkRun(more: object = {}, file = 'settings.yml', labels: readonly object[] = []) {
  const { targets } = await host({}, labels).check();
  const { digest, text } = toCheckRun(documentOf(targets.flatMap(({ plan }) => plan?.shown ?? [])), file);
  const app = { slug: 'github-actions' };
  return { id: 1, name: checkRunName, head_sha: head, external_id: digest, app, output: { text }, ...more };
}

it('holds an apply to the plan that the merged pull request was approved with', async () => {
  const { apply, writes } = host({ runs: [await checkRun()] });
  expect([told(await apply(), 'error'), writes().length]).toEqual([[], 2]);
});

it('reads the plan with `report-token`, since a fine-grained token cannot be given Checks', async () => {
  const { apply, askedBy } = host({ runs: [await checkRun()] });
  await apply({ reportToken: new Secret('own') });
  expect(askedBy).toEqual(['Bearer own', 'Bearer own']);
});

it('writes nothing that the pull request did not show, or only what it showed', async () => {
  const runs = [await checkRun({}, 'settings.yml', [{ name: 'bug', color: 'd73a4a', description: null }])];
  const refused = host({ runs });
  const result = await refused.apply();
  expect(refused.writes()).toEqual([]);
  expect(told(result, 'error')[0]).toContain('new since the plan of pull request #7: label "bug" would be created');
  const partly = host({ runs });
  await partly.apply({ onMovedPlan: 'approved-only' });
  expect(partly.writes()).toEqual(['POST /repos/{owner}/{repo}/labels']);
});

it.each([
  ['no merged pull request', { pulls: [{ ...merged, merged_at: null }] }, 'no merged pull request brought the commit'],
  ['several of them', { pulls: [merged, { ...merged, number: 8 }] }, 'several merged pull requests'],
  ['no check run', {}, 'pull request #7 has no check run "Trueup plan" on its last commit'],
])('refuses %s, before it reads the repository', async (_, pulls, message) => {
  const { apply, writes } = host(pulls);
  const result = await apply();
  expect([result.outcome, writes()]).toEqual(['failed', []]);
  expect(told(result)[0]).toContain(message);
  expect(told(result)[0]).toContain('To fix, look at the plan with `trueup check --plan-file FILE`');
});

it.each([
  ['/pulls', 'Pull requests: read'],
  ['/check-runs', 'Checks: read'],
])('names the grant without which the host does not show %s, and writes nothing [5.3]', async (denied, grant) => {
  const { apply, writes } = host({ runs: [await checkRun()], denied });
  expect(told(await apply(), 'error')[0]).toContain(`To fix, grant "${grant}"`);
  expect(writes()).toEqual([]);
});

it.each([
  ['of another app', { app: { slug: 'mallory' } }, 'from the app "github-actions"; others made 1'],
  ['of another commit', { head_sha: sha }, 'has no check run'],
  ['whose text was cut', { output: { text: '```json\n{"format":1' } }, 'does not hold a plan in its text'],
  ['without a digest', { external_id: '' }, 'has no digest as its `external_id`'],
  ['whose ids are not those of its digest', { external_id: `sha256:${'0'.repeat(64)}` }, 'do not make up its digest'],
])('refuses a check run %s', async (_, more, message) => {
  const { apply, writes } = host({ runs: [await checkRun(more)] });
  expect(told(await apply())[0]).toContain(message);
  expect(writes()).toEqual([]);
});

it('refuses a plan that was made for another file', async () => {
  const { apply } = host({ runs: [await checkRun({}, 'other.yml')] });
  expect(told(await apply())[0]).toContain('was made for `other.yml`, and this run is about `settings.yml`');
});

it('keeps a plan with more ids than a check run holds by its digest alone', () => {
  const items = Array.from({ length: 1_100 }, (_, index) => ({
    id: index.toString(16).padStart(64, '0'),
    section: 'labels',
    kind: 'create' as const,
  }));
  const document = documentOf([{ repository: 'acme/shop', digest: '', items }]);
  const { digest, text } = toCheckRun(document, 'settings.yml');
  expect(text.length).toBeLessThan(65_535);
  expect(fromCheckRun(digest, text)).toEqual({ digest: document.digest, settingsFile: 'settings.yml' });
});

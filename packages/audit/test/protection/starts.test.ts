import { expect, it } from 'vitest';
import { createQuickClock, createReader } from '../../../../test/kit/runs/scene.ts';
import type { TokenSeed } from '../../../simulator/src/access/tokens.ts';
import { openSimulator, type RepositorySeed, type SimulatorOptions } from '../../../simulator/src/index.ts';
import { readAndJudgeBranch } from '../../src/protection/read.ts';
import { getProtectedRepository } from '../../src/protection/sources/calls.ts';

const targetWorkflow = 'on: pull_request_target\njobs: { test: { runs-on: x } }\n';
const november = Date.parse('2026-11-02T00:00:00Z');

const needsTest = {
  pattern: 'main',
  isAdminEnforced: true,
  requiresStatusChecks: true,
  checks: [{ context: 'test', app_id: null }],
};

/** Merged pull requests from the year before, which had the check. */
const recentPulls = [1, 2, 3].map((number) => ({
  number,
  state: 'MERGED',
  created_at: `2025-06-0${number}T00:00:00Z`,
  updated_at: `2025-06-0${number}T00:00:00Z`,
  check_runs: [{ name: 'test' }],
}));

/** Judges `main` at a given time. A `pull_request_target` workflow reports the only required check. */
async function judgeMain(
  now: number,
  repository: Partial<RepositorySeed> = {},
  options: Partial<SimulatorOptions> = {},
) {
  const shop = {
    owner: 'acme',
    name: 'shop',
    visibility: 'public',
    branch_rules: [needsTest],
    files: { '.github/workflows/ci.yml': targetWorkflow },
    pull_requests: recentPulls,
    ...repository,
  } as RepositorySeed;
  const simulator = openSimulator({ now: () => now, seed: { repositories: [shop] }, ...options });
  const reader = createReader(simulator.transport, createQuickClock(now));
  const { verdict, reasons } = await readAndJudgeBranch(reader, 'main', await reader.ask(getProtectedRepository({})));
  expect(simulator.objections).toEqual([]);
  return [verdict, ...reasons.map(({ why }) => why)].join(': ');
}

it('reports a check of `pull_request_target` as blocked in a public repository since 2 November 2026 [9.14]', async () => {
  expect(await judgeMain(november - 1)).toBe('works');
  expect(await judgeMain(november)).toMatch(
    /^blocks: test: .*is rejected on `pull_request_target`, by GitHub's default/,
  );
  expect(await judgeMain(november, { visibility: 'private' })).toBe('works');
});

it('replaces the default policy with a policy that allows the event [9.14]', async () => {
  const policy = (...include: string[]) => ({
    name: 'previews',
    conditions: { workflow_path: { include, exclude: [] } },
    rules: [{ type: 'restrict_action_events', parameters: { allowed_events: ['pull_request_target'] } }],
  });
  expect(await judgeMain(november, { actions_policies: [policy('.github/workflows/ci.yml')] })).toBe('works');
  expect(await judgeMain(november, { actions_policies: [policy('.github/workflows/other.yml')] })).toMatch(/^blocks/);
});

const readOnlyTokens: readonly TokenSeed[] = [
  {
    token: 'all-powerful',
    grants: {
      ...{ Administration: 'read', 'Administration (organization)': 'read', Contents: 'read', Actions: 'read' },
      ...{ 'Pull requests': 'read', Checks: 'read', 'Commit statuses': 'read' },
    },
  },
];

it('reports an unknown verdict if the token cannot read the Actions policies, even if earlier checks ran [9.14]', async () => {
  expect(await judgeMain(november - 1, {}, { tokens: readOnlyTokens })).toBe('works');
  expect(await judgeMain(november, {}, { tokens: readOnlyTokens })).toMatch(
    /^unknown: test: .*starts on `pull_request_target`, and Trueup cannot check whether that is allowed: the list of Actions policies could not be read/,
  );
});

it('has no default policy on a server without policies [9.14]', async () => {
  expect(await judgeMain(november, {}, { enterprise: '3.19' })).toBe('works');
});

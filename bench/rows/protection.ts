import type { Row } from '../row.ts';
import { latency, measureTrips } from './trips.ts';

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Checks 40 rulesets and 30 protected branches. Each ruleset names one branch, so the check also asks whether it
 * exists. A third of the branches declare keys that only GraphQL provides.
 */
export async function measureProtection(): Promise<Row[]> {
  const branches = listNumbers(30).map((index) => `branch-${index}`);
  const settings = [
    'rulesets:',
    ...listNumbers(40).map(
      (index) => `  - name: ruleset ${index}
    enforcement: active
    conditions: {ref_name: {include: [release/${index}], exclude: []}}
    rules: [{type: deletion}, {type: required_linear_history}]`,
    ),
    'branches:',
    ...branches.map(
      (name, index) => `  - name: ${name}
    protection:
      enforce_admins: true
      required_status_checks: {strict: true, checks: [{context: build}]}${index % 3 ? '' : '\n      force_push_bypassers: [octocat]'}`,
    ),
  ].join('\n');
  const seed = { repositories: [{ owner: 'acme', name: 'shop', branches: ['main', ...branches] }] };
  const { trips, requests, byRoute } = await measureTrips({ seed, settings });
  const graphql = Object.entries(byRoute).filter(([route]) => route.startsWith('query '));
  const queries = graphql.reduce((sum, [, count]) => sum + count, 0);
  return [
    {
      what: `40 rulesets and 30 branches, converged check at ${latency} ms`,
      value: `${trips.toFixed(1)} round trips`,
      target: 'at most 8 round trips',
      kept: trips <= 8,
    },
    {
      what: '40 rulesets and 30 branches, requests',
      value: `${requests}, of which ${queries} GraphQL`,
      target: 'at most 1 + 2 × 40, 2 × 30, 1 query and 1 for the repository',
      kept: requests <= 143 && queries <= 1,
    },
  ];
}

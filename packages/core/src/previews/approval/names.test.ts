import { expect, it } from 'vitest';
import { run } from '../../../../../test/kit/runs/program.ts';
import { createWorld, defaultOptions } from '../../../../../test/kit/runs/scene.ts';
import { openPullScene } from '../../../../../test/kit/workflows/pull-request.ts';
import { Secret } from '../../github/http/secret.ts';
import { previewPrinter } from '../../report/preview/preview.ts';

const seed = {
  accounts: [
    {
      login: 'acme',
      type: 'Organization' as const,
      owners: ['octocat'],
      teams: [
        { id: 7101, slug: 'core' },
        { id: 7102, slug: 'infra' },
        { id: 7103, slug: 'night' },
      ],
    },
    { login: 'alice', type: 'User' as const, id: 7104 },
  ],
  apps: [{ id: 2740, slug: 'renovate' }],
  installations: [{ app: 'renovate', account: 'acme' }],
};

const environment = (reviewers: string, name = 'production') =>
  `environments:\n  - name: ${name}\n    reviewers: [${reviewers}]\n`;

const ruleset = (actors: string) => `rulesets:
  - name: main
    enforcement: active
    conditions: {ref_name: {include: [main]}}
    bypass_actors: [${actors}]
    rules:
      - type: required_status_checks
        parameters:
          strict_required_status_checks_policy: false
          required_status_checks: [{context: ci, app: github-actions}]
`;

/** Returns the texts of a preview of `next`. GitHub and the base have `was`. */
async function previewed(was: string, next: string) {
  const { simulator, push, comments, checkRuns } = openPullScene({ base: was, seed });
  const strong = { token: new Secret('strong') };
  const applied = await run({ ...defaultOptions, ...strong, mode: 'apply', allow: [] }, createWorld(simulator, was));
  expect(applied.outcome).toBe('success');
  const result = await push(next, { ...strong, adminValues: 'show' });
  const terminal = previewPrinter.terminalReport(result, { colour: false, width: 200 } as never);
  const pages = [comments()[0]!.body, checkRuns()[0]!.output.summary].map((text) => text.replaceAll('<wbr>', ''));
  return { result, texts: [...pages, terminal] };
}

it('names the holders of a changed object in a preview, and shows the ids of all others [13.8]', async () => {
  const { texts } = await previewed(
    environment('{team: core}, {type: Team, id: 7102}'),
    environment('{team: core}, {user: alice}') +
      environment('{type: Team, id: 7102}, {type: Team, id: 7103}', 'staging').replace('environments:\n', ''),
  );
  for (const text of texts) {
    expect(text).toContain('reviewers: added {user: alice}; removed {team: infra}');
    expect(text).toContain('reviewers: [{team: infra}, {type: Team, id: 7103}]');
  }
});

it('names added and removed holders in a preview if its readers may see the lists of the owner [13.4] [13.8]', async () => {
  const actors = ['{actor_type: Team, actor_id: 7103}', '{actor_type: Team, actor_id: 7102}'] as const;
  const { result, texts } = await previewed(ruleset(actors[0]), ruleset(actors[1]));
  for (const text of texts) expect(text).toMatch(/\{team: night, bypass_mode: always\}.*\{team: infra\}/s);
  expect(JSON.stringify(result.targets[0]!.plan)).not.toContain('night');
});

it('names the holders of a created object in a preview [13.8]', async () => {
  const { texts } = await previewed(
    environment('{team: core}'),
    environment('{team: core}') +
      ruleset('{app: renovate, bypass_mode: pull_request}, {actor_type: Team, actor_id: 7101}, {role: admin}'),
  );
  for (const text of texts) {
    expect(text).toContain(
      'bypass_actors: [{app: renovate, bypass_mode: pull_request}, {team: core, bypass_mode: always}, {role: admin, bypass_mode: always}]',
    );
    expect(text).toContain('required_status_checks: [{context: ci, app: github-actions}]');
  }
});

it('stores the ids of named holders in the plan [13.6]', async () => {
  const { result } = await previewed(environment('{team: core}'), environment('{team: infra}'));
  const [{ plan, preview }] = result.targets as any;
  const change = { key: 'reviewers', before: [{ type: 'Team', id: 7101 }], after: [{ type: 'Team', id: 7102 }] };
  expect(plan.items[0].changes).toEqual([change]);
  expect(preview.shown.changes[0].id).toBe(plan.items[0].id);
});

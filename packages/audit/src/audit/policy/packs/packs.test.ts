import { describe, expect, it } from 'vitest';
import { createPublicKey } from '../../../../../../test/kit/samples/public-key.ts';
import type { RepositorySeed, Seed } from '../../../../../simulator/src/index.ts';
import { runAuditOn } from '../../../../test/audited.ts';
import { packs } from './index.ts';

const scanned = { status: 'enabled' };

/** GitHub shows classic protection only to administrators. */
const createStrictRepository = (pack: string) => ({
  settings: { security_and_analysis: { secret_scanning: scanned, secret_scanning_push_protection: scanned } },
  switches: { vulnerability_alerts: true, private_vulnerability_reporting: true },
  branch_rules: [
    {
      pattern: 'main',
      isAdminEnforced: true,
      requiresApprovingReviews: true,
      requiredApprovingReviewCount: pack === 'scorecard' ? 2 : 1,
      requiresCodeOwnerReviews: true,
      requireLastPushApproval: true,
      dismissesStaleReviews: true,
      requiresStatusChecks: true,
      requiresStrictStatusChecks: true,
      checks: [{ context: 'ci', app_id: null }],
    },
  ],
  webhooks: [{ config: { url: 'https://hook.example/', insecure_ssl: '0' } }],
  deploy_keys: [{ title: 'ci', key: createPublicKey('ci'), read_only: true }],
  collaborators: [{ login: 'hubot', role: 'write' }],
});

const looseRepository = {
  settings: { has_issues: false, has_discussions: false },
  actions: { workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true } },
  webhooks: [{ config: { url: 'http://hook.example/', insecure_ssl: '1' } }],
  deploy_keys: [{ title: 'ci', key: createPublicKey('ci'), read_only: false }],
  collaborators: [{ login: 'hubot', role: 'admin' }],
  rulesets: [
    {
      name: 'gate',
      conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
      bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 2, bypass_mode: 'always' }],
      rules: [{ type: 'required_linear_history' }],
    },
  ],
};

const createSeed = (more: object): Seed => ({
  accounts: [{ login: 'acme', type: 'Organization', plan: 'enterprise' }, { login: 'hubot' }],
  repositories: [{ owner: 'acme', name: 'shop', branches: ['main'], ...more } as RepositorySeed],
});

/** Every token can see these settings. */
const opennessRules = ['OSPS-GV-02.01', 'OSPS-QA-01.01', 'OSPS-VM-03.01'];

async function auditWithPack(pack: string, more: object, grants?: Readonly<Record<string, 'read'>>) {
  const flags = { repository: 'acme/shop', pack, json: '' };
  const { out, simulator } = await runAuditOn({ seed: createSeed(more), flags, grants });
  const { findings } = JSON.parse(out).repositories[0];
  return {
    requests: simulator.requests.length,
    of: Object.fromEntries(findings.map(({ rule, verdict }: { rule: string; verdict: string }) => [rule, verdict])),
  };
}

const expectAll = (rules: readonly { readonly id: string }[], verdict: string) =>
  Object.fromEntries(rules.map(({ id }) => [id, verdict]));

describe.each(Object.entries(packs))('%s', (pack, rules) => {
  it('passes each rule in a repository that follows it, with at most 16 requests [18.7]', async () => {
    const { of, requests } = await auditWithPack(pack, createStrictRepository(pack));
    expect(of).toEqual(expectAll(rules, 'pass'));
    expect(requests).toBeLessThanOrEqual(16);
  });

  it('fails each rule in a repository that breaks it [18.5]', async () => {
    const broken = { ...expectAll(rules, 'fail'), ...(pack === 'osps-1' && { 'OSPS-QA-01.01': 'pass' }) };
    expect((await auditWithPack(pack, looseRepository)).of).toEqual(broken);
  });

  it('reports each rule as unknown to a token that cannot see its settings [18.3]', async () => {
    const seen = rules.filter(({ id }) => opennessRules.includes(id));
    expect((await auditWithPack(pack, createStrictRepository(pack), { Metadata: 'read' })).of).toEqual({
      ...expectAll(rules, 'unknown'),
      ...expectAll(seen, 'pass'),
    });
  });
});

it('fails the last tier of `scorecard` if administrators may bypass the branch rules [18.5]', async () => {
  const {
    branch_rules: [rule],
    ...rest
  } = createStrictRepository('scorecard');
  const { of } = await auditWithPack('scorecard', { ...rest, branch_rules: [{ ...rule, isAdminEnforced: false }] });
  expect(of).toEqual({ ...expectAll(packs.scorecard!, 'pass'), 'scorecard-tier-5': 'fail' });
});

it.each(['private', 'internal'])('applies no OSPS Baseline rule to %s repositories [18.5]', async (visibility) => {
  const { of } = await auditWithPack('osps-1', { ...looseRepository, visibility });
  expect(of).toEqual(expectAll(packs['osps-1']!, 'not applicable'));
});

describe('the rule that each change to the default branch needs a pull request [18.3]', () => {
  const demanding = (name: string, type: string, bypass_actors: readonly object[]) => ({
    name,
    conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
    bypass_actors,
    rules: [type === 'pull_request' ? { type, parameters: { required_approving_review_count: 1 } } : { type }],
  });
  const by = (bypass_mode: string) => [{ actor_type: 'RepositoryRole', actor_id: 2, bypass_mode }];
  const { branch_rules: _, ...open } = createStrictRepository('osps-1');
  const verdictOf = async (rulesets: readonly object[], grants?: Readonly<Record<string, 'read'>>) =>
    (await auditWithPack('osps-1', { ...open, rulesets }, grants)).of['OSPS-AC-03.01'];

  it.each([
    ['fails where a role may always bypass that', [demanding('a', 'pull_request', by('always'))], 'fail'],
    [
      'passes where a role may merge in spite of it and push nothing',
      [demanding('a', 'pull_request', by('pull_request'))],
      'pass',
    ],
    [
      'passes where a role may bypass another demand alone',
      [demanding('a', 'pull_request', []), demanding('b', 'required_linear_history', by('always'))],
      'pass',
    ],
    [
      'passes where a second ruleset binds those the bypass list of the first',
      [demanding('a', 'pull_request', by('always')), demanding('b', 'pull_request', [])],
      'pass',
    ],
  ])('%s', async (_, rulesets, verdict) => {
    expect(await verdictOf(rulesets)).toBe(verdict);
  });

  it('is unknown if the bypass list is hidden', async () => {
    const reads = { Metadata: 'read', Administration: 'read', Contents: 'read' } as const;
    expect(await verdictOf([demanding('a', 'pull_request', [])], reads)).toBe('unknown');
  });
});

import { describe, expect, it } from 'vitest';
import { audited } from '../../../test/audit/audited.ts';
import type { RepositorySeed, Seed } from '../../simulator/index.ts';
import { packs } from './index.ts';

const scanned = { status: 'enabled' };

/** Keeps every rule of every pack, by classic protection, which is shown to administrators alone. */
const strict = {
  settings: { security_and_analysis: { secret_scanning: scanned, secret_scanning_push_protection: scanned } },
  switches: { vulnerability_alerts: true, private_vulnerability_reporting: true },
  branch_rules: [
    {
      pattern: 'main',
      isAdminEnforced: true,
      requiresApprovingReviews: true,
      requiredApprovingReviewCount: 2,
      requiresCodeOwnerReviews: true,
      requireLastPushApproval: true,
      dismissesStaleReviews: true,
      requiresStatusChecks: true,
      requiresStrictStatusChecks: true,
      checks: [{ context: 'ci', app_id: null }],
    },
  ],
  webhooks: [{ config: { url: 'https://hook.example/', insecure_ssl: '0' } }],
};

/** Breaks every rule that it is not too bare for. */
const loose = {
  settings: { has_issues: false, has_discussions: false },
  actions: { workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true } },
  webhooks: [{ config: { url: 'https://hook.example/', insecure_ssl: '1' } }],
  rulesets: [
    {
      name: 'gate',
      conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
      bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 2, bypass_mode: 'always' }],
      rules: [{ type: 'required_linear_history' }],
    },
  ],
};

const world = (more: object): Seed => ({
  accounts: [{ login: 'acme', type: 'Organization', plan: 'enterprise' }],
  repositories: [{ owner: 'acme', name: 'shop', branches: ['main'], ...more } as RepositorySeed],
});

/** Everybody may see these, so no token sees too little for them. */
const open = ['OSPS-GV-02.01', 'OSPS-QA-01.01', 'OSPS-VM-03.01'];

async function verdicts(pack: string, more: object, grants?: Readonly<Record<string, 'read'>>) {
  const flags = { repository: 'acme/shop', pack, json: '' };
  const { out, simulator } = await audited({ seed: world(more), flags, grants });
  const { findings } = JSON.parse(out).repositories[0];
  return {
    requests: simulator.requests.length,
    of: Object.fromEntries(findings.map(({ rule, verdict }: { rule: string; verdict: string }) => [rule, verdict])),
  };
}

const all = (rules: readonly { readonly id: string }[], verdict: string) =>
  Object.fromEntries(rules.map(({ id }) => [id, verdict]));

describe.each(Object.entries(packs))('%s', (pack, rules) => {
  it('each rule passes in a world that keeps it, with at most 14 requests [18.7]', async () => {
    const { of, requests } = await verdicts(pack, strict);
    expect(of).toEqual(all(rules, 'pass'));
    expect(requests).toBeLessThanOrEqual(14);
  });

  it('each rule fails in a world that breaks it [18.5]', async () => {
    const broken = { ...all(rules, 'fail'), ...(pack === 'osps-1' && { 'OSPS-QA-01.01': 'pass' }) };
    expect((await verdicts(pack, loose)).of).toEqual(broken);
  });

  it('each rule is unknown to a token that may see nothing of it [18.3]', async () => {
    const seen = rules.filter(({ id }) => open.includes(id));
    expect((await verdicts(pack, strict, { Metadata: 'read' })).of).toEqual({
      ...all(rules, 'unknown'),
      ...all(seen, 'pass'),
    });
  });
});

it('a private repository breaks OSPS-QA-01.01, and rules for public code are not for it [18.2]', async () => {
  const { of } = await verdicts('osps-1', { ...strict, visibility: 'private', settings: {} });
  expect(of).toMatchObject({ 'OSPS-QA-01.01': 'fail', 'OSPS-BR-07.01': 'not applicable' });
});

import { expect, it } from 'vitest';
import { createReader } from '../../../../test/kit/runs/scene.ts';
import { pickSample } from '../../../../test/kit/seed.ts';
import { parseDeclaredSettings } from '../../../core/src/session/settings.ts';
import { openSimulator, type SimulatorOptions } from '../../../simulator/src/index.ts';
import { type DesiredProtection, toDesiredProtection } from '../../src/protection/brakes/predict-sources.ts';
import { chooseSourcesToRead, readAndJudgeBranch } from '../../src/protection/read.ts';
import { getProtectedRepository } from '../../src/protection/sources/calls.ts';

const everywhere = { ref_name: { include: ['~ALL'], exclude: [] } };
const createRuleset = (name: string, enforcement: string, include = ['~ALL']) => ({
  name,
  enforcement,
  conditions: { ref_name: { include, exclude: [] } },
  bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' }],
  rules: [{ type: 'required_linear_history' }],
});

const classicRuleSets = [
  [],
  [{ pattern: 'main', isAdminEnforced: true }],
  [{ pattern: 'ma*', requiresLinearHistory: true }],
  [{ pattern: 'dev', lockBranch: true }],
  [
    { pattern: 'main', forcePushBypassers: { users: ['alice'] } },
    { pattern: '*', requiresDeployments: true },
  ],
];
const rulesetSets = [
  [],
  [createRuleset('gate', 'active')],
  [createRuleset('gate', 'disabled')],
  [createRuleset('gate', 'active', ['refs/heads/dev']), createRuleset('trial', 'evaluate')],
];
const ownerRulesets = [
  [],
  [{ name: 'company', enforcement: 'active', conditions: everywhere, rules: [{ type: 'deletion' }] }],
];

const writeBranch = (name: string, protection: string) => `branches: [{name: ${name}, protection: ${protection}}]\n`;
const full = '{enforce_admins: true, required_status_checks: null, required_linear_history: true}';
const gate = '{name: gate, enforcement: active, rules: [{type: deletion}]}';
const files = [
  'labels: []\n',
  writeBranch('main', full),
  writeBranch('main', 'null'),
  writeBranch('dev', full),
  writeBranch('dev', 'null'),
  writeBranch("'m*'", full),
  writeBranch("'ma*'", 'null'),
  `rulesets: {_undeclared: delete, entries: [${gate}]}\n`,
  `rulesets: [${gate}]\n`,
  'rulesets: []\nrepository: {default_branch: dev}\n',
];

const tokens = [{}, { grants: { Metadata: 'read', Contents: 'read' } }, { grants: { Metadata: 'read' } }];

/** Every pair of rules, with one of two rulesets of the organization. */
const all = classicRuleSets.flatMap((branch_rules, one) =>
  rulesetSets.map((rulesets, other) => ({ branch_rules, rulesets, over: ownerRulesets[(one + other) % 2] })),
);

it('gives the same result with selected sources as with all sources [8.22]', async () => {
  for (const { over, ...live } of pickSample(all, 2))
    for (const text of files)
      for (const sight of tokens) {
        const seed = {
          accounts: [{ login: 'acme', type: 'Organization', plan: 'team', rulesets: over }, { login: 'alice' }],
          repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'dev'], ...live }],
        };
        const { transport } = openSimulator({
          seed,
          tokens: [{ token: 'all-powerful', ...sight }],
        } as unknown as SimulatorOptions);
        const desired = toDesiredProtection(
          (await parseDeclaredSettings({ text, file: 'settings.yml', origin: 'operator' }, {})).declared,
        );
        expect([live, text, sight, await readForBrakes(transport, desired, true)]).toEqual([
          live,
          text,
          sight,
          await readForBrakes(transport, desired, false),
        ]);
      }
});

/** The result that brakes and audits depend on. */
async function readForBrakes(
  transport: Parameters<typeof createReader>[0],
  desired: DesiredProtection,
  isLean: boolean,
) {
  const reader = createReader(transport);
  const repository = await reader.ask(getProtectedRepository({}));
  const name = String(desired.repository?.default_branch ?? repository.defaultBranch);
  const read = await readAndJudgeBranch(
    reader,
    name,
    repository,
    desired,
    ...(isLean ? [chooseSourcesToRead(desired)] : []),
  );
  const { protection, afterwards, former, reasons } = read;
  const bound = [protection, afterwards!.protection, former].map((one) => one && { ...one, unenforced: [] });
  return { bound, reasons, verdict: afterwards!.verdict, after: afterwards!.reasons };
}

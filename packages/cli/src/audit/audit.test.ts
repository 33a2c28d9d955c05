import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { listLines, openScene } from '../../../../test/kit/runs/scene.ts';
import { verifyEvidence } from '../../../audit/src/audit/evidence-folder.ts';
import { packs } from '../../../audit/src/audit/policy/packs/index.ts';
import { formatSarif } from '../../../audit/src/audit/sarif.ts';
import { runAuditOn } from '../../../audit/test/audited.ts';
import { manyLikeThese, openSource, reads, regulated, startUp } from '../../../audit/test/organizations.ts';
import type { WireAnswer, WireRequest } from '../../../core/src/github/http/http.ts';
import { Secret } from '../../../core/src/github/http/secret.ts';
import { diskFiles } from '../../../core/src/session/world/files.ts';
import { listFilesInFolder } from '../../../core/src/settings/reading/load.ts';
import type { RepositorySeed } from '../../../simulator/src/index.ts';

const folder = createTestFolder();

const everywhere = { ref_name: { include: ['~ALL'], exclude: [] } };

const gate = (actor_id: number) => ({
  name: 'main',
  conditions: everywhere,
  bypass_actors: [{ actor_type: 'RepositoryRole', actor_id, bypass_mode: 'always' }],
  rules: [{ type: 'pull_request', parameters: { required_approving_review_count: 1 } }],
});

const repository = (name: string, more: object = {}) =>
  ({ owner: 'acme', name, branches: ['main'], ...more }) as RepositorySeed;

const seedOf = (...repositories: readonly RepositorySeed[]) => ({
  accounts: [
    { login: 'acme', type: 'Organization', plan: 'enterprise', members: ['dana'], teams: ['platform'] } as const,
  ],
  repositories,
});

const policy = `
rules:
  - id: no-pushes
    severity: high
    says: Nobody pushes to the default branch.
    require:
      protection.bypass: { at-most: 0 }
  - id: no-wiki
    says: No repository has a wiki.
    where: { visibility: public }
    require: { repository.has_wiki: { equals: false } }
exceptions:
  - rule: no-wiki
    repos: acme/legacy
    until: 2026-01-12
    owner: '@dana'
    reason: moves in Q1
`;

const shops = seedOf(
  repository('shop', { rulesets: [gate(2)], settings: { has_wiki: false } }),
  repository('site', { rulesets: [gate(5)], visibility: 'private' }),
  repository('legacy', { settings: { has_wiki: true } }),
);

const held = { seed: shops, files: { 'policy.yml': policy } };
const flags = { repos: 'acme/shop,acme/site,acme/legacy', policy: 'policy.yml' };

const oneRule = (require: string) =>
  runAuditOn({
    seed: seedOf(repository('site', { environments: [{ name: 'prod' }] })),
    flags: { repository: 'acme/site', policy: 'p.yml' },
    files: { 'p.yml': `rules: [{ id: own, says: S., require: { ${require} } }]\n` },
  });

describe('the audit report', () => {
  it('groups findings that differ only in the repository name [18.2]', async () => {
    const repos = ['a', 'b', 'c', 'd'].map((name) => repository(name));
    const { out } = await runAuditOn({
      seed: seedOf(...repos),
      flags: { repos: 'acme/*' },
      grants: { Metadata: 'read' },
    });
    expect(out.match(/^4 repositories {2}unknown \S+ \((critical|high|medium|low)\): /gm)).toHaveLength(
      packs.starter!.length,
    );
    expect(out).not.toMatch(/^acme\//m);
  });

  it('`--list` prints the rules and their severity without a request [18.5]', async () => {
    const listed = (more: object) => runAuditOn({ ...held, flags: { list: '', ...more } });
    const { code, out, simulator } = await listed({});
    expect([code, simulator.requests]).toEqual([0, []]);
    for (const rules of Object.values(packs))
      for (const { id, says, severity } of rules)
        expect(out.replace(/\s+/g, ' ')).toContain(`${severity} ${id}: ${says}`);
    expect(out).toMatch(/^starter$/m);
    expect((await listed({ pack: 'osps-1' })).out).not.toMatch(/^starter$/m);
    expect((await listed({ policy: 'policy.yml' })).out).toBe(
      'policy.yml\n  high     no-pushes: Nobody pushes to the default branch.\n  medium   no-wiki: No repository has a wiki.\n',
    );
    expect(JSON.parse((await listed({ policy: 'policy.yml', json: '' })).out)).toEqual({
      version: 1,
      lists: [
        {
          of: 'policy.yml',
          rules: [
            { rule: 'no-pushes', severity: 'high', says: 'Nobody pushes to the default branch.' },
            { rule: 'no-wiki', severity: 'medium', says: 'No repository has a wiki.' },
          ],
        },
      ],
    });
    expect(await listed({ pack: 'stater' })).toMatchObject({ code: 1, out: '' });
  });

  it.each<Record<string, string>>([{ repos: 'acme/*' }, { repository: 'acme/store' }])(
    'fails a rule that names a repository by its former name, with the line to change: %o [10.12]',
    async (flags) => {
      const wiki = repository('store', { id: 9, settings: { has_wiki: true } });
      const text = `rules:
  - {id: no-wiki, says: S., where: {repos: acme/shop}, require: {repository.has_wiki: {equals: false}}}
`;
      const { code, out, err } = await runAuditOn({
        seed: { ...seedOf(wiki), moved: { 'acme/shop': 9 } },
        flags: { ...flags, policy: 'p.yml' },
        files: { 'p.yml': text },
      });
      expect(code).toBe(1);
      expect(`${out}${err}`.replace(/\s+/g, ' ')).toContain(
        '`acme/shop` in `where.repos` is now called `acme/store`: replace `acme/shop` with `acme/store`',
      );
    },
  );

  it.each<Record<string, string>>([{ repos: 'acme/shop' }, { repository: 'acme/shop' }])(
    'fails a run with the former name of a repository if a rule has the current name: %o [10.12]',
    async (flags) => {
      const wiki = repository('store', { id: 9, settings: { has_wiki: true } });
      const text = `rules:
  - {id: no-wiki, says: S., where: {repos: acme/store}, require: {repository.has_wiki: {equals: false}}}
`;
      const { code, out, err } = await runAuditOn({
        seed: { ...seedOf(wiki), moved: { 'acme/shop': 9 } },
        flags: { ...flags, policy: 'p.yml' },
        files: { 'p.yml': text },
      });
      expect(code).toBe(1);
      expect(`${out}${err}`.replace(/\s+/g, ' ')).toContain('replace `acme/shop` with `acme/store`');
    },
  );

  it('calls a missing policy file a policy, and does not suggest `init` [18.1]', async () => {
    const said = /`gone\.yml` does not exist\. To fix, correct the path; docs\/audit\.md contains an example policy/;
    for (const more of [{}, { list: '' }] as Record<string, string>[]) {
      const gone = { repository: 'acme/shop', policy: 'gone.yml', ...more };
      const { code, err } = await runAuditOn({ seed: shops, flags: gone });
      expect([code, err.replace(/\s+/g, ' ')]).toEqual([1, expect.stringMatching(said)]);
    }
  });

  it('writes a layer without settings that a brake would stop, and lists them as manual steps [18.8]', async () => {
    const text = `rules:
  - id: guarded
    says: S.
    require:
      repository.visibility: { equals: public }
      repository.private: { equals: false }
      repository.archived: { equals: true }
      repository.default_branch: { equals: trunk }
      actions.enabled: { equals: false }
      actions.allowed_actions: { one-of: [local_only] }
      labels: { equals: [] }
      repository.topics: { at-least: 3 }
      repository.has_wiki: { equals: false }
`;
    const { held: files } = await runAuditOn({
      seed: seedOf(repository('site', { visibility: 'private', labels: [{ name: 'bug', color: 'ffffff' }] })),
      flags: { repository: 'acme/site', policy: 'policy.yml', 'write-layer': 'layer.yml' },
      files: { 'policy.yml': text },
    });
    const layer = files['/nowhere/layer.yml']!;
    expect(layer.replace(/^#.*\n/gm, '').trim()).toBe('repository:\n  has_wiki: false');
    for (const line of ['visibility: public', 'archived: true', 'default_branch: trunk'])
      expect(layer).toContain(`# - by hand: repository.${line}`);
    expect(layer).toContain('# - by hand: actions.allowed_actions: local_only');
    expect(layer).toContain('# - by hand: labels: []');
  });

  it.each([
    ...['enabled', 'allowed_actions', 'sha_pinning_required', 'default_workflow_permissions'].map(
      (key) => `actions.${key}`,
    ),
    'actions.can_approve_pull_request_reviews',
  ])('answers a rule about `%s` alone [18.3]', async (path) => {
    const { out } = await oneRule(`${path}: { present: true }`);
    expect(out).toBe('acme/site: 1 rule: 1 pass. Exit 0.\n');
  });

  it.each([
    ['repository.topics: { one-of: [a] }', '1 pass'],
    ["'repository.topics[]': { equals: a }", '1 pass'],
    ['repository.topics: { at-least: 1 }', '`repository.topics` is empty; it must have at least 1.'],
    [
      "'environments[].reviewers': { at-least: 1 }",
      '`environments[0].reviewers` is empty; it must have at least 1. Rule: S.\n',
    ],
  ])('treats a missing list as empty: `%s` [18.1]', async (require, said) => {
    expect((await oneRule(require)).out).toContain(said);
  });

  it('prints a line with the description and the facts for each rule that does not pass [18.2]', async () => {
    const { code, out, simulator } = await runAuditOn({ ...held, flags });
    expect(
      out,
    ).toBe(`acme/shop    fail   no-pushes (high): Ruleset "main" allows role maintain to bypass it always. Rule: Nobody pushes to the default branch. To fix, remove them from \`bypass_actors\` of the ruleset, or set \`enforce_admins: true\` in classic protection.
acme/site    fail   no-pushes (high): Ruleset "main" allows role admin to bypass it always. Rule: Nobody pushes to the default branch. To fix, remove them from \`bypass_actors\` of the ruleset, or set \`enforce_admins: true\` in classic protection.
acme/legacy  waived no-wiki: until 2026-01-12 (@dana): moves in Q1; 12 days left

3 repositories, 2 rules. Worst result of each repository: 2 fail, 1 waived. Exit 2.
`);
    expect(code).toBe(2);
    expect(simulator.requests.every(({ method, route }) => method === 'GET' || route.startsWith('query '))).toBe(true);
  });

  it('reports a setting that a read-only token cannot see as unknown, and names the permission [18.3]', async () => {
    const { code, out } = await runAuditOn({ ...held, flags, grants: reads });
    expect(out).toContain(
      'acme/site    unknown no-pushes (high): Could not be checked: the bypass list of ruleset "main" is not visible to this token; needs Administration: write. Rule: Nobody pushes to the default branch.',
    );
    expect(out).toContain('note with Administration: write, 2 more rules could be checked, in 2 repositories\n');
    expect(out).toContain('3 repositories, 2 rules. Worst result of each repository: 2 unknown, 1 waived. Exit 1.');
    expect(code).toBe(1);
    expect((await runAuditOn({ ...held, flags: { ...flags, 'accept-unknown': '' }, grants: reads })).code).toBe(0);
  });

  it('describes the actual value, the required value and the fix for each operator [18.2]', async () => {
    const said = {
      'protection.updates: { at-most: 1 }': 'anyone; it must be at most 1.',
      'repository.topics: { at-least: 3 }': '[a, b]; it must have at least 3.',
      'repository.topics: { at-most: 1, never: [a, c] }': '[a, b]; it must have at most 1 and never be a, c.',
      'repository.topics: { equals: [] }': '[a, b]; it must be empty.',
      'repository.visibility: { one-of: [private, internal] }': 'public; it must be one of private, internal.',
      "'labels[].name': { includes: [bug, feature] }": 'empty; it must include bug, feature.',
      'repository.description: { begins: Our }': 'a; it must begin with Our.',
      'repository.homepage: { present: true }': '(not set); it must exist.',
      'repository.topics: { present: false }': '[a, b]; it must not exist.',
      'repository.topics: { equals: c }': '[a, b]; it must be c.',
    };
    const rules = Object.keys(said).map((test, at) => `  - { id: r${at}, says: S., require: { ${test} } }\n`);
    const settings = { description: 'a', topics: ['a', 'b'] };
    const { out } = await runAuditOn({
      seed: seedOf(repository('site', { rulesets: [gate(2)], labels: [], settings })),
      flags: { repository: 'acme/site', policy: 'p.yml' },
      files: { 'p.yml': `rules:\n${rules.join('')}` },
    });
    expect(out.match(/(?<=: `\S+` is ).*(?= Rule: )/g)).toEqual(Object.values(said));
  });

  it('counts the rules of one repository, and `--details` lists the passing ones [18.2]', async () => {
    const { out } = await runAuditOn({
      ...held,
      flags: { repository: 'acme/site', policy: 'policy.yml', details: '' },
    });
    expect(out).toContain(
      'acme/site  not applicable no-wiki (medium): The rule does not apply to this repository. Rule: No repository has a wiki.',
    );
    expect(out).toContain('acme/site: 2 rules: 1 fail, 1 not applicable. Exit 2.');
  });
});

describe('a finding [18.2]', () => {
  it('starts with the fact and then states the rule', async () => {
    const { out } = await runAuditOn({ seed: seedOf(repository('site')), flags: { repository: 'acme/site' } });
    const texts = Object.fromEntries(
      [...out.matchAll(/fail (\S+) \(\w+\): (.*) Rule: /g)].map(([, id, text]) => [id, text]),
    );
    expect(texts).toMatchObject({
      'vulnerability-alerts': 'Vulnerability alerts are off; they must be on.',
      'pull-requests': 'The default branch does not require a pull request; it must.',
      'no-force-pushes': 'The default branch allows force pushes; it must not.',
    });
    const { out: kept } = await runAuditOn({
      seed: seedOf(repository('site', { switches: { vulnerability_alerts: true } } as object)),
      flags: { repository: 'acme/site', details: '' },
    });
    expect(kept).toMatch(/pass +vulnerability-alerts \(high\): GitHub alerts/);
    expect(kept).not.toContain('Vulnerability alerts are off');
  });
});

describe('an exception [18.4]', () => {
  const ended = (until: string) => policy.replace('2026-01-12', until);
  const run = (text: string) => runAuditOn({ seed: shops, flags, files: { 'policy.yml': text } });

  it('applies on its last day, and the rule fails with a reason from the next day', async () => {
    expect((await run(ended('2026-01-01'))).out).toContain('moves in Q1; 1 day left');
    expect((await run(ended('2025-12-31'))).out).toContain(
      'acme/legacy  fail no-wiki (medium): `repository.has_wiki` is true; it must be false. Rule: No repository has a wiki. Its exception ended on 2025-12-31 (@dana: moves in Q1).',
    );
  });

  const [rules, one] = policy.split(/(?<=exceptions:\n)/) as [string, string];

  it('a valid exception takes precedence over an expired one and over one with an invalid owner', async () => {
    const others = ended('2025-12-31').slice(rules.length) + one.replace('-12', '-31').replace("'@dana'", 'mallory');
    for (const all of [one + others, others + one]) expect((await run(rules + all)).out).toContain('12 (@dana)');
  });

  it('applies to a rule whose verdict is unknown [18.3]', async () => {
    const text = policy.replace('rule: no-wiki\n    repos: acme/legacy', 'rule: no-pushes\n    repos: acme/site');
    const { out } = await runAuditOn({ seed: shops, flags, files: { 'policy.yml': text }, grants: reads });
    expect(out).toMatch(/^acme\/site +waived +no-pushes: /m);
  });

  it('creates no note if it may match a repository that could not be read', async () => {
    const lost = { ...held, flags: { ...flags, repos: 'acme/lost,acme/shop' } };
    const { out } = await runAuditOn({ ...lost, files: { 'policy.yml': policy.replace('acme/legacy', 'acme/lost') } });
    expect(out).toContain('1 fail, 1 error');
    expect(out).not.toContain('is not used');
  });

  it('creates a note if it matches no repository or no repository needs it', async () => {
    const noteOf = async (repos: string) =>
      /(?<=note ).* run$/m.exec((await run(policy.replace('acme/legacy', repos))).out)?.[0];
    const at = 'policy.yml:13:5: exceptions: the exception for `no-wiki` is not used:';
    expect(await noteOf('acme/lost')).toBe(`${at} \`acme/lost\` match no repository of this run`);
    expect(await noteOf('[acme/lost, acme/old]')).toBe(
      `${at} \`acme/lost\`, \`acme/old\` match no repository of this run`,
    );
    for (const text of [policy.replace('acme/legacy', 'acme/site'), policy + one.replace('no-wiki', 'no-pushes')])
      expect((await run(text)).out).toContain('is not needed: each of its repositories follows the rule');
  });
});

describe('the owner of an exception [18.13]', () => {
  const of = (owner: string, more: object = {}) =>
    runAuditOn({ seed: shops, flags, files: { 'policy.yml': policy.replace('@dana', owner) }, ...more });
  const members = { Administration: 'read', Metadata: 'read', Members: 'read' } as const;

  it.each(['@dana', 'Dana', '@acme/platform'])('counts as %s, a member of the organization', async (owner) => {
    const { out } = await of(owner, { grants: members });
    expect(out).toContain(`acme/legacy  waived  no-wiki: until 2026-01-12 (${owner}): moves in Q1`);
    expect(out).not.toContain('Trueup cannot check whether');
  });

  it.each([
    ['@mallory', '`@mallory` is not a member of the organization'],
    ['@other/platform', '`@other/platform` is a team of another organization'],
    ['@acme/ghosts', 'the team `@acme/ghosts` of the organization is not visible to this token'],
  ])('does not count as %s, and the rule fails with a reason', async (owner, why) => {
    const { out, code } = await of(owner, { grants: members });
    expect(out).toContain(`acme/legacy  fail    no-wiki (medium): \`repository.has_wiki\` is true`);
    expect([code, out]).toEqual([2, expect.stringContaining(`Its exception is not valid: ${why}.`)]);
  });

  const hidden = 'needs Members (organization): read';

  it.each([
    ['to a token that may not see members', '@dana', { grants: { Administration: 'read', Metadata: 'read' } }, hidden],
    [
      'to the token of an account outside',
      '@dana',
      {
        between: async (request: WireRequest, send: () => Promise<WireAnswer>) =>
          request.url.endsWith('/members/dana')
            ? { status: 302, headers: { location: '/orgs/acme/public_members/dana' }, text: '' }
            : send(),
      },
      hidden,
    ],
    [
      'of a team to a token that may not see teams',
      '@acme/ghosts',
      { grants: { Administration: 'read', Metadata: 'read' } },
      hidden,
    ],
  ])('counts with a note that the owner could not be verified, %s', async (_, owner, more, why) => {
    const { out } = await of(owner, more);
    expect(out).toMatch(/acme\/legacy +waived +no-wiki: until 2026-01-12/);
    expect(out).toMatch(/^note Trueup cannot check whether `.+, so the exceptions of that owner are valid/m);
    expect(out).toContain(why);
  });

  it('fails the audit if GitHub rejects the token itself', async () => {
    const refused = { status: 401, headers: {}, text: '{"message":"Bad credentials"}' };
    const between = async ({ url }: WireRequest, send: () => Promise<WireAnswer>) =>
      url.endsWith('/members/dana') ? refused : send();
    expect((await of('@dana', { between })).out).toContain(
      'error acme/legacy: not reached, because the run ended first',
    );
  });

  it('is looked up once, and only for an exception that is needed and has not expired', async () => {
    const both = policy.replace('acme/legacy', 'acme/*').replace('no-wiki\n    repos', 'no-pushes\n    repos');
    const asked = async (text: string) => {
      const { simulator } = await runAuditOn({ seed: shops, flags, files: { 'policy.yml': text } });
      return simulator.requests.filter(({ route }) => route.includes('/members/')).length;
    };
    const texts = [both, policy.replace('acme/legacy', 'acme/site'), policy.replace('2026-01-12', '2025-12-31')];
    expect(await Promise.all(texts.map(asked))).toEqual([1, 0, 0]);
  });

  it('must be the user or a collaborator in a repository of a user', async () => {
    const accounts = ['lena', 'mona'].map((login) => ({ login, type: 'User' as const }));
    const notes = repository('notes', {
      owner: 'lena',
      settings: { has_wiki: true },
      collaborators: [{ login: 'mona' }],
    });
    const outFor = async (owner: string) => {
      const text = policy.replace('acme/legacy', 'lena/notes').replace('@dana', owner);
      const asked = { repository: 'lena/notes', policy: 'policy.yml' };
      const seed = { accounts, repositories: [notes] };
      const { out, simulator } = await runAuditOn({ seed, flags: asked, files: { 'policy.yml': text } });
      return out + simulator.requests.filter(({ path }) => path.endsWith('/collaborators/Lena')).length;
    };
    for (const owner of ['Lena', 'mona'])
      expect(await outFor(owner)).toMatch(new RegExp(`waived no-wiki: until 2026-01-12 .${owner}.[^]* Exit 0.\\n0$`));
    const refused = 'Its exception is not valid: ';
    expect(await outFor('mallory')).toContain(
      `${refused}\`mallory\` is neither the owner of the repository nor a collaborator.`,
    );
    expect(await outFor('lena/team')).toContain(`${refused}\`lena/team\` is a team of another organization.`);
  });

  it('is stored in the evidence and verified again with it', async () => {
    const { held: proof } = await of('@mallory', { flags: { ...flags, evidence: 'proof' } });
    expect(JSON.parse(proof['/nowhere/proof/acme/legacy.json']!).reading.owners).toEqual({
      '@mallory': { is: 'stranger', why: '`@mallory` is not a member of the organization' },
    });
    const { code, out } = await runAuditOn({ seed: shops, flags: { verify: 'proof' }, files: proof });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(': unchanged, and each verdict matches the recorded settings.'),
    ]);
  });
});

it('exits with 1 for an error, and with 2 if a rule also fails [18.2]', async () => {
  const of = (repos: string) => runAuditOn({ ...held, flags: { ...flags, repos } });
  const lost = await of('acme/lost,acme/other');
  expect(lost.code).toBe(1);
  expect(lost.out).toContain('2 repositories, 2 rules. Worst result of each repository: 2 error. Exit 1.');
  expect((await of('acme/lost,acme/shop')).code).toBe(2);
});

it('rejects an invalid policy and an unknown pack before sending anything [18.1]', async () => {
  const wrong = await runAuditOn({ ...held, flags, files: { 'policy.yml': policy.replace('at-most', 'atmost') } });
  expect([wrong.code, wrong.simulator.requests]).toEqual([1, []]);
  expect(wrong.err).toContain('policy.yml:7:28: ');
  const pack = await runAuditOn({ ...held, flags: { ...flags, pack: 'starer' } });
  expect([pack.code, pack.err]).toEqual([1, expect.stringContaining('write `starter`')]);
});

describe('the policy of a fleet file [18.1]', () => {
  const strict = policy.replace('no-wiki\n    says', 'other\n    says').split('exceptions:')[0]!;
  const files = {
    'fleet/fleet.yml': 'targets:\n  - repos: acme/legacy\npolicy: rules.yml\n',
    'fleet/rules.yml': strict,
    'policy.yml': policy,
  };
  const of = (more: object = {}) =>
    runAuditOn({ seed: shops, files, flags: { 'fleet-file': 'fleet/fleet.yml', ...more } });

  it('applies to an audit of that fleet file', async () => {
    const { code, out } = await of();
    expect(code).toBe(2);
    expect(out).toContain(
      'acme/legacy  fail other (medium): `repository.has_wiki` is true; it must be false. Rule: No repository has a wiki.',
    );
    expect(out).toContain('acme/legacy: 2 rules: 1 fail, 1 not applicable. Exit 2.');
  });

  it('is ignored with a note if another policy is given', async () => {
    const { code, out } = await of({ policy: 'policy.yml' });
    expect([code, out]).toEqual([0, expect.stringContaining('waived')]);
    expect(out).toContain(
      'note `fleet/rules.yml`, the policy of the fleet file, is not used: `--policy` names `policy.yml`',
    );
  });
});

it('shows only verdicts of a repository that is not proven public [18.6]', async () => {
  const hidden = { ...held, flags: { ...flags, 'private-repos': 'redact' } };
  const { out } = await runAuditOn(hidden);
  expect(out).toContain('redacted-2   fail   no-pushes (high): Rule: Nobody pushes to the default branch.\n');
  expect(out).not.toMatch(/acme\/site|lets role admin/);
  const { out: json } = await runAuditOn({ ...hidden, flags: { ...hidden.flags, json: '' } });
  const withheld = JSON.parse(json).repositories.find(({ repository }: any) => repository === 'redacted-2');
  expect(withheld).toMatchObject({ withheld: true, findings: [{ rule: 'no-pushes', verdict: 'fail', why: [] }, {}] });
});

it('prints the same JSON for rules and repositories in any order [18.3]', async () => {
  const byName = (all: any[], key: string) => Object.fromEntries(all.map((one) => [one[key], one]));
  const named = (text: string) =>
    byName(
      JSON.parse(text).repositories.map((one: any) => ({ ...one, findings: byName(one.findings, 'rule') })),
      'repository',
    );
  const [head, tail] = policy.split('exceptions:');
  const [, first, second] = head!.split(/^ {2}- /m);
  const turned = `rules:\n  - ${second}  - ${first}exceptions:${tail}`;
  const one = await runAuditOn({ ...held, flags: { ...flags, json: '' } });
  const other = await runAuditOn({
    seed: shops,
    files: { 'policy.yml': turned },
    flags: { ...flags, repos: 'acme/legacy,acme/site,acme/shop', json: '' },
  });
  expect(named(other.out)).toEqual(named(one.out));
});

it('sends at most 16 requests per repository for the pack `starter` [18.7]', async () => {
  const { simulator } = await runAuditOn({ seed: openSource, flags: { repository: 'lumen/website' } });
  expect(simulator.requests.length).toBeLessThanOrEqual(16);
});

it('reads only the settings that its rules name [18.7]', async () => {
  const text = 'rules:\n  - { id: own, says: S., require: { repository.has_wiki: { equals: false } } }\n';
  const asked = { repository: 'acme/shop', policy: 'one.yml' };
  const { simulator } = await runAuditOn({ seed: shops, flags: asked, files: { 'one.yml': text } });
  expect(simulator.requests.map(({ route }) => route)).toEqual(['GET /repos/{owner}/{repo}']);
});

it('sends no request for a rule that applies to other repositories [8.21]', async () => {
  const asked = { pack: 'osps-1', repos: 'acme/shop,acme/site' };
  const { simulator, out } = await runAuditOn({ seed: shops, flags: { ...asked, json: '' } });
  const [, site] = JSON.parse(out).repositories;
  expect(new Set(site.findings.map(({ verdict }: { verdict: string }) => verdict))).toEqual(
    new Set(['not applicable']),
  );
  expect(simulator.requests.filter(({ path }) => path.startsWith('/repos/acme/site'))).toEqual([]);
});

it('reads classic protection only if it protects the branch, and rulesets only if one applies [8.22]', async () => {
  const routesOf = async (more: object) => {
    const seed = seedOf(repository('shop', { branches: ['main'], ...more }));
    const { simulator } = await runAuditOn({ seed, flags: { pack: 'osps-1', repository: 'acme/shop' } });
    return new Set(simulator.requests.map(({ route }) => route));
  };
  const ofClassic = ['GET /repos/{owner}/{repo}/branches/{branch}', 'query BranchProtectionRules'];
  const ofRulesets = ['GET /repos/{owner}/{repo}/rulesets', 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}'];
  const idle = { ...gate(2), enforcement: 'disabled' };
  for (const [more, asked, left] of [
    [{ rulesets: [idle] }, ofRulesets.slice(0, 1), [...ofClassic, ...ofRulesets.slice(1)]],
    [{ rulesets: [gate(2)] }, ofRulesets, ofClassic],
    // A rule about protection fails, so the rulesets are listed to find one that covers no branch.
    [{ branch_rules: [{ pattern: 'main' }] }, [...ofClassic, ofRulesets[0]!], ofRulesets.slice(1)],
  ] as const) {
    const routes = await routesOf(more);
    expect([asked.filter((one) => !routes.has(one)), left.filter((one) => routes.has(one))]).toEqual([[], []]);
  }
});

it('audits 30 repositories with `osps-1` in 125 requests [8.21]', async () => {
  const seed = manyLikeThese(30);
  const repos = seed.repositories.map(({ owner, name }) => `${owner}/${name}`).join();
  expect((await runAuditOn({ seed, flags: { repos, pack: 'osps-1' } })).simulator.requests.length).toBe(125);
});

describe('the fix of a failing rule [18.8]', () => {
  const layer = { repos: 'lumen/website,lumen/playground', 'write-layer': 'layer.yml' };
  const written = (flags: Readonly<Record<string, string>>) =>
    runAuditOn({ seed: openSource, flags: { ...layer, ...flags } });

  it('is written to a layer with a comment, and the rules pass after applying it', async () => {
    const { held, simulator } = await written({});
    const text = held['/nowhere/layer.yml']!;
    expect(text).toContain('# - repository.enable_vulnerability_alerts: true\n#   vulnerability-alerts: GitHub alerts');
    expect(text).toContain(
      "# - by hand: set `webhooks[].config.insecure_ssl` to `'0'` in each entry\n#   webhooks-verify: ",
    );
    const seed = simulator.dump() as never;
    const after = openScene({ seed, environment: { GITHUB_REPOSITORY: 'lumen/playground' } });
    const applied = await after.apply(text, {
      repository: { owner: 'lumen', name: 'playground' },
      token: new Secret('secret-token'),
    });
    expect([applied.outcome, listLines(applied).filter(({ kind }) => kind === 'error')]).toEqual(['success', []]);
    const { out } = await runAuditOn({
      seed: after.simulator.dump() as never,
      flags: { repository: 'lumen/playground' },
    });
    expect(out).toContain('fail checks (medium): ');
    expect(out.match(/ fail /g)).toHaveLength(1);
  });

  it('is printed as lines for a settings file, and the rules pass after applying them', async () => {
    const { out, simulator } = await runAuditOn({ seed: openSource, flags: { repository: 'lumen/playground' } });
    const [, block] = /^To fix lumen\/playground, add to the settings file:\n((?: {2}.*\n)+)/m.exec(out)!;
    const text = block!.replace(/^ {2}/gm, '');
    expect(text).toMatch(/^repository:\n(?: {2}.*\n)* {2}enable_vulnerability_alerts: true\n/);
    const after = openScene({
      seed: simulator.dump() as never,
      environment: { GITHUB_REPOSITORY: 'lumen/playground' },
    });
    const target = { repository: { owner: 'lumen', name: 'playground' }, token: new Secret('secret-token') };
    expect((await after.apply(text, target)).outcome).toBe('success');
    const again = await runAuditOn({
      seed: after.simulator.dump() as never,
      flags: { repository: 'lumen/playground' },
    });
    expect(again.out.match(/ fail \S+/g)).toEqual([' fail checks']);
    expect(again.out).not.toContain('write into the settings file');
  });

  it('is printed once for all repositories that need the same lines', async () => {
    const seed = seedOf(
      repository('shop', { settings: { has_wiki: true } }),
      repository('site', { settings: { has_wiki: true } }),
    );
    const rule = 'rules: [{ id: a, says: S., require: { repository.has_wiki: { equals: false } } }]\n';
    const asked = { seed, flags: { repos: 'acme/*', policy: 'p.yml' }, files: { 'p.yml': rule } };
    expect((await runAuditOn(asked)).out).toContain(
      '\nTo fix acme/shop, acme/site, add to the settings file:\n  repository:\n    has_wiki: false\n\n',
    );
    const { out } = await runAuditOn({ ...asked, flags: { ...asked.flags, json: '' } });
    expect(JSON.parse(out).repositories[0].findings[0].fixes).toEqual(['repository:\n  has_wiki: false']);
  });

  it('contains every required check once', async () => {
    const named = (id: string, checks: string) =>
      `  - { id: ${id}, says: Checks., require: { protection.status_checks: { includes: [${checks}] } } }\n`;
    const files = { 'policy.yml': `rules:\n${named('a', 'build, lint')}${named('b', 'lint, test')}` };
    const found = await runAuditOn({ seed: openSource, files, flags: { ...layer, policy: 'policy.yml' } });
    const contexts = [...found.held['/nowhere/layer.yml']!.matchAll(/^ +- context: (\w+)$/gm)].map(([, name]) => name);
    expect(contexts).toEqual(['build', 'lint', 'test']);
  });

  it('replaces a layer that an audit wrote, but not a file of a user', async () => {
    const over = async (before: string) => {
      const found = await runAuditOn({ seed: openSource, flags: layer, files: { '/nowhere/layer.yml': before } });
      return [
        found.code,
        found.held['/nowhere/layer.yml'] === before,
        found.err.includes('was not written by an audit'),
      ];
    };
    expect(await over('labels: []\n')).toEqual([1, true, true]);
    expect(await over((await written({})).held['/nowhere/layer.yml']!.replace('push', 'pull'))).toEqual([
      2,
      false,
      false,
    ]);
  });
});

describe('audit evidence [18.9]', () => {
  const verified = async (files: Readonly<Record<string, string>>) => {
    const { code, out, err, simulator } = await runAuditOn({ seed: shops, flags: { verify: 'proof' }, files });
    return { code, said: out + err, requests: simulator.requests.length };
  };
  const kept = async (grants?: Readonly<Record<string, 'read'>>) =>
    (await runAuditOn({ ...held, flags: { ...flags, evidence: 'proof' }, grants })).held;

  it('contains the settings with their sources, the requests, and the rules', async () => {
    const { '/nowhere/proof/acme/shop.json': text = '', '/nowhere/proof/index.json': index = '' } = await kept();
    const proof = JSON.parse(text);
    expect(JSON.parse(index).requests.at(-1)).toMatchObject({ path: '/orgs/acme/members/dana', status: 204 });
    expect(proof.reading.paths['protection.bypass'].found).toEqual([
      {
        at: 'protection.bypass',
        value: ['role maintain'],
        from: ['ruleset "main" allows role maintain to bypass it always'],
      },
    ]);
    expect(proof.findings).toMatchObject([{ rule: 'no-pushes', verdict: 'fail' }, { verdict: 'pass' }]);
    expect(proof.requests).toContainEqual(
      expect.objectContaining({
        ...{ method: 'GET', path: '/repos/acme/shop/rules/branches/main', status: 200 },
        time: expect.stringMatching(/^2026-01-01T/),
      }),
    );
    expect(text).not.toContain('Bearer');
    const classic = repository('Shop', { branches: ['main'], branch_rules: [{ pattern: 'main' }] } as object);
    const more = { seed: seedOf(classic), flags: { ...flags, repos: 'acme/Shop', evidence: 'proof' } };
    const ofRule = JSON.parse((await runAuditOn({ ...held, ...more })).held['/nowhere/proof/acme/Shop.json']!);
    const paths = ofRule.requests.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/repos/acme/Shop', '/graphql']));
  });

  it('contains the response headers of GitHub about the token and the server', async () => {
    const told = { 'x-accepted-github-permissions': 'contents=read', 'x-oauth-scopes': 'repo, read:org' };
    const { held: proof } = await runAuditOn({
      ...held,
      flags: { ...flags, evidence: 'proof' },
      async between(_, send) {
        const answer = await send();
        return { ...answer, headers: { ...answer.headers, ...told, 'x-github-enterprise-version': '3.19.0' } };
      },
    });
    expect(JSON.parse(proof['/nowhere/proof/acme/shop.json']!).requests[0]).toMatchObject({
      ...{ permissions: 'contents=read', scopes: 'repo, read:org', server: '3.19.0' },
    });
  });

  it.each([
    ['everything', undefined],
    ['little', reads],
  ] as const)('gives the same verdicts again without a request, for a token that sees %s', async (_, grants) => {
    const { code, said, requests } = await verified(await kept(grants));
    expect(said).toContain(
      '3 files of 2026-01-01T00:00:00.000Z: unchanged, and each verdict matches the recorded settings.',
    );
    expect([code, requests]).toEqual([0, 0]);
  });

  it('reports the verdicts that cannot be computed again, because the evidence leaves out credentials', async () => {
    const webhooks = [{ config: { url: 'http://lena:letmein@hook.example/' }, events: ['push'] }];
    const seed = seedOf(repository('hooked', { webhooks } as object));
    const require = "webhooks[].config.url: { begins: 'https://' }";
    const text = `rules:\n  - id: encrypted\n    says: Webhooks use https.\n    require:\n      ${require}\n`;
    const asked = { repos: 'acme/hooked', policy: 'policy.yml', evidence: 'proof' };
    const { held: files } = await runAuditOn({ seed, flags: asked, files: { 'policy.yml': text } });
    expect(JSON.stringify(files)).not.toContain('letmein');
    const { code, said } = await verified(files);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('note `acme/hooked.json` leaves out the value of `webhooks[].config.url`'),
    ]);
    expect(said).toContain('unchanged, and each other verdict matches the recorded settings.');
  });

  it('detects a verdict without a rule', async () => {
    const files = await kept();
    const name = '/nowhere/proof/acme/shop.json';
    const proof = JSON.parse(files[name]!);
    const forged = JSON.stringify({ ...proof, rules: proof.rules.slice(1) });
    const index = indexed(files, { 'acme/shop.json': createHash('sha256').update(forged).digest('hex') });
    const { code, said } = await verified({ ...files, [name]: forged, '/nowhere/proof/index.json': index });
    expect([code, said]).toEqual([
      2,
      expect.stringContaining('contains the verdict `fail` for `no-pushes`, but not the rule'),
    ]);
  });

  it('detects a second verdict for a rule', async () => {
    const files = await kept();
    const name = '/nowhere/proof/acme/shop.json';
    const proof = JSON.parse(files[name]!);
    const [finding] = proof.findings;
    const forged = JSON.stringify({
      ...proof,
      findings: [...proof.findings, { ...finding, verdict: 'pass', why: [] }],
    });
    const index = indexed(files, { 'acme/shop.json': createHash('sha256').update(forged).digest('hex') });
    expect(await verified({ ...files, [name]: forged, '/nowhere/proof/index.json': index })).toMatchObject({
      code: 2,
      said: expect.stringContaining(
        'contains the verdict `pass` for `no-pushes`, but the recorded settings result in `fail`',
      ),
    });
  });

  it('detects a changed byte, a forged verdict, and a missing file', async () => {
    const files = await kept();
    const name = '/nowhere/proof/acme/shop.json';
    const changed = await verified({ ...files, [name]: files[name]!.replace('role maintain', 'role maintaim') });
    expect([changed.code, changed.said]).toEqual([2, expect.stringContaining('`acme/shop.json` was changed')]);
    for (const [was, is] of [
      ['"fail"', '"pass"'],
      [/"[^"]+"(?=\n *\],\n *"fixes")/, '"x"'],
    ] as const) {
      const forged = files[name]!.replace(was, is);
      const hash = createHash('sha256').update(forged).digest('hex');
      const index = indexed(files, { 'acme/shop.json': hash });
      const made = await verified({ ...files, [name]: forged, '/nowhere/proof/index.json': index });
      expect(made.said).toMatch(
        /`acme\/shop.json` contains the verdict `(pass|fail)` for `no-pushes`, but the recorded settings result in `fail`/,
      );
    }
    const { [name]: _, ...rest } = files;
    expect((await verified(rest)).said).toContain('`acme/shop.json` is missing');
    const none = 'error there is no `index.json` in `/nowhere/proof`. To fix, name a folder that `--evidence` wrote\n';
    expect(await verified({})).toEqual({ code: 1, said: none, requests: 0 });
  });

  const indexed = (files: Readonly<Record<string, string>>, more: Readonly<Record<string, string>>) => {
    const index = JSON.parse(files['/nowhere/proof/index.json']!);
    return JSON.stringify({ ...index, files: { ...index.files, ...more } });
  };

  it.each([
    '../outside.json',
    '/nowhere/outside.json',
    'acme/../../outside.json',
    '..\\outside.json',
    'acme/...json/../../../outside.json',
    'index.json',
    'acme/shop.json\n',
  ])('reads no file by the name %j, which an audit never writes', async (name) => {
    const files = await kept();
    const index = indexed(files, { [name]: 'x' });
    const more = { '/nowhere/outside.json': 'x', '/nowhere/proof/index.json': index };
    const { code, said } = await verified({ ...files, ...more });
    expect([code, said]).toEqual([
      2,
      expect.stringContaining('is not a valid name of an evidence file, so the file was not read'),
    ]);
    expect(said).not.toMatch(/was changed|is missing/);
  });

  it('does not replace an index file of a user', async () => {
    const files = { ...held.files, '/nowhere/proof/index.json': '{}' };
    const { code, err, held: after } = await runAuditOn({ ...held, flags: { ...flags, evidence: 'proof' }, files });
    expect([code, after]).toEqual([1, files]);
    expect(err).toContain(
      'error the evidence could not be written: `index.json` exists and was not written by an audit.',
    );
  });

  it('follows no link out of the folder', async () => {
    const files = await kept();
    mkdirSync(folder.at('proof'));
    folder.write('proof/index.json', files['/nowhere/proof/index.json']!);
    symlinkSync(folder.path, folder.at('proof', 'acme'));
    folder.write('shop.json', files['/nowhere/proof/acme/shop.json']!);
    const disk = { files: diskFiles, list: listFilesInFolder };
    await expect(verifyEvidence(folder.at('proof'), disk)).rejects.toThrow('is a link to a place outside the folder');
  });

  it.each(['', '[]', 'null', '{}', '{"files": [7]}'])('rejects %j as an index of evidence', async (index) => {
    const { code, said } = await verified({ '/nowhere/proof/index.json': index });
    expect([code, said]).toEqual([1, expect.stringContaining('error `index.json` is not an index of evidence.')]);
  });

  it.each(['{', 'null', '{}'])('rejects %j as evidence, even if the index contains its hash', async (text) => {
    const files = await kept();
    const hash = createHash('sha256').update(text).digest('hex');
    const index = indexed(files, { 'acme/shop.json': hash });
    const made = { ...files, '/nowhere/proof/acme/shop.json': text, '/nowhere/proof/index.json': index };
    const said = expect.stringContaining('fail `acme/shop.json` is not evidence of an audit');
    expect(await verified(made)).toMatchObject({ code: 2, said });
  });

  it('reports a file that is missing in the index as a note', async () => {
    const files = await kept();
    const { code, said } = await verified({ ...files, '/nowhere/proof/acme/more.json': '{}' });
    expect(said).toContain('note `acme/more.json` is not part of the evidence: the index does not list it');
    expect([code, said.match(/note/g)]).toEqual([0, ['note']]);
  });

  it('contains no credentials of a URL, and no data of a hidden repository', async () => {
    const url = 'https://chat.lumen.example/hook?key=s3cr3t';
    const rules = `rules: [{ id: a, says: S., require: { 'webhooks[].config.url': { equals: '${url}' } } }]\n`;
    const shown = { seed: openSource, files: { 'policy.yml': rules } };
    const asked = { repository: 'lumen/website', policy: 'policy.yml', evidence: 'proof' };
    const { held: proof, err } = await runAuditOn({ ...shown, flags: asked });
    expect(JSON.stringify(JSON.parse(proof['/nowhere/proof/lumen/website.json']!).reading)).not.toContain('s3cr3t');
    expect(err).toContain('wrote the evidence of 1 repository to');
    expect((await verified(proof)).code).toBe(0);
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'lumen/website' };
    const open = await runAuditOn({ ...shown, flags: asked, environment });
    expect(Object.keys(open.held)).not.toContain('/nowhere/proof/lumen/website.json');
    expect(open.err).toMatch(/; 1 are left out, because they could not be read or this output may not show them\n$/);
  });

  it('assigns later pages to their repository, and names nothing of a hidden one in the index', async () => {
    const labels = Array.from({ length: 150 }, (_, at) => ({ name: `label ${at}` }));
    const variables = Array.from({ length: 40 }, (_, at) => ({ name: `V${at}`, value: 'x' }));
    const hidden = { visibility: 'private', environments: [{ name: 'kestrel', variables }] };
    const seed = seedOf(repository('open', { labels }), repository('hidden', { ...hidden, labels }));
    const require = "'labels[].color': { equals: ffffff }, 'environments[].variables[].value': { equals: y }";
    const { held: proof } = await runAuditOn({
      seed,
      files: { 'policy.yml': `rules: [{ id: a, says: S., require: { ${require} } }]\n` },
      flags: { repos: 'acme/*', policy: 'policy.yml', evidence: 'proof', 'private-repos': 'redact' },
    });
    const listPaths = (file: string) =>
      JSON.parse(proof[`/nowhere/proof/${file}`]!).requests.map(({ path }: { path: string }) => path);
    expect(listPaths('acme/open.json')).toContainEqual(expect.stringMatching(/^\/repositories\/\d+\/labels$/));
    expect(listPaths('index.json')).toEqual([]);
    expect(JSON.stringify(proof)).not.toContain('kestrel');
  });
});

describe('the page of an audit [18.14]', () => {
  const html = { ...flags, html: 'page.html' };
  const pageOf = (text: string) => text.replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '');
  const written = async (more: object = {}) => {
    const found = await runAuditOn({ ...held, flags: html, ...more });
    return { ...found, page: pageOf(found.held['/nowhere/page.html'] ?? '') };
  };

  it('shows the content of the text report, by rule and by repository', async () => {
    const { page, code } = await written();
    expect([code, page.match(/<h1>.*<\/h1>/)![0]]).toEqual([2, '<h1>Trueup audit of 3 repositories</h1>']);
    expect(page).toContain('3 repositories, 2 rules. Worst result of each repository: 2 fail, 1 waived. Exit 2.');
    const [rules, repositories] = page.split('<section id="repositories">');
    expect(rules).toContain('<code>no-pushes</code> <span class="quiet">high</span>');
    expect(rules).toContain('<a href="#acme/shop">acme/shop</a>');
    expect(repositories).toContain('Ruleset &quot;main&quot; allows role maintain to bypass it always.');
    expect(repositories).toContain('until 2026-01-12 (@dana): moves in Q1; 12 days left');
    expect((await written({ grants: reads })).page).toContain(
      '<b>note</b> with Administration: write, 2 more rules could be checked, in 2 repositories',
    );
  });

  it('shows only verdicts of a repository that is not proven public', async () => {
    const { page } = await written({ flags: { ...html, 'private-repos': 'redact' } });
    expect(page).toContain('id="redacted-2"');
    expect(page).not.toMatch(/acme\/site|lets role admin/);
    const two = ['site', 'legacy'].map((name) => repository(name, { rulesets: [gate(5)], visibility: 'private' }));
    const files = { 'policy.yml': policy.replace('- rule: no-wiki', '- rule: no-pushes') };
    const asked = { ...html, repos: 'acme/*', 'private-repos': 'redact' };
    const { page: ofBoth } = await written({ seed: seedOf(...two), files, flags: asked });
    expect(ofBoth.match(/(?<=<div class="group">).*?(?=<\/a>)/g)).toEqual([
      expect.stringMatching(/>fail<.*>redacted-2$/),
      expect.stringMatching(/>waived<.*>redacted-1$/),
    ]);
  });

  it('calls a rule followed only in repositories that it could read', async () => {
    const rules = `rules:
  - { id: wiki, says: S., require: { repository.has_wiki: { equals: true } } }
  - { id: forks, says: S., where: { fork: true }, require: { repository.has_wiki: { equals: true } } }
`;
    const quietOf = async (repos: string) => {
      const seed = seedOf(repository('shop', { settings: { has_wiki: true } }));
      const { page } = await written({ seed, files: { 'policy.yml': rules }, flags: { ...html, repos } });
      return [...page.matchAll(/<p class="quiet">(.*?)<\/p>/g)].map(([, text]) => text!.replace(/<[^>]+>/g, ''));
    };
    expect(await quietOf('acme/shop')).toEqual(['Followed in all repositories: wiki.', 'Not applicable: forks.']);
    expect(await quietOf('acme/shop,acme/absent')).toEqual([
      'Followed in all repositories that could be read: wiki.',
      'Not applicable: forks.',
    ]);
    expect(await quietOf('acme/absent')).toEqual(['Not checked: wiki, forks.']);
  });

  it('shows a fix as settings file lines to copy', async () => {
    const { page } = await written({
      seed: openSource,
      files: {},
      flags: { repository: 'lumen/playground', html: 'page.html' },
    });
    expect(page).toContain('<pre>repository:\n  enable_vulnerability_alerts: true</pre>');
  });

  it('runs only its own script, whatever a value, a rule or a description contains', async () => {
    const evil = '<img src=x onerror=alert(1)>"</script><script>alert(2)</script>`<b>`';
    const text = `rules:\n  - id: evil\n    says: ${JSON.stringify(evil)}\n    require: { repository.description: { equals: ${JSON.stringify(`x${evil}`)} } }\n`;
    const seed = seedOf(repository('shop', { settings: { description: evil } }));
    const { held: files } = await runAuditOn({ seed, flags: html, files: { 'policy.yml': text } });
    const page = files['/nowhere/page.html']!;
    expect(page.match(/<script|<img|alert\(2\)</g)).toEqual(['<script']);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const script = /<script>([\s\S]*)<\/script>/.exec(page)![1]!;
    expect(page).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(page).toContain("default-src 'none'");
  });

  it('replaces an older page but no file of a user, as does the SARIF file', async () => {
    const over = async (flag: string, before: string) => {
      const found = await runAuditOn({
        ...held,
        flags: { ...flags, [flag]: 'out' },
        files: { ...held.files, '/nowhere/out': before },
      });
      return [found.held['/nowhere/out'] === before, /error .*(?=\. To fix)/.exec(found.err)?.[0] ?? ''];
    };
    const kept = 'error `/nowhere/out` exists and';
    expect(await over('html', '<!doctype html>\n<p>mine')).toEqual([true, `${kept} is not a page of Trueup`]);
    expect(await over('sarif', '{"version": "2.1.0"}')).toEqual([true, `${kept} was not written by an audit`]);
    const [page, sarif] = await Promise.all(
      ['html', 'sarif'].map(
        async (flag) => (await runAuditOn({ ...held, flags: { ...flags, [flag]: 'out' } })).held['/nowhere/out']!,
      ),
    );
    for (const again of [over('html', `${page} `), over('sarif', `${sarif} `)])
      expect(await again).toEqual([false, '']);
  });

  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const script = read('../reports/page/frame.js') + read('./audit.js').replace(/\nstart\(\);\n$/, '\n');
  const isSelected = new Function(`${script}; return isSelected;`)() as (finding: object, wish: object) => boolean;

  it('filters by verdict, rule and words', () => {
    const finding = { verdict: 'fail', rules: ['no-wiki'], text: 'acme/Shop no-wiki Here it has one' };
    const wish = { search: '', rule: '', verdicts: ['fail', 'unknown'] };
    const shows = (more: object) => isSelected(finding, { ...wish, ...more });
    expect([{}, { search: 'SHOP wiki' }, { rule: 'no-wiki' }].map(shows)).toEqual([true, true, true]);
    expect([{ verdicts: [] }, { search: 'shop labels' }, { rule: 'other' }].map(shows)).toEqual([false, false, false]);
  });
});

describe('the SARIF file [18.10]', () => {
  const {
    id: _,
    $schema: __,
    ...schema
  } = JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
      'utf8',
    ),
  );
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  const isValid = ajv.compile(schema);
  const logOf = async (given: Parameters<typeof runAuditOn>[0]) => {
    const { held: files } = await runAuditOn({ ...given, flags: { ...given.flags, sarif: 'audit.sarif' } });
    return JSON.parse(files['/nowhere/audit.sarif']!);
  };

  /** GitHub documents these limits in "SARIF support for code scanning", beyond the schema. */
  const brokenUploadRules = ({ $schema, version, runs: [run, ...more] }: any): string[] => {
    const { driver } = run.tool;
    const base = Object.keys(run.originalUriBaseIds ?? {});
    const isText = (text: unknown) => typeof text === 'string' && text !== '' && text.length <= 1024;
    const ofRules = driver.rules.flatMap(({ id, shortDescription, fullDescription, help, properties }: any) => [
      isText(id) || 'a rule without an id',
      isText(shortDescription?.text) || `${id}: shortDescription`,
      isText(fullDescription?.text) || `${id}: fullDescription`,
      (typeof help?.text === 'string' && help.text !== '') || `${id}: help`,
      properties.tags.length <= 10 || `${id}: tags`,
    ]);
    const ofResults = run.results.flatMap(({ ruleId, message, locations, partialFingerprints }: any) => {
      const { artifactLocation, region } = locations[0].physicalLocation;
      const { uri, uriBaseId } = artifactLocation;
      const { startLine, startColumn, endLine, endColumn } = region;
      const isAfter = endLine > startLine || (endLine === startLine && endColumn > startColumn);
      return [
        (locations.length === 1 && message.text !== '') || `${ruleId}: location or message`,
        /^(?!\/|\.\.?(\/|$)|[a-z][a-z0-9+.-]*:)[^\\]+$/i.test(uri) || `${ruleId}: ${uri} is not relative`,
        base.includes(uriBaseId) || `${ruleId}: ${uriBaseId} is no base`,
        (startLine >= 1 && startColumn >= 1 && isAfter) || `${ruleId}: region`,
        /^[0-9a-f]+:1$/.test(partialFingerprints.primaryLocationLineHash) || `${ruleId}: fingerprint`,
      ];
    });
    const all = [
      ($schema === 'https://json.schemastore.org/sarif-2.1.0.json' && version === '2.1.0') || 'version',
      (more.length === 0 && isText(driver.name)) || 'more than one run, or no name',
      (run.results.length <= 25_000 && driver.rules.length <= 25_000) || 'too many',
      ...ofRules,
      ...ofResults,
    ];
    return all.filter((one) => one !== true);
  };

  it('keeps the alerts of a repository that could not be read', async () => {
    const log = await logOf({ ...held, flags: { ...flags, repos: 'acme/legacy,acme/absent' } });
    expect([isValid(log), brokenUploadRules(log)]).toEqual([true, []]);
    const absent = log.runs[0].results.filter(({ message }: any) => message.text.startsWith('acme/absent: '));
    expect(absent.map(({ ruleId, kind, level }: any) => [ruleId, kind, level])).toEqual([
      ['no-pushes', 'review', 'none'],
      ['no-wiki', 'review', 'none'],
    ]);
    expect(absent[0].message.text).toContain('Could not be checked: the repository could not be read');
  });

  it('contains the rules that do not pass, and marks only failing ones as failures', async () => {
    for (const grants of [undefined, reads]) {
      const log = await logOf({ ...held, flags, grants });
      expect(isValid(log), JSON.stringify(isValid.errors)).toBe(true);
      const { results, tool } = log.runs[0];
      const kinds = results.map(({ kind, level }: { kind: string; level: string }) => `${kind} ${level}`);
      expect(kinds).toEqual([...Array(2).fill(grants ? 'review none' : 'fail error'), 'informational none']);
      expect(results[2]).toMatchObject({
        ...{ ruleId: 'no-wiki', ruleIndex: 1 },
        suppressions: [{ status: 'accepted', justification: 'moves in Q1 (@dana, until 2026-01-12)' }],
      });
      expect(tool.driver.rules.map(({ properties }: any) => properties['security-severity'])).toEqual(['8.0', '5.5']);
      expect(results[0].message.text.includes('Could not be checked:')).toBe(grants !== undefined);
      expect(results[0].locations[0].physicalLocation.region.startLine).toBe(3);
    }
  });

  it('places a rule of a pack at the settings file, which has to change [18.10]', async () => {
    for (const environment of [undefined, { GITHUB_API_URL: 'https://ghe.example/api/v3' }]) {
      const log = await logOf({ seed: shops, flags: { repository: 'acme/shop' }, environment });
      const [{ physicalLocation }] = log.runs[0].results[0].locations;
      expect(physicalLocation.artifactLocation).toEqual({ uri: '.github/settings.yml', uriBaseId: '%SRCROOT%' });
      expect(brokenUploadRules(log)).toEqual([]);
    }
  });

  it('writes the path of a policy relative to the current folder [18.10]', async () => {
    const uriFor = async (file: string) => {
      const log = await logOf({ ...held, flags: { ...flags, policy: file }, files: { [file]: policy } });
      return log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri;
    };
    expect(await uriFor('./rules/policy.yml')).toBe('rules/policy.yml');
    expect(await uriFor('/nowhere/policy.yml')).toBe('policy.yml');
    expect(await uriFor('/tmp/policy.yml')).toBe('.github/settings.yml');
    expect(await uriFor('../policy.yml')).toBe('.github/settings.yml');
  });

  it('keeps one alert for each repository and rule, although they share a line [18.10]', async () => {
    const log = await logOf({ ...held, flags });
    const fingerprints = log.runs[0].results.map(({ partialFingerprints }: any) => partialFingerprints);
    const again = await logOf({ ...held, flags: { ...flags, repos: 'acme/site,acme/shop' } });
    expect(new Set(fingerprints.map((one: object) => JSON.stringify(one))).size).toBe(3);
    expect(fingerprints).toEqual(
      expect.arrayContaining(again.runs[0].results.map((one: any) => one.partialFingerprints)),
    );
  });

  it('shortens a rule description to the 1,024 characters that GitHub accepts [18.10]', async () => {
    const long = `'No wiki${' {at} [all]'.repeat(900)}.'`;
    const files = { 'policy.yml': policy.replace('No repository has a wiki.', long) };
    const log = await logOf({ ...held, flags, files });
    expect(brokenUploadRules(log)).toEqual([]);
    expect(log.runs[0].tool.driver.rules[1].shortDescription.text).toMatch(/^No wiki \{\{at\}\} /);
  });

  it('refuses to write more results than GitHub accepts in one file [18.10]', () => {
    const rule = { id: 'a', severity: 'low', says: 'S.', where: {}, require: [] } as const;
    const finding = {
      rule: 'a',
      severity: 'low',
      says: 'S.',
      verdict: 'fail',
      why: [],
      fixes: [],
      grants: [],
      text: 'T.',
    } as const;
    const findings = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...finding, repository: `a/${index}` }));
    expect(JSON.parse(formatSarif([rule], findings(25_000), '/nowhere')).runs[0].results).toHaveLength(25_000);
    expect(() => formatSarif([rule], findings(25_001), '/nowhere')).toThrow(
      'GitHub rejects a SARIF file with more than 25,000 results, and this audit has 25,001',
    );
  });

  it('escapes placeholders and links in a message [18.10]', async () => {
    const text = `rules:\n  - { id: own, says: 'a [link](https://evil.example) and {0}', require: { repository.has_wiki: { equals: false } } }\n`;
    const log = await logOf({
      seed: openSource,
      flags: { repos: 'lumen/*', policy: 'policy.yml' },
      files: { 'policy.yml': text },
    });
    const [result] = log.runs[0].results;
    const said = 'a \\[link\\](https://evil.example) and {{0}}';
    expect(result.message.text).toContain(said);
    expect(log.runs[0].tool.driver.rules[0].shortDescription.text).toBe(said);
  });

  it.each([
    ['every verdict', openSource, 'lumen/*', '.github/trueup/policy.yml'],
    ['a policy with an odd path', regulated, 'northbank/*', 'rules of ours/café #1?.yml'],
    ['private repositories', startUp, 'parcelly/*', '/tmp/policy.yml'],
  ])('follows the schema of SARIF 2.1.0 with %s', async (_, seed, repos, file) => {
    const text = `packs: [starter, scorecard, osps-1]\nrules:\n  - { id: own, says: S., require: { repository.has_wiki: { equals: false } } }\nexceptions:\n  - { rule: checks, repos: '*/*', until: 2026-02-01, owner: '@noor', reason: "it's late" }\n`;
    for (const privacy of ['show', 'redact']) {
      const asked = { repos, policy: file, 'private-repos': privacy };
      const log = await logOf({ seed, flags: asked, files: { [file]: text }, grants: reads });
      expect(isValid(log), JSON.stringify(isValid.errors)).toBe(true);
      expect(log.runs[0].results.length).toBeGreaterThan(5);
      expect(brokenUploadRules(log)).toEqual([]);
      if (file.includes('#'))
        expect(decodeURIComponent(new URL(uriIn(log), 'https://x/').pathname)).toContain('#1?.yml');
    }
  });

  const uriIn = (log: any) =>
    log.runs[0].results.find(({ ruleId }: any) => ruleId === 'own').locations[0].physicalLocation.artifactLocation.uri;

  it('does not match its schema if a key is unknown', async () => {
    const log = await logOf({ ...held, flags });
    log.runs[0].results[0].verdict = 'fail';
    expect(isValid(log)).toBe(false);
  });
});

describe('the schemas of the JSON report and of the evidence [18.15]', () => {
  const schemaOf = (name: string) =>
    new Ajv2020({ strict: false, allErrors: true }).compile(
      JSON.parse(readFileSync(new URL(`../../../../docs/${name}.schema.json`, import.meta.url), 'utf8')),
    );
  const [isAnswer, isEvidence] = [schemaOf('audit'), schemaOf('evidence')];
  const text = policy.replace('rules:', 'packs: [starter, scorecard, osps-1]\nrules:').replace('acme/legacy', "'*/*'");

  it.each([
    ['open source', openSource, 'lumen/*'],
    ['a start-up', startUp, 'parcelly/*'],
    ['a regulated organization', regulated, 'northbank/*,northbank/lost'],
  ])('describe the output about %s', async (_, seed, repos) => {
    for (const more of [{}, { grants: reads }, { grants: { Metadata: 'read' } as const }]) {
      const asked = { repos, policy: 'policy.yml', json: '', evidence: 'proof' };
      const { out, held: files } = await runAuditOn({ seed, flags: asked, files: { 'policy.yml': text }, ...more });
      expect(isAnswer(JSON.parse(out)), JSON.stringify(isAnswer.errors?.slice(0, 3))).toBe(true);
      const proof = Object.entries(files).filter(([name]) => name.startsWith('/nowhere/proof/'));
      expect(proof.length).toBeGreaterThan(6);
      for (const [, one] of proof)
        expect(isEvidence(JSON.parse(one)), JSON.stringify(isEvidence.errors?.slice(0, 3))).toBe(true);
    }
  });

  it('reject an unknown key', async () => {
    const { out } = await runAuditOn({ ...held, flags: { ...flags, json: '' } });
    expect(isAnswer({ ...JSON.parse(out), more: 1 })).toBe(false);
    expect(isEvidence({ version: 1, tool: 't', time: 't', files: {}, requests: [], more: 1 })).toBe(false);
  });
});

describe('a ruleset whose only branch does not exist', () => {
  const naming = (...include: readonly string[]) => ({
    name: 'gate',
    enforcement: 'active',
    conditions: { ref_name: { include, exclude: [] } },
    rules: [{ type: 'pull_request', parameters: { required_approving_review_count: 1 } }],
  });
  const reviewed =
    'rules:\n  - { id: reviewed, says: Changes are reviewed., require: { protection.approvals: { at-least: 1 } } }\n';
  const audit = (ruleset: object, more: object = {}, text = reviewed) =>
    runAuditOn({
      seed: seedOf(repository('shop', { default_branch: 'master', branches: ['master', 'dev'], rulesets: [ruleset] })),
      flags: { repository: 'acme/shop', policy: 'policy.yml' },
      files: { 'policy.yml': text },
      ...more,
    });

  it('counts as no protection, and the audit names it and the default branch [2.3.3.10]', async () => {
    const { code, out, err } = await audit(naming('refs/heads/main'));
    const text = (out + err).replaceAll(/\s+/g, ' ');
    expect(code).toBe(2);
    expect(text).toContain('ruleset "gate" is active, but covers no branch: no branch has the name `main`');
    expect(text).toContain('write `refs/heads/master` if you meant that branch');
  });

  it.each([['refs/heads/dev'], ['refs/heads/rel*']])(
    'is not reported for rulesets that include %s [2.3.3.10]',
    async (ref) => {
      const { code, out, err } = await audit(naming(ref));
      expect([code, out + err]).toEqual([2, expect.not.stringContaining('covers no branch')]);
    },
  );

  it('is ignored if no protection rule fails, or if the token sees no branches [2.3.3.10]', async () => {
    const wiki = 'rules:\n  - { id: wiki, says: No wiki., require: { repository.has_wiki: { equals: false } } }\n';
    for (const given of [audit(naming('~ALL')), audit(naming('refs/heads/main'), {}, wiki)]) {
      const { out, err, simulator } = await given;
      expect(out + err).not.toContain('covers no branch');
      expect(simulator.requests.filter(({ route }) => route === 'GET /repos/{owner}/{repo}/branches/{branch}')).toEqual(
        [],
      );
    }
    const { out, err } = await audit(naming('refs/heads/main'), { grants: { Metadata: 'read' } });
    expect(out + err).not.toContain('covers no branch');
  });
});

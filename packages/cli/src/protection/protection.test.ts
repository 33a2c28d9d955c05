import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createQuickClock } from '../../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import type { WireAnswer, WireRequest } from '../../../core/src/github/http/http.ts';
import { RequestFailure } from '../../../core/src/github/refusals/failures.ts';
import { openSimulator, type RepositorySeed } from '../../../simulator/src/index.ts';
import { printProtection } from './protection.ts';

const everywhere = { ref_name: { include: ['~ALL'], exclude: [] } };

const shop: Partial<RepositorySeed> = {
  branches: ['main', 'dev', 'release/1'],
  collaborators: [{ login: 'alice', role: 'write' }],
  branch_rules: [
    {
      pattern: 'main',
      requiresApprovingReviews: true,
      requiredApprovingReviewCount: 2,
      requiresCommitSignatures: true,
    },
  ],
  rulesets: [
    {
      name: 'gate',
      enforcement: 'active',
      conditions: everywhere,
      bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' }],
      rules: [{ type: 'required_linear_history' }],
    },
  ],
} as object;

const weaker = `
branches:
  - name: main
    protection:
      enforce_admins: null
      required_pull_request_reviews: { required_approving_review_count: 1 }
      required_signatures: false
      required_status_checks: null
      restrictions: null
`;

interface Typed {
  readonly flags?: Readonly<Record<string, string>>;
  readonly branches?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly repositories?: readonly RepositorySeed[];
  readonly grants?: Readonly<Record<string, 'read'>>;
  readonly settings?: string;
}

/** Replaces or changes the answers of simulated GitHub. */
type Between = (request: WireRequest, send: () => Promise<WireAnswer>) => Promise<WireAnswer>;

async function typed(
  { flags = {}, branches = [], environment = {}, repositories, grants, settings = weaker }: Typed = {},
  between: Between = (_, send) => send(),
) {
  const simulator = openSimulator({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', plan: 'team' }, { login: 'alice' }],
      repositories: repositories ?? [{ owner: 'acme', name: 'shop', ...shop }],
    },
    tokens: [{ token: 't', ...(grants && { grants }) }],
  });
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 't', ...environment });
  const systemWorld = {
    transport: (request: WireRequest) => between(request, () => simulator.transport(request)),
    clock: createQuickClock(),
    load: async () => settings,
    list: async () => [],
    files: {
      read: async () => undefined,
      createPrivate: async () => true,
      write: async () => {},
      remove: async () => {},
    },
  };
  const chosen = { ...(flags.repos ? {} : { repository: 'acme/shop' }), 'private-repos': 'show', ...flags };
  const code = await printProtection(
    { flags: new Map(Object.entries(chosen)), files: branches },
    terminal,
    systemWorld,
  );
  return { code, ...seen, simulator };
}

it('the comparison with a settings file makes no claim about what the token cannot see [9.5]', async () => {
  const settings = `rulesets:
  - name: gate
    enforcement: active
    conditions: {ref_name: {include: ['~ALL'], exclude: []}}
    bypass_actors: []
    rules: [{type: required_linear_history}]
`;
  const repositories = [{ owner: 'acme', name: 'shop', ...shop, branch_rules: [] }];
  const compare = async (given: Typed) =>
    (await typed({ flags: { 'settings-file': 's.yml' }, settings, repositories, ...given })).out;
  expect(await compare({})).toContain('  + main gains: linear history for role admin\n');
  const reader = { Metadata: 'read', Contents: 'read' } as const;
  expect(await compare({ grants: { ...reader, Administration: 'read' } })).toContain(
    '  main has the same requirements as now. Its bypass lists are not compared.\n',
  );
  expect(await compare({ grants: reader, settings: 'labels: []\n' })).toContain(
    '  main has the same readable requirements as now. Its bypass lists are not compared.\n',
  );
});

it('the answer shows the verdict of the default branch, the fix, and each requirement with its sources [9.5]', async () => {
  const { code, out, simulator } = await typed();
  expect(code).toBe(0);
  expect(out).toBe(
    `acme/shop main: blocks: people without bypass permission cannot merge
  blocks: 2 approvals are required, and only 1 person can review (alice).
    To fix, give write access to 2 more people, or require fewer approvals.
  sometimes: only squash is allowed, and GitHub signs squashed commits only for the author.
    To fix, stop requiring a linear history, and allow merge commits, which GitHub signs.

  requirement      source        bypass list
  a pull request   classic main  role admin
  approvals 2      classic main  role admin
  linear history   ruleset gate  role admin
  signed commits   classic main  role admin
  no deletion      classic main  none
  no force pushes  classic main  none
`,
  );
  expect(simulator.requests.every(({ method, route }) => method === 'GET' || route.startsWith('query '))).toBe(true);
});

it('the answer covers several branches and patterns, and names missing branches and patterns without a match', async () => {
  const { out } = await typed({ branches: ['dev', 'release/*', 'v*', 'new'] });
  const heads = out.split('\n').filter((line) => line.startsWith('acme/shop '));
  expect(heads).toEqual([
    'acme/shop dev: works: people without bypass permission can merge',
    'acme/shop release/1: works: people without bypass permission can merge',
    'acme/shop new: works: people without bypass permission can merge',
  ]);
  expect(out).toContain('The branch does not exist. A new branch with this name has these requirements.');
  expect(out).toContain('note acme/shop: no branch matches `v*`');
});

it('the answer shows what a branch would lose with a settings file', async () => {
  const { out } = await typed({ flags: { 'settings-file': 'weaker.yml' } });
  expect(
    out,
  ).toContain(`With the settings file, sometimes: people without bypass permission cannot merge some pull requests
  - main loses: approvals 2 (1 remains); signed commits
`);
});

it('the answer states that a settings file changes nothing', async () => {
  const { out } = await typed({ flags: { 'settings-file': 'same.yml' }, settings: 'labels: []\n' });
  expect(out).toContain('main has the same requirements as now.');
});

it('the answer states once that no rule protects a branch', async () => {
  const said = async (more: object, grants?: Typed['grants']) =>
    (await typed({ repositories: [{ owner: 'acme', name: 'shop', ...more }], grants })).out;
  expect(await said({})).toBe('acme/shop main: unprotected: everyone with write access can push\n');
  expect(await said({ archived: true })).toMatch(/unarchive the repository\.\n\n {2}No rule protects it\.\n$/);
  expect(await said({}, { Metadata: 'read' })).toMatch(
    /^acme\/shop main: unknown: .+\n\n {2}No readable rule protects it\.\n$/s,
  );
});

it('the answer shows several repositories as one table', async () => {
  const long = 'x'.repeat(45);
  const repositories = [shop, { name: 'web' }, { name: long }].map((one) => ({ owner: 'acme', name: 'shop', ...one }));
  const { code, out } = await typed({ flags: { repos: `acme/shop,acme/web,acme/gone,acme/${long}` }, repositories });
  expect(out.split('\n').slice(0, 4)).toEqual([
    `${'repository'.padEnd(44)}  branch  verdict      reason, or requirements`,
    `${'acme/shop'.padEnd(44)}  main    blocks       2 approvals are required, and only 1 person can review (alice)`,
    `${'acme/web'.padEnd(44)}  main    unprotected  nothing`,
    `acme/${long}  main    unprotected  nothing`,
  ]);
  expect(out).toMatch(
    /error acme\/gone: GET \/repos\/acme\/gone answered 404: .+\. To fix, check the repository name, or give the token access to the repository;/,
  );
  expect(code).toBe(1);
  expect((await typed({ flags: { repos: 'acme/shop,acme/web' }, repositories })).out).toMatch(/^repository +branch /);
});

it('looks up the names in a settings file, and judges by their ids [13.6]', async () => {
  const gate = (check: string) => `rulesets:
  - name: ci
    enforcement: active
    conditions: {ref_name: {include: [~ALL]}}
    rules:
      - type: required_status_checks
        parameters: {strict_required_status_checks_policy: false, required_status_checks: [${check}]}
`;
  const flags = { 'settings-file': 'next.yml' };
  const { out } = await typed({ flags, settings: gate('{context: test, app: github-actions}') });
  expect(out).toContain('test by app 15368');
  expect(out).toBe((await typed({ flags, settings: gate('{context: test, integration_id: 15368}') })).out);
  const wrong = await typed({ flags, settings: gate('{context: test, app: nobody-knows}') });
  expect(wrong.code).toBe(1);
  expect(wrong.out + wrong.err).toContain('`nobody-knows` is neither a public app nor an app of');
});

describe('a failure of the run', () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => ({ owner: 'acme', name: `r${at}` }));
  const flags = (all: readonly { readonly name: string }[]) => ({
    repos: all.map(({ name }) => `acme/${name}`).join(),
  });

  it('keeps the results before the failure, and names the repositories that were not visited [9.12]', async () => {
    const repositories = named(60);
    const isOfOne = (request: WireRequest) => new URL(request.url).pathname.startsWith('/repos/acme/r59');
    const late = async (): Promise<WireAnswer> => {
      for (let turn = 0; turn < 500; turn++) await new Promise(setImmediate);
      return { status: 401, headers: {}, text: '{"message":"Bad credentials"}' };
    };
    const { code, out, simulator } = await typed({ flags: flags(repositories), repositories }, (request, send) =>
      isOfOne(request) ? late() : send(),
    );
    expect(code).toBe(1);
    expect(out).toMatch(/^acme\/r0 +main/m);
    expect(out).toContain('error acme/r59: not reached, because the run ended first');
    expect(out).toContain('answered 401');
    expect(simulator.requests).not.toEqual([]);
  });

  it('24 repositories in a row without an answer fail the run [9.12]', async () => {
    const repositories = named(60);
    const { code, out } = await typed({ flags: flags(repositories), repositories }, () =>
      Promise.reject(new RequestFailure('nobody answers', 'look at the network')),
    );
    expect(code).toBe(1);
    expect(out.match(/not reached, because the run ended first/g)!.length).toBeGreaterThan(10);
  });
});

describe('JSON output', () => {
  const schema = JSON.parse(readFileSync(new URL('../../../../docs/protection.schema.json', import.meta.url), 'utf8'));
  const isValid = new Ajv2020({ strict: false }).compile(schema);

  it('`--json` prints only JSON that follows its schema', async () => {
    const { out } = await typed({
      flags: { json: '', 'settings-file': 'weaker.yml' },
      branches: ['main', 'dev', 'v*'],
    });
    const answer = JSON.parse(out);
    expect(isValid(answer), JSON.stringify(isValid.errors)).toBe(true);
    const [main] = answer.targets[0].branches;
    expect(main).toMatchObject({ branch: 'main', exists: true, verdict: 'blocks' });
    expect(main.afterwards).toMatchObject({
      verdict: 'sometimes',
      loses: ['approvals 2 (1 remains)', 'signed commits'],
    });
    expect(main.requirements[1]).toEqual({
      key: 'approvals',
      value: 2,
      sources: [
        {
          kind: 'classic',
          level: 'repository',
          name: 'main',
          value: 2,
          bypass: [{ name: 'role admin', how: 'always' }],
        },
      ],
      binding: ['classic protection main'],
    });
  });

  it('the JSON schema rejects misspelt keys', () => {
    expect(isValid({ version: 1, targets: [{ repository: 'a/b', branches: [{ verdict: 'perhaps' }] }] })).toBe(false);
    expect(isValid({ version: 1, targets: [{ repository: 'a/b', branches: [], surprise: 1 }] })).toBe(false);
  });
});

it.each([
  [{}, 0],
  [{ 'fail-on': 'blocks' }, 2],
  [{ 'fail-on': 'sometimes' }, 2],
  [{ 'fail-on': 'blocks', 'settings-file': 'weaker.yml' }, 0],
  [{ 'fail-on': 'sometimes', 'settings-file': 'weaker.yml' }, 2],
  [{ 'fail-on': 'often' }, 1],
  [{ repository: 'acme/gone' }, 1],
])('the exit code with %j is %d [9.5]', async (flags, expected) => {
  expect((await typed({ flags: flags as Record<string, string> })).code).toBe(expected);
});

it('the exit code is 1 for an invalid settings file, before anything is sent', async () => {
  const { code, err, simulator } = await typed({ flags: { 'settings-file': 'x.yml' }, settings: 'brunches: []\n' });
  expect([code, simulator.requests]).toEqual([1, []]);
  expect(err).toMatch(/^error .*brunches/);
});

it('the output contains only verdicts of another repository that is not proven public', async () => {
  const repositories = [{ owner: 'acme', name: 'shop', visibility: 'private', ...shop }] as RepositorySeed[];
  const { out } = await typed({ flags: { 'private-repos': 'redact' }, repositories });
  expect(out).toBe(`redacted-1: blocks: people without bypass permission cannot merge
  This output hides the details. Run the command on your own machine to see them.
`);
  const { out: json } = await typed({ flags: { 'private-repos': 'redact', json: '' }, repositories });
  expect(JSON.parse(json).targets).toEqual([
    { repository: 'redacted-1', withheld: true, branches: [{ verdict: 'blocks' }] },
  ]);
});

it('the output contains only verdicts in a public log, unless admin-values is show', async () => {
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };
  const repositories = [{ owner: 'acme', name: 'shop', visibility: 'public', ...shop }] as RepositorySeed[];
  const { out } = await typed({ environment, repositories });
  expect(out).toContain('This output hides the details');
  expect(out).not.toContain('alice');
  const { out: whole } = await typed({ environment, repositories, flags: { 'admin-values': 'show' } });
  expect(whole).toContain('alice');
});

it('the output escapes names from GitHub', async () => {
  const repositories = [
    {
      owner: 'acme',
      name: 'shop',
      rulesets: [
        { name: 'x\u001b[2J ::error::', enforcement: 'active', conditions: everywhere, rules: [{ type: 'deletion' }] },
      ],
    },
  ] as RepositorySeed[];
  const { out } = await typed({ repositories });
  expect(out).not.toContain('\u001b');
  expect(out).not.toMatch(/(^|\s)::error::/m);
});

describe('a ruleset whose only branch does not exist', () => {
  const rule = { name: 'gate', enforcement: 'active', rules: [{ type: 'deletion' }] };
  const naming = (...include: string[]) => ({ ...rule, conditions: { ref_name: { include, exclude: [] } } });
  const told = async (ruleset: object, more: object = {}) => {
    const repository = { owner: 'acme', name: 'shop', default_branch: 'master', branches: ['master', 'dev'] };
    return typed({ ...more, repositories: [{ ...repository, rulesets: [ruleset] } as RepositorySeed] });
  };

  it('counts as no protection, and is named with the default branch [2.3.3.10]', async () => {
    const { code, out, err } = await told(naming('refs/heads/main'));
    expect([code, out]).toEqual([0, expect.stringContaining('acme/shop master: unprotected')]);
    expect((out + err).replaceAll(/\s+/g, ' ')).toContain(
      'ruleset "gate" is active, but covers no branch: no branch has the name `main`',
    );
    expect(out + err).toContain('refs/heads/master');
  });

  it.each([['refs/heads/dev'], ['refs/heads/rel*'], ['~DEFAULT_BRANCH']])(
    'is not reported for rulesets that include %s [2.3.3.10]',
    async (ref) => {
      const { out, err } = await told(naming(ref));
      expect(out + err).not.toContain('covers no branch');
    },
  );

  it('is not reported by a token that cannot see the branches [2.3.3.10]', async () => {
    const { out, err } = await told(naming('refs/heads/main'), { grants: { Metadata: 'read' } });
    expect(out + err).not.toContain('covers no branch');
  });
});

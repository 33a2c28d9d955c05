import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Secret } from '../../src/host/secret.ts';
import type { AccountSeed, Seed } from '../../src/simulator/index.ts';
import { adopting } from '../adopting.ts';
import { acme } from '../an-organization.ts';
import { acmeOn } from '../every-section.ts';
import { refusals } from '../parsed.ts';
import { pullScene } from '../pull-request.ts';
import { repositories } from '../samples/reach.ts';
import { allLines, type SceneOptions, scene, told } from '../scene.ts';

interface Kept {
  readonly name: string;
  readonly value?: string;
  readonly encrypted_value?: string | null;
  readonly visibility: string;
  readonly selected_repository_ids: number[];
}

const environment = { TOKEN: 'hush', SECRET_ORGANIZATION_ACTIONS_OLD: 'former' };

const stage = (account: Partial<AccountSeed> = {}, { seed, ...options }: SceneOptions = {}) =>
  scene({
    target: acme,
    environment: { ...environment },
    ...options,
    seed: { accounts: [{ login: 'acme', type: 'Organization', ...account }], repositories, ...seed } as Seed,
  });

const secretsOf = (one: ReturnType<typeof stage>) => (acmeOn(one).actions_secrets as { secrets: Kept[] }).secrets;
const variablesOf = (one: ReturnType<typeof stage>) => acmeOn(one).actions_variables as Kept[];
const reachOf = ({ visibility, selected_repository_ids: ids }: Kept) => [visibility, ...ids];
const bodies = (one: ReturnType<typeof stage>, method: string) =>
  one.simulator.requests.filter((request) => request.method === method).map(({ body }) => body as Partial<Kept>);

const secrets = (...entries: string[]) => `actions_secrets:\n${entries.map((one) => `  - ${one}\n`).join('')}`;
const token = (reach: string) => secrets(`{name: TOKEN, value: $TOKEN, ${reach}}`);
const region = (more: string) => `actions_variables:\n  - {name: REGION, ${more}}\n`;

const withoutVisibility = (text: string) =>
  JSON.stringify(JSON.parse(text), (key, value) => (key === 'visibility' ? undefined : value));

describe('which repositories get a secret or a variable', () => {
  it('is said by its entry, with a list of names beside `selected` alone [16.34]', () => {
    const refused = (text: string) => refusals(text, 'operator', 'organization');
    expect(refused(token('visibility: selected'))).toEqual([
      'settings.yml:2:5: actions_secrets[0].repositories: is missing, and `visibility: selected` needs it. To fix, list the names of the repositories that get it',
    ]);
    expect(refused(token('visibility: private, repositories: [shop]'))).toEqual([
      'settings.yml:2:55: actions_secrets[0].repositories: stands next to `visibility: private`. To fix, write `visibility: selected`, or remove the list',
    ]);
    expect(refused(token(''))[0]).toContain('visibility: is missing');
    expect(refused(region('value: eu'))[0]).toContain('visibility: is missing');
    expect(refused(token('visibility: public'))[0]).toContain('must be `selected`, `private` or `all`');
    expect(refused(token('visibility: selected, repositories: []'))).toEqual([]);
    expect(refused('actions_secrets: {npm: x}')[0]).toContain('visibility: private');
  });

  it('is compared by ids and named in lines [16.33]', async () => {
    const one = stage({
      actions_secrets: [{ name: 'TOKEN', visibility: 'selected', selected_repository_ids: [901, 903] }],
    });
    expect(told(await one.check(token('visibility: selected, repositories: [SHOP, website]')), 'drift')).toEqual([
      'drift: secret "TOKEN": repositories: website added; playground removed (weaker)',
    ]);
    one.simulator.repository('acme/shop').name = 'market';
    expect((await one.check(token('visibility: selected, repositories: [market, playground]'))).outcome).toBe(
      'success',
    );
  });

  it('is told as weaker where more repositories get it, and plainly [16.36]', async () => {
    const seeded = (visibility: string) =>
      stage({ actions_secrets: [{ name: 'TOKEN', visibility, selected_repository_ids: [] }] });
    expect(told(await seeded('private').check(token('visibility: all')), 'drift')).toEqual([
      'drift: secret "TOKEN": visibility private → all (weaker; every repository of the organization gets it, public ones too)',
    ]);
    expect(told(await seeded('selected').check(token('visibility: private')), 'drift')).toEqual([
      'drift: secret "TOKEN": visibility selected → private (weaker; every private and internal repository of the organization gets it)',
    ]);
    expect(told(await seeded('all').check(token('visibility: selected, repositories: [shop]')), 'drift')).toEqual([
      'drift: secret "TOKEN": visibility all → selected',
      'drift: secret "TOKEN": repositories: shop added',
    ]);
    const shared = stage({
      actions_secrets: [{ name: 'TOKEN', visibility: 'selected', selected_repository_ids: [901] }],
    });
    const more = await shared.check(token('visibility: selected, repositories: [shop, website]'));
    expect(told(more, 'drift')).toEqual(['drift: secret "TOKEN": repositories: website added (weaker)']);
    const fewer = await shared.check(token('visibility: selected, repositories: []'));
    expect(told(fewer, 'drift')).toEqual(['drift: secret "TOKEN": repositories: shop removed']);
  });

  it('is at stake in a preview, which names the repositories [16.36]', async () => {
    const entry = (names: string) => region(`value: eu, visibility: selected, repositories: [${names}]`);
    const reading = { Contents: 'read', 'Pull requests': 'read', 'Variables (organization)': 'read' } as const;
    const variable = { name: 'REGION', value: 'eu', visibility: 'selected', selected_repository_ids: [901] };
    const { push, comments } = pullScene({
      base: entry('shop'),
      repository: { id: 901 },
      others: repositories.slice(1),
      seed: { accounts: [{ login: 'acme', type: 'Organization', actions_variables: [variable] }] },
      reading,
    });
    await push(entry('shop, website'), { repository: acme, adminValues: 'show' });
    const page = comments()[0]!.body.replace(/<[^>]+>/g, '');
    expect(page).toContain('Merging this changes what has access');
    expect(page).toContain('repositories: added website');
    expect(page).not.toMatch(/90[12]/);
  });

  it.each([
    ['secrets', token('visibility: all')],
    ['variables', region('value: eu, visibility: all')],
  ])('is unknown where the answer about %s does not say it, and never all [16.37]', async (what, settings) => {
    const one = stage({ actions_secrets: [{ name: 'TOKEN' }], actions_variables: [{ name: 'REGION', value: 'eu' }] });
    one.simulator.misbehave({
      match: ({ path }) => path === `/orgs/acme/actions/${what}`,
      times: 9,
      with: { kind: 'answer', change: (answer) => ({ ...answer, text: withoutVisibility(answer.text) }) },
    });
    const result = await one.apply(settings);
    expect(result.outcome).toBe('failed');
    expect(told(result, 'error')[0]).toContain(`${what}.0.visibility is missing`);
    expect(one.writes()).toEqual([]);
  });

  it('comes in pages where many are selected [16.33]', async () => {
    const many = Array.from({ length: 230 }, (_, index) => ({ owner: 'acme', name: `svc-${index}`, id: 2000 + index }));
    const ids = many.map(({ id }) => id);
    const one = stage(
      { actions_secrets: [{ name: 'TOKEN', visibility: 'selected', selected_repository_ids: ids }] },
      { seed: { repositories: many } },
    );
    const settings = token(`visibility: selected, repositories: [${many.map(({ name }) => name).join(', ')}]`);
    expect((await one.check(settings)).outcome).toBe('success');
    const paths = one.simulator.requests.map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith('/repositories'))).toHaveLength(3);
    expect(paths.filter((path) => path === '/orgs/acme/repos')).toHaveLength(3);
    expect(paths).toHaveLength(7);
    const fewer = told(await one.check(settings.replace('svc-229', 'svc-0').replace(', svc-0]', ']')), 'drift');
    expect(fewer).toEqual(['drift: secret "TOKEN": repositories: svc-229 removed']);
  });

  it('is an error where a repository is gone or has another name, and nothing is written [16.31]', async () => {
    const one = stage(
      { actions_secrets: [{ name: 'TOKEN', visibility: 'selected', selected_repository_ids: [901, 999] }] },
      { seed: { moved: { 'acme/old-shop': 901 } } },
    );
    expect((await one.check(token('visibility: selected, repositories: [shop]'))).outcome).toBe('success');
    for (const [name, why] of [
      ['gone', '`gone` is no repository of acme to which this token has "Metadata: read"'],
      ['old-shop', '`old-shop` is an old name: the repository is now `acme/shop`'],
    ] as const) {
      const result = await one.apply(token(`visibility: selected, repositories: [${name}]`));
      expect(told(result, 'error')).toEqual([`error: ${why}. To fix, correct the name, or take the entry out`]);
      expect(allLines(result).find(({ kind }) => kind === 'error')?.key).toBe('actions_secrets[0].repositories[0]');
    }
    expect(one.writes()).toEqual([]);
  });

  it('is left out of a public log, as far as only the organization names it [16.39]', async () => {
    const one = stage(
      { actions_secrets: [{ name: 'TOKEN', visibility: 'selected', selected_repository_ids: [902] }] },
      { environment: { ...environment, GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' } },
    );
    const text = JSON.stringify(await one.check(token('visibility: selected, repositories: [shop]')));
    expect(text).toContain('shop added');
    expect(text).not.toContain('website');
  });
});

describe('a write of a secret', () => {
  const two = secrets(
    '{name: A, value: $TOKEN, visibility: selected, repositories: [shop]}',
    '{name: B, value: $TOKEN, visibility: private}',
    '{name: C, value: $TOKEN, visibility: all}',
  );
  const wide = {
    actions_secrets: [
      { name: 'A', visibility: 'all' },
      { name: 'B', visibility: 'all' },
    ],
  };

  it('says who gets the value, so that no moment shows it to others [16.35]', async () => {
    const one = stage(wide);
    expect((await one.apply(two)).outcome).toBe('success');
    await one.apply(two);
    const sent = bodies(one, 'PUT').map(({ visibility, encrypted_value, selected_repository_ids: ids }) => [
      typeof encrypted_value,
      visibility,
      ids,
    ]);
    const each = [
      ['string', 'all', undefined],
      ['string', 'selected', [901]],
      ['string', 'private', undefined],
    ];
    expect(sent).toEqual([...each, ...each.slice(1), each[0]]);
    expect(secretsOf(one).map(reachOf)).toEqual([['selected', 901], ['private'], ['all']]);
  });

  it('leaves each secret as it was or as declared, wherever the run ends [16.35]', async () => {
    for (let nth = 1; nth <= 3; nth++) {
      const one = stage(wide);
      const settle = one.simulator.misbehave({
        match: ({ method }) => method === 'PUT',
        nth,
        times: 99,
        with: { kind: 'drop' },
      });
      expect((await one.apply(two)).outcome).toBe('failed');
      const declared: Readonly<Record<string, unknown>> = { A: ['selected', 901], B: ['private'], C: ['all'] };
      for (const secret of secretsOf(one)) {
        const isSent = secret.encrypted_value !== null;
        expect([secret.name, reachOf(secret)]).toEqual([secret.name, isSent ? declared[secret.name] : ['all']]);
      }
      settle();
      expect((await one.apply(two)).outcome).toBe('success');
      expect((await one.check(two)).outcome).toBe('success');
    }
  });

  it('changes no reach that nobody approved [16.35]', async () => {
    const one = stage(wide);
    await one.check(secrets('{name: B, value: $TOKEN, visibility: all}'), { planFile: 'plan.json' });
    const result = await one.apply(secrets('{name: B, value: $TOKEN, visibility: private}'), {
      plan: { file: 'plan.json' },
    });
    expect(result.outcome).toBe('failed');
    expect(one.writes()).toEqual([]);
  });

  it('notes that the value of a secret whose reach changes cannot be verified [16.35]', async () => {
    const notes = told(await stage(wide).check(secrets('{name: B, value: $TOKEN, visibility: private}')), 'note');
    expect(notes).toEqual([
      'note: the value of secret "B" cannot be verified, since the host never shows it; apply sends it with the change',
      'note: kept undeclared secret "A"',
    ]);
  });
});

describe('a write of a variable', () => {
  const live = {
    actions_variables: [{ name: 'REGION', value: 'us', visibility: 'selected', selected_repository_ids: [902] }],
  };

  it('sends the value alone, or all that says who gets it [16.35]', async () => {
    const one = stage(live);
    await one.apply(region('value: eu, visibility: selected, repositories: [website]'));
    await one.apply(region('value: eu, visibility: selected, repositories: [shop]'));
    await one.apply(region('value: asia, visibility: private'));
    expect(bodies(one, 'PATCH')).toEqual([
      { value: 'eu' },
      { visibility: 'selected', selected_repository_ids: [901] },
      { value: 'asia', visibility: 'private' },
    ]);
    expect(one.simulator.objections).toEqual([]);
  });

  it('keeps undeclared variables and secrets unless the file says otherwise [16.37]', async () => {
    const one = stage({ ...live, agents_secrets: [{ name: 'OLD' }] });
    const result = await one.apply('actions_variables: []\nagents_secrets: []\n');
    expect(told(result, 'note')).toEqual([
      'note: kept undeclared secret "OLD"',
      'note: kept undeclared variable "REGION"',
    ]);
    expect(one.writes()).toEqual([]);
  });

  it('does not ask for the repositories of what the file does not name [16.37]', async () => {
    const one = stage({ actions_variables: [...live.actions_variables, { ...live.actions_variables[0]!, name: 'X' }] });
    await one.check(region('value: us, visibility: selected, repositories: [website]'));
    expect(one.simulator.requests.map(({ path }) => path)).toEqual([
      '/repos/acme/website',
      '/orgs/acme/actions/variables',
      '/orgs/acme/actions/variables/REGION/repositories',
    ]);
  });
});

describe('what an apply replaced', () => {
  const seeded = {
    actions_secrets: [
      { name: 'TOKEN', visibility: 'selected', selected_repository_ids: [901, 902] },
      { name: 'OLD', visibility: 'selected', selected_repository_ids: [903] },
    ],
    actions_variables: [
      { name: 'REGION', value: 'us', visibility: 'selected', selected_repository_ids: [902] },
      { name: 'OTHER', value: 'x', visibility: 'selected', selected_repository_ids: [903] },
    ],
  };
  const settings = `actions_secrets:
  _undeclared: delete
  entries:
    - {name: TOKEN, value: $TOKEN, visibility: all}
    - {name: FRESH, value: $TOKEN, visibility: private}
actions_variables:
  - {name: REGION, value: us, visibility: private}
`;

  it('comes back with an undo file: who got what, and by names [16.38]', async () => {
    const one = stage(seeded);
    const before = [secretsOf(one), variablesOf(one)].map((all) => all.map((it) => [it.name, ...reachOf(it)]));
    expect((await one.apply(settings, { undoFile: 'undo.yml' })).outcome).toBe('success');
    const undo = one.held['undo.yml']!;
    expect(parse(undo)).toMatchObject({
      actions_secrets: {
        _undeclared: 'delete',
        entries: [
          {
            name: 'OLD',
            value: '$SECRET_ORGANIZATION_ACTIONS_OLD',
            visibility: 'selected',
            repositories: ['playground'],
          },
          { name: 'TOKEN', value: '$TOKEN', visibility: 'selected', repositories: ['shop', 'website'] },
        ],
      },
      actions_variables: {
        _undeclared: 'keep',
        entries: [{ name: 'REGION', value: 'us', visibility: 'selected', repositories: ['website'] }],
      },
    });
    expect(undo).toContain('the value of secret "OLD" is left out');
    expect(undo).not.toContain('the value of secret "TOKEN" is left out');
    expect((await one.apply(undo)).outcome).toBe('success');
    const after = [secretsOf(one), variablesOf(one)].map((all) => all.map((it) => [it.name, ...reachOf(it)]));
    expect(after.map((all) => all.sort())).toEqual(before.map((all) => all.sort()));
  });

  it('is written to a snapshot by names [16.33]', async () => {
    const one = stage(seeded);
    const { text = '' } = await one.snapshot({ sections: ['actions_secrets', 'actions_variables'] });
    expect(parse(text).actions_secrets.entries).toEqual([
      {
        name: 'OLD',
        value: '$SECRET_ORGANIZATION_ACTIONS_OLD',
        visibility: 'selected',
        repositories: ['playground'],
      },
      {
        name: 'TOKEN',
        value: '$SECRET_ORGANIZATION_ACTIONS_TOKEN',
        visibility: 'selected',
        repositories: ['shop', 'website'],
      },
    ]);
    expect((await one.check(text)).outcome).toBe('success');
  });
});

describe.each([
  ['actions_secrets', 'Secrets (organization)'],
  ['dependabot_secrets', 'Organization dependabot secrets (organization)'],
  ['codespaces_secrets', 'Organization codespaces secrets (organization)'],
  ['agents_secrets', 'Agent secrets (organization)'],
  ['actions_variables', 'Variables (organization)'],
  ['agents_variables', 'Agent variables (organization)'],
  ['webhooks', 'Webhooks (organization)'],
] as const)('%s of an organization', (key, permission) => {
  const entries: Readonly<Record<string, string>> = { webhooks: '{config: {url: "https://a.example/x"}}' };
  const value = key.endsWith('secrets') ? '$TOKEN' : 'a';
  const settings = `${key}: [${entries[key] ?? `{name: A, value: ${value}, visibility: all}`}]`;
  const holding = (token: Partial<NonNullable<SceneOptions['tokens']>[number]>) =>
    stage({}, { tokens: [{ token: 'weak', ...token }] });
  const withWeak = { token: new Secret('weak') };

  it.each([
    ['a member', { standing: 'member', grants: { [permission]: 'write' } }],
    ['a security manager', { standing: 'security_manager', grants: { [permission]: 'write' } }],
    ['an owner without the grant', { standing: 'owner', grants: {} }],
  ] as const)('is denied to the token of %s, and never none [16.37]', async (_who, token) => {
    const one = holding(token);
    const result = await one.apply(`${key}: {_undeclared: delete, entries: []}`, withWeak);
    expect(result.outcome).toBe('failed');
    expect((await one.apply(settings, withWeak)).outcome).toBe('failed');
    expect((await one.check(settings, { ...withWeak, onMissingPermission: 'warn' })).outcome).toBe('partial');
    expect(one.writes()).toEqual([]);
  });

  it.each(['fine-grained', 'app'] as const)(
    'is read and written by a %s token with its grant alone [16.37]',
    async (kind) => {
      const reading = holding({ kind, grants: { [permission]: 'read' } });
      expect((await reading.check(settings, withWeak)).outcome).toBe('drift');
      const denied = await reading.apply(settings, withWeak);
      expect(told(denied, 'error').join()).toContain(`grant "${permission}: write"`);
      const writing = holding({ kind, grants: { [permission]: 'write' } });
      expect((await writing.apply(settings, withWeak)).outcome).toBe('success');
      expect((await writing.check(settings, withWeak)).outcome).toBe('success');
    },
  );
});

describe('adopting who gets a secret or a variable', () => {
  const seeded = (visibility: string, ids: readonly number[] = []) =>
    stage({
      actions_secrets: [{ name: 'TOKEN', visibility, selected_repository_ids: ids }],
      actions_variables: [{ name: 'REGION', value: 'eu', visibility, selected_repository_ids: ids }],
    });
  const adopted = async (one: ReturnType<typeof stage>, settings: string, more: object = { weaker: true }) => {
    const { result, text } = await adopting(one, settings, { repository: acme, ...more });
    return { lines: told(result), text };
  };
  const selected = (names: string) => region(`value: eu, visibility: selected, repositories: [${names}]`);

  it('takes what the organization has of a variable, by names, and only where that is allowed [11.9]', async () => {
    const one = seeded('selected', [901, 902]);
    expect((await adopted(one, selected('shop, playground'))).text).toBe(selected('shop, website'));
    expect((await adopted(one, selected('shop, playground'), {})).text).toBe(selected('shop, playground'));
    const narrower = region('value: eu, visibility: private');
    expect((await adopted(seeded('private'), narrower.replace('private', 'all'))).text).toBe(narrower);
  });

  it('never edits the entry of a secret, and says so [11.9]', async () => {
    const { lines, text } = await adopted(seeded('private'), token('visibility: all'));
    expect(lines[0]).toContain(
      'visibility stays all in the file, and the host has private: an entry of a secret is never edited: change it by hand',
    );
    expect(text).toBe(token('visibility: all'));
  });
});

describe('webhooks of an organization', () => {
  const hook = (events: string) => `webhooks: [{config: {url: "https://a.example/secret-path"}, events: [${events}]}]`;

  it('have the events of organizations, which a repository does not know [16.39]', async () => {
    const organization = await stage().check(hook('membership, org_block'));
    expect(told(organization, 'note').join()).not.toContain('is not a webhook event');
    const repository = await scene().check(hook('membership'));
    expect(told(repository).join()).toContain('`membership` is not a webhook event that Trueup knows');
    expect(told(await stage().check(hook('memberships'))).join()).toContain('was `membership` meant?');
  });

  it('show only the origin of an address, and undo what was written [16.39]', async () => {
    const one = stage({ webhooks: [{ config: { url: 'https://a.example/secret-path' }, events: ['push'] }] });
    const checked = await one.check(hook('membership, push'));
    expect(told(checked, 'drift')).toEqual([
      expect.stringMatching(
        /^drift: webhook "https:\/\/a\.example\/… \(#\w{4}\)": events \[push\] → \[membership, push\]$/,
      ),
    ]);
    expect(JSON.stringify(checked)).not.toContain('secret-path');
    await one.apply(hook('membership, push'), { undoFile: 'undo.yml' });
    expect((await one.apply(one.held['undo.yml']!)).outcome).toBe('success');
    expect((acmeOn(one).webhooks as { events: string[] }[])[0]!.events).toEqual(['push']);
  });
});

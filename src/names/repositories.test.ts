import { describe, expect, it } from 'vitest';
import { plainRefusal } from '../../test/plain-refusal.ts';
import { plainOptions, quickClock } from '../../test/scene.ts';
import { openHost } from '../host/open.ts';
import { Pacer } from '../host/pacer.ts';
import { Secret } from '../host/secret.ts';
import { SectionFailure } from '../plan/item.ts';
import { inFull } from '../plan/wording.ts';
import { parseSettings } from '../settings/parse.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { closed, repositoryNames } from '../settings/words.ts';
import { openSimulator, type Seed } from '../simulator/index.ts';
import { withIds } from './resolve.ts';

const section = {
  key: 'selection',
  of: 'organization',
  settings: { schema: closed({ repositories: repositoryNames() }) },
};

const parsed = (names: string) =>
  parseSettings({
    text: `selection:\n  repositories: ${names}\n`,
    file: 'organization.yml',
    sections: [section as never],
    origin: 'operator',
  }).declared[0]!;

function refusals(names: string) {
  try {
    return parsed(names) && [];
  } catch (failure) {
    if (failure instanceof SettingsRefused) return failure.refusals.map(plainRefusal);
    throw failure;
  }
}

const repositories = [
  { owner: 'acme', name: 'shop', id: 11 },
  { owner: 'acme', name: 'Web.Site', id: 12, visibility: 'private' as const },
  { owner: 'globex', name: 'moved-away', id: 13 },
];

function world(seed: Seed = {}, token = 'all-powerful') {
  const simulator = openSimulator({ seed: { repositories, moved: { 'acme/old-shop': 11, 'acme/sold': 13 }, ...seed } });
  const clock = quickClock();
  const said: string[] = [];
  const host = openHost({
    transport: simulator.transport,
    token: new Secret(token),
    repository: { owner: 'acme', name: '' },
    pacer: new Pacer({ clock, maxWait: plainOptions.maxWait }),
    clock,
    userAgent: 'test',
    said: (line) => said.push(line),
  });
  const reader = host.reader();
  const idsOf = async (names: string) => (await withIds(parsed(names), reader)).desired.repositories;
  const paths = () => simulator.requests.map(({ path }) => path);
  return { simulator, reader, idsOf, said, paths, identity: host.identity };
}

const failureOf = async (found: Promise<unknown>) => {
  const failure = await found.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(failure).toBeInstanceOf(SectionFailure);
  return { text: inFull(failure.text), at: failure.at.join('.') };
};

describe('a list of repositories in an organization’s file', () => {
  it('takes names in any case, and gives ids to what plans with them [16.30]', async () => {
    const { idsOf, reader } = world();
    expect(await idsOf('[shop, web.site]')).toEqual([11, 12]);
    expect(await idsOf('[]')).toEqual([]);
    const { names } = await withIds(parsed('[WEB.site]'), reader);
    expect(names({ kind: 'repository', id: 12 })).toBe('WEB.site');
    expect(names({ kind: 'team', id: 12 })).toBeUndefined();
  });

  it('takes no owner, no number and no name twice [16.30]', () => {
    expect(refusals('[acme/shop]')).toEqual([
      'organization.yml:2:18: selection.repositories[0]: is the text "acme/shop", and must be the name of a repository without its owner. To fix, write `"shop"`',
    ]);
    expect(refusals('[2024]')[0]).toMatch(/is the number 2024, .* To fix, write `"2024"`$/);
    expect(refusals('[..]')).toHaveLength(1);
    expect(refusals('[a b]')).toHaveLength(1);
    expect(refusals('[null]')).toHaveLength(1);
    expect(refusals('[shop, web, Shop]')).toEqual([
      'organization.yml:2:3: selection.repositories: names `Shop` twice: the host does not look at case here. To fix, remove one of the two',
    ]);
    expect(refusals('shop')).toHaveLength(1);
  });
});

describe('a name of a repository that leads nowhere', () => {
  it('is an error with its place, the nearest name and the grant [16.31]', async () => {
    expect(await failureOf(world().idsOf('[shop, shopp]'))).toEqual({
      text: '`shopp` is no repository of acme to which this token has "Metadata: read"; the nearest is `shop`',
      at: 'repositories.1',
    });
  });

  it('is an error where the token does not see the repository, and never an empty selection [16.31]', async () => {
    const tokens = [{ token: 'weak', login: 'octocat', kind: 'fine-grained' as const, repositories: ['acme/shop'] }];
    const { idsOf } = world({ tokens }, 'weak');
    expect(await idsOf('[shop]')).toEqual([11]);
    const { text } = await failureOf(idsOf('[Web.Site]'));
    expect(text).toBe('`Web.Site` is no repository of acme to which this token has "Metadata: read"');
  });

  it('says what an old name is called now, and takes nothing else for moved [16.31]', async () => {
    const { idsOf, said, identity } = world();
    const { text } = await failureOf(idsOf('[old-shop, sold]'));
    expect(text).toContain('`old-shop` is an old name: the repository is now `acme/shop`');
    expect(text).toContain('`sold` is an old name: the repository is now `globex/moved-away`');
    expect(said).toEqual([]);
    expect(identity.isMoved).toBeUndefined();
  });
});

describe('requests for names of repositories', () => {
  it('are one for each of a few names, and a list for many [16.32]', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ owner: 'acme', name: `svc-${index}`, id: 500 + index }));
    const { idsOf, paths } = world({ repositories: [...repositories, ...many] });
    await idsOf('[shop, svc-7]');
    await idsOf('[svc-7]');
    expect(paths()).toEqual(['/repos/acme/shop', '/repos/acme/svc-7']);
    const names = many.map(({ name }) => name);
    expect(await idsOf(`[${names.join(', ')}]`)).toEqual(many.map(({ id }) => id));
    expect(paths().slice(2)).toEqual(['/orgs/acme/repos', '/orgs/acme/repos']);
  });

  it('ask about the one name that the list lacks [16.32]', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ owner: 'acme', name: `svc-${index}`, id: 500 + index }));
    const { idsOf } = world({ repositories: [...repositories, ...many] });
    const { text } = await failureOf(idsOf(`[${many.map(({ name }) => name).join(', ')}, old-shop]`));
    expect(text).toBe('`old-shop` is an old name: the repository is now `acme/shop`');
  });
});

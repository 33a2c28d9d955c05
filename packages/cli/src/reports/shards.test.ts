import { expect, it } from 'vitest';
import { createMemoryFiles, createQuickClock } from '../../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import type { WireRequest } from '../../../core/src/github/http/http.ts';
import { openSimulator, type RepositorySeed } from '../../../simulator/src/index.ts';
import { printShardMatrix } from './shards.ts';

const text = 'labels:\n  - name: bug\n';

const own = (owner: string, name: string, file = text) => ({ owner, name, files: { '.github/settings.yml': file } });

async function typed(flags: Record<string, string>, repositories: readonly RepositorySeed[], limit = 5000) {
  const tokens = [{ token: 't', login: 'acme', ...(limit && { limit }) }];
  const simulator = openSimulator({ seed: { repositories }, tokens });
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 't' });
  const systemWorld = {
    /** Some servers have no rate limit, and return no quota. */
    transport: async (request: WireRequest) => ({
      ...(await simulator.transport(request)),
      ...(!limit && { headers: {} }),
    }),
    clock: createQuickClock(),
    load: async () => text,
    list: async () => [],
    files: createMemoryFiles(),
  };
  const code = await printShardMatrix({ flags: new Map(Object.entries(flags)), files: [] }, terminal, systemWorld);
  return { code, ...seen, simulator };
}

const matrix = (out: string): { shard: string; targets: number; requests: number }[] => JSON.parse(out).include;

it('prints the matrix on one line of standard output and the table on standard error, and writes nothing', async () => {
  const repositories = Array.from({ length: 30 }, (_, at) => own('acme', `r${at}`));
  const { code, out, err, simulator } = await typed({ repos: '*', exclude: 'r0' }, repositories, 30);
  expect(code).toBe(0);
  expect(out.trimEnd()).not.toContain('\n');
  const include = matrix(out);
  expect(include.map(({ shard }) => shard)).toEqual(include.map((_, at) => `${at + 1}/${include.length}`));
  expect(include.reduce((sum, { targets }) => sum + targets, 0)).toBe(29);
  // The estimate reads the file and the labels of each repository.
  for (const { targets, requests } of include) {
    expect(requests).toBe(2 * targets);
    expect(requests).toBeLessThanOrEqual(30);
  }
  expect(err).toContain('note repositories: 30 found at the token’s user, 29 selected, left out 1 by `exclude`\n');
  expect(err).toMatch(
    new RegExp(`\n +1/${include.length} +${include[0]!.targets} +${include[0]!.requests} +\\d+ acme\n`),
  );
  expect(err).toContain('29 repositories, about 58 requests per check; the token has 30 per hour\n');
  expect(err).toContain(
    'warning acme: about 58 requests exceed the hourly quota of one token, so shards that share a token will wait',
  );
  expect(simulator.requests.every(({ method }) => method === 'GET')).toBe(true);
});

it('estimates from a few repositories of each of the eight largest owners, and uses their average for the others', async () => {
  const more = `${text}milestones:\n  - title: v1\n`;
  const owners = Array.from({ length: 9 }, (_, at) => own(`o${at}`, 'site', at < 7 ? more : text));
  const many = Array.from({ length: 20 }, (_, at) => own('acme', `r${at}`));
  const named = [...owners, ...many].map(({ owner, name }) => `${owner}/${name}`).join(',');
  const { out, err, simulator } = await typed({ repos: named, 'private-repos': 'redact' }, [...owners, ...many]);
  expect(matrix(out)).toEqual([{ shard: '1/1', targets: 29, requests: 20 * 3 + 7 * 4 + 2 * 4 }]);
  expect(new Set(simulator.requests.map(({ path }) => path.split('/')[2]))).not.toContain('o7');
  expect(new Set(simulator.requests.map(({ path }) => path)).size).toBe(3 * 3 + 7 * 4);
  expect(err).toContain(`
shard  repositories  requests  largest owner
  1/1            29        96  60 acme
29 repositories, about 96 requests per check; the token has 5000 per hour
`);
});

it('makes at most `--largest` shards, and warns about the effect', async () => {
  const repositories = Array.from({ length: 30 }, (_, at) => own('acme', `r${at}`));
  const { out, err } = await typed({ repos: '*', largest: '2' }, repositories, 20);
  expect(matrix(out)).toHaveLength(2);
  expect(err).toContain(
    'warning 2 shards of 2 need more than one hour of quota. To fix, increase `--largest` or `--max-wait`.\n',
  );
});

it('assumes the quota of a user if GitHub does not return one', async () => {
  expect((await typed({ repos: 'acme/r1' }, [own('acme', 'r1')], 0)).err).toContain('the token has 5000 per hour\n');
});

it.each<[string, Record<string, string>, string]>([
  [
    'no `repos`',
    {},
    "error --repos: not given. To fix, name repositories, write `*` for all repositories of the token's user",
  ],
  [
    'a wrong `largest`',
    { repos: '*', largest: '0' },
    'error --largest: "0" is not a valid number of shards. To fix, write a',
  ],
  ['a wrong input', { repos: 'acme' }, 'error --repos: "acme" is not a repository. To fix, '],
  ['no repository', { repos: '*', exclude: '*' }, 'error no repository matches (1 found'],
  ['a token that the host does not know', { repos: '*', token: 'unknown' }, 'answered 401'],
])('fails for %s on standard error, and prints no matrix', async (_, flags, said) => {
  const { code, out, err } = await typed(flags, [own('acme', 'r1')]);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(said);
  expect(err).toMatch(/^Trueup report shards\n/m);
});

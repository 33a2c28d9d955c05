import { generateKeyPairSync } from 'node:crypto';
import { parseAppKey } from '../../../packages/core/src/github/apps/key.ts';
import type { RunOptions } from '../../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed, Seed, Simulator } from '../../../packages/simulator/src/index.ts';
import { fleet } from '../samples/fleet.ts';

/** Made once, since a key takes a while. */
export const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

export const identity = { id: '7', key: parseAppKey(pair.privateKey) };

type Permissions = Record<string, 'read' | 'write'>;

const labels = [{ name: 'bug' }];
const settings = 'labels:\n  - name: bug\n  - name: chore\n';
const on = (owner: string, name: string, more: Partial<RepositorySeed> = {}): RepositorySeed => ({
  owner,
  name,
  labels,
  visibility: 'private',
  ...more,
});

export const all: Permissions = { issues: 'write', contents: 'read', administration: 'write', members: 'read' };

export interface Installed {
  readonly account: string;
  readonly permissions?: Permissions;
  readonly repositories?: readonly string[];
  readonly suspended_at?: string;
  readonly lag?: number;
}

/** The decoy is installed first. */
const standard: readonly Installed[] = [
  { account: 'decoy', permissions: all },
  { account: 'acme', permissions: all },
  { account: 'octocat', permissions: { issues: 'write', contents: 'read' } },
  { account: 'globex', permissions: all, suspended_at: '2025-12-01T00:00:00Z' },
];

export const appsSeed = (installations: readonly Installed[] = standard): Seed => ({
  accounts: ['decoy', 'acme', 'globex', 'initech']
    .map((login) => ({ login, type: 'Organization' as const }) as { login: string; type: 'Organization' | 'User' })
    .concat([{ login: 'octocat', type: 'User' }]),
  apps: [{ id: 7, slug: 'keeper', public_key: pair.publicKey }],
  installations: installations.map((one) => ({ app: 'keeper', ...one })),
});

export const repositories = [
  on('decoy', 'trap'),
  on('acme', 'shop'),
  on('acme', 'site'),
  on('octocat', 'mine'),
  on('globex', 'closed'),
  on('initech', 'none'),
];

export const named = (...names: string[]) =>
  names.map((name) => ({ owner: name.split('/')[0]!, name: name.split('/')[1]! }));

interface AppOptions {
  readonly installations?: readonly Installed[];
  readonly files?: Readonly<Record<string, string>>;
  readonly more?: readonly RepositorySeed[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly around?: Pick<Seed, 'accounts' | 'moved'>;
}

/** The program as an app, on a host with several accounts. Every repository is to have the label `chore`. */
export function appFleet({
  installations,
  files = { 'defaults.yml': settings },
  more = [],
  environment,
  around,
}: AppOptions = {}) {
  const all = fleet({
    repositories: [...repositories, ...more],
    tokens: [{ token: 'all-powerful' }],
    around: { ...appsSeed(installations), ...around },
    files,
    environment,
  });
  const asApp = { token: undefined, app: identity, defaultsFile: 'defaults.yml' } satisfies Partial<RunOptions>;
  const wish = (names: readonly string[] | '*', more: Partial<RunOptions> = {}) => ({
    ...asApp,
    repos: names === '*' ? names : named(...names),
    ...more,
  });
  return { ...all, wish };
}

/** What the tokens that GitHub gave out may do, in order. */
export const mintsIn = ({ requests }: Pick<Simulator, 'requests'>) =>
  requests
    .filter(({ route, status }) => route.endsWith('/access_tokens') && status === 201)
    .map(({ body }) => body as { permissions: Permissions; repositories?: string[]; repository_ids?: number[] });

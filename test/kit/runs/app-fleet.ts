import { generateKeyPairSync } from 'node:crypto';
import { parseAppKey } from '../../../packages/core/src/github/apps/key.ts';
import type { RunOptions } from '../../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed, Seed, Simulator } from '../../../packages/simulator/src/index.ts';
import { openFleet } from '../samples/fleet.ts';

/** One key serves all tests, because generating a key is slow. */
export const appKeyPair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

export const appIdentity = { id: '7', key: parseAppKey(appKeyPair.privateKey) };

type Permissions = Record<string, 'read' | 'write'>;

const labels = [{ name: 'bug' }];
const settings = 'labels:\n  - name: bug\n  - name: chore\n';
const createRepositorySeed = (owner: string, name: string, more: Partial<RepositorySeed> = {}): RepositorySeed => ({
  owner,
  name,
  labels,
  visibility: 'private',
  ...more,
});

export const allPermissions: Permissions = {
  issues: 'write',
  contents: 'read',
  administration: 'write',
  members: 'read',
};

export interface InstallationSeed {
  readonly account: string;
  readonly permissions?: Permissions;
  readonly repositories?: readonly string[];
  readonly suspended_at?: string;
  readonly lag?: number;
}

/** GitHub lists the decoy installation first. */
const defaultInstallations: readonly InstallationSeed[] = [
  { account: 'decoy', permissions: allPermissions },
  { account: 'acme', permissions: allPermissions },
  { account: 'octocat', permissions: { issues: 'write', contents: 'read' } },
  { account: 'globex', permissions: allPermissions, suspended_at: '2025-12-01T00:00:00Z' },
];

export const createAppSeed = (installations: readonly InstallationSeed[] = defaultInstallations): Seed => ({
  accounts: ['decoy', 'acme', 'globex', 'initech']
    .map((login) => ({ login, type: 'Organization' as const }) as { login: string; type: 'Organization' | 'User' })
    .concat([{ login: 'octocat', type: 'User' }]),
  apps: [{ id: 7, slug: 'keeper', public_key: appKeyPair.publicKey }],
  installations: installations.map((one) => ({ app: 'keeper', ...one })),
});

export const appRepositories = [
  createRepositorySeed('decoy', 'trap'),
  createRepositorySeed('acme', 'shop'),
  createRepositorySeed('acme', 'site'),
  createRepositorySeed('octocat', 'mine'),
  createRepositorySeed('globex', 'closed'),
  createRepositorySeed('initech', 'none'),
];

export const parseNames = (...names: string[]) =>
  names.map((name) => ({ owner: name.split('/')[0]!, name: name.split('/')[1]! }));

interface AppOptions {
  readonly installations?: readonly InstallationSeed[];
  readonly files?: Readonly<Record<string, string>>;
  readonly more?: readonly RepositorySeed[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly around?: Pick<Seed, 'accounts' | 'moved'>;
}

/** Opens a fleet of several accounts for a run as a GitHub App. The settings declare the label `chore` everywhere. */
export function openAppFleet({
  installations,
  files = { 'defaults.yml': settings },
  more = [],
  environment,
  around,
}: AppOptions = {}) {
  const all = openFleet({
    repositories: [...appRepositories, ...more],
    tokens: [{ token: 'all-powerful' }],
    around: { ...createAppSeed(installations), ...around },
    files,
    environment,
  });
  const asApp = { token: undefined, app: appIdentity, defaultsFile: 'defaults.yml' } satisfies Partial<RunOptions>;
  const createOptions = (names: readonly string[] | '*', more: Partial<RunOptions> = {}) => ({
    ...asApp,
    repos: names === '*' ? names : parseNames(...names),
    ...more,
  });
  return { ...all, wish: createOptions };
}

/** Lists the permissions of the issued tokens, in order. */
export const listIssuedTokens = ({ requests }: Pick<Simulator, 'requests'>) =>
  requests
    .filter(({ route, status }) => route.endsWith('/access_tokens') && status === 201)
    .map(({ body }) => body as { permissions: Permissions; repositories?: string[]; repository_ids?: number[] });

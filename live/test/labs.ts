import type { Transport } from '../../packages/core/src/github/http/http.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { Pacer } from '../../packages/core/src/github/limits/pacer.ts';
import { openRepositoryClient } from '../../packages/core/src/github/open.ts';
import { openSimulator, type Seed, type Simulator } from '../../packages/simulator/src/index.ts';
import { createQuickClock } from '../../test/kit/runs/scene.ts';
import { type Facts, type Lab, Recorder } from '../kit/lab.ts';

export const labRepository = 'trueup-live-7f3a';

/** A token for the repository, and a token that can only read it. */
const createTokens = (owner: string) => [
  { token: 'lab-token', login: 'me', repositories: [`${owner}/${labRepository}`] },
  {
    token: 'reading-token',
    login: 'guest',
    repositories: [`${owner}/${labRepository}`],
    roles: { [`${owner}/${labRepository}`]: 'read' as const },
    grants: { Metadata: 'read' as const, Contents: 'read' as const, Issues: 'read' as const },
  },
];

const apps = [{ id: 15368, slug: 'github-actions', name: 'GitHub Actions' }];

/** The kinds of repositories for which GitHub answers differently. */
export const repositoryKinds = {
  'a public repository of a person': { owner: 'me', visibility: 'public', plan: 'free' },
  'a private repository of a person on the free plan': { owner: 'me', visibility: 'private', plan: 'free' },
  'a private repository of a person': { owner: 'me', visibility: 'private', plan: 'pro' },
  'a public repository of an organization': { owner: 'acme', visibility: 'public', plan: 'team' },
  'a public repository of an organization on the free plan': { owner: 'acme', visibility: 'public', plan: 'free' },
  'a private repository of an enterprise': { owner: 'acme', visibility: 'private', plan: 'enterprise' },
} as const;

export type RepositoryKind = keyof typeof repositoryKinds;

export const createLabSeed = (kind: RepositoryKind, repository: object = {}, rest: Seed = {}): Seed => {
  const { owner, visibility, plan } = repositoryKinds[kind];
  return {
    tokens: createTokens(owner),
    accounts: [
      { login: 'me', type: 'User', ...(owner === 'me' && { plan }) },
      { login: 'guest', type: 'User' },
      { login: 'acme', type: 'Organization', teams: ['core'], ...(owner === 'acme' && { plan }) },
    ],
    repositories: [{ owner, name: labRepository, visibility, ...repository }],
    apps,
    ...rest,
  };
};

const now = Date.parse('2026-01-01T12:00:00Z');

export const openLabSimulator = (kind: RepositoryKind, repository: object = {}, rest: Seed = {}) =>
  openSimulator({ seed: createLabSeed(kind, repository, rest), now: () => now });

/** Opens the simulator's repository with both tokens. */
export function openTestLab(
  kind: RepositoryKind,
  simulator: Simulator,
  transport: Transport = simulator.transport,
): Lab {
  const { owner, visibility, plan } = repositoryKinds[kind];
  const repository = { owner, name: labRepository };
  const recorder = new Recorder();
  const clock = createQuickClock(now);
  const pacer = new Pacer({ clock, maxWait: 60 });
  const writer = (token: string) =>
    openRepositoryClient({
      transport: recorder.wrapTransport(transport),
      token: new Secret(token),
      repository,
      pacer,
      clock,
      userAgent: 'test',
    }).createWriter();
  const facts: Facts = { repository, visibility, owner: owner === 'me' ? 'person' : 'organization', plan };
  const accountId = Object.values(simulator.state.accounts).find(({ login }) => login === 'me')!.id;
  return {
    facts,
    known: { owner, name: labRepository, login: 'me', accountId },
    own: writer('lab-token'),
    reader: writer('reading-token'),
    recorder,
  };
}

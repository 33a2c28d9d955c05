import type { Transport } from '../../packages/core/src/github/http/http.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { Pacer } from '../../packages/core/src/github/limits/pacer.ts';
import { openRepositoryClient } from '../../packages/core/src/github/open.ts';
import { openSimulator, type Seed, type Simulator } from '../../packages/simulator/src/index.ts';
import { createQuickClock } from '../../test/kit/runs/scene.ts';
import { type Facts, type Lab, Recorder } from '../kit/lab.ts';

export const name = 'trueup-live-7f3a';

/** A token for this one repository, and one that only reads it. */
const tokensFor = (owner: string) => [
  { token: 'lab-token', login: 'me', repositories: [`${owner}/${name}`] },
  {
    token: 'reading-token',
    login: 'guest',
    repositories: [`${owner}/${name}`],
    roles: { [`${owner}/${name}`]: 'read' as const },
    grants: { Metadata: 'read' as const, Contents: 'read' as const, Issues: 'read' as const },
  },
];

const apps = [{ id: 15368, slug: 'github-actions', name: 'GitHub Actions' }];

/** The kinds of repositories that a person may have, as far as answers of GitHub differ between them. */
export const kinds = {
  'a public repository of a person': { owner: 'me', visibility: 'public', plan: 'free' },
  'a private repository of a person on the free plan': { owner: 'me', visibility: 'private', plan: 'free' },
  'a private repository of a person': { owner: 'me', visibility: 'private', plan: 'pro' },
  'a public repository of an organization': { owner: 'acme', visibility: 'public', plan: 'team' },
  'a public repository of an organization on the free plan': { owner: 'acme', visibility: 'public', plan: 'free' },
  'a private repository of an enterprise': { owner: 'acme', visibility: 'private', plan: 'enterprise' },
} as const;

export type Kind = keyof typeof kinds;

export const seedOf = (kind: Kind, repository: object = {}, rest: Seed = {}): Seed => {
  const { owner, visibility, plan } = kinds[kind];
  return {
    tokens: tokensFor(owner),
    accounts: [
      { login: 'me', type: 'User', ...(owner === 'me' && { plan }) },
      { login: 'guest', type: 'User' },
      { login: 'acme', type: 'Organization', teams: ['core'], ...(owner === 'acme' && { plan }) },
    ],
    repositories: [{ owner, name, visibility, ...repository }],
    apps,
    ...rest,
  };
};

const now = Date.parse('2026-01-01T12:00:00Z');

export const simulatorOf = (kind: Kind, repository: object = {}, rest: Seed = {}) =>
  openSimulator({ seed: seedOf(kind, repository, rest), now: () => now });

/** The repository of a simulator as a lab, with both tokens. */
export function labOf(kind: Kind, simulator: Simulator, transport: Transport = simulator.transport): Lab {
  const { owner, visibility, plan } = kinds[kind];
  const repository = { owner, name };
  const recorder = new Recorder();
  const clock = createQuickClock(now);
  const pacer = new Pacer({ clock, maxWait: 60 });
  const writer = (token: string) =>
    openRepositoryClient({
      transport: recorder.over(transport),
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
    known: { owner, name, login: 'me', accountId },
    own: writer('lab-token'),
    reader: writer('reading-token'),
    recorder,
  };
}

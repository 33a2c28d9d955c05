/** Installations of GitHub Apps, their tokens and their webhook deliveries. An app signs these requests itself. */

import { randomBytes } from 'node:crypto';
import { completeToken, type Level } from '../../access/tokens.ts';
import { formatApp } from '../../bodies/app.ts';
import { formatInstallation } from '../../bodies/installation.ts';
import { answerCreated, answerOk, createNotFound, createRefusal } from '../../exchange/answer.ts';
import { answerEnvelope, answerPage } from '../../exchange/pages.ts';
import type { Handler, RestRequest } from '../../exchange/rest-request.ts';
import { stateSlot } from '../../state/slot.ts';
import { type Account, getFullName, isSameName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { formatListedRepository } from '../repository/repository.ts';
import { appsOf, findAppBySlug } from './apps.ts';

export interface Installation {
  readonly id: number;
  /** The slug of the app. */
  readonly app: string;
  /** The login of the account. */
  readonly account: string;
  /** The permissions have the names of the API, such as `repository_hooks`. */
  permissions: Readonly<Record<string, Level>>;
  /** The chosen repositories as `owner/name`, or all of the account. */
  repositories: 'all' | readonly string[];
  suspended_at: string | null;
  /** Requests per hour, for REST and GraphQL each. */
  readonly limit: number;
  /** A new token reaches all of GitHub's servers after this time, in milliseconds. */
  readonly lag: number;
  readonly created_at: string;
}

/** The installations, in the order of their creation. */
const installationsOf = stateSlot<Installation[]>(
  'installations',
  (seeds: (Partial<Installation> & Pick<Installation, 'app' | 'account'>)[] = [], around) =>
    seeds.map((seed) => ({
      id: seed.id ?? around.newId(),
      app: seed.app,
      account: seed.account,
      permissions: { metadata: 'read', ...seed.permissions },
      repositories: seed.repositories ?? 'all',
      suspended_at: seed.suspended_at ?? null,
      limit: seed.limit ?? 5000,
      lag: seed.lag ?? 0,
      created_at: seed.created_at ?? around.time,
    })),
);

/** A delivery of the webhook of the app. The simulator has deliveries of one app only. */
interface HookDelivery {
  readonly id: number;
  readonly guid: string;
  readonly delivered_at: string;
  readonly status_code: number;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const deliveriesOf = stateSlot<HookDelivery[]>('hook_deliveries', (seed: HookDelivery[] = []) => seed);

const formatDelivery = ({ payload, ...delivery }: HookDelivery) => ({
  ...delivery,
  action: payload.action ?? null,
  redelivery: false,
  duration: 0.1,
  status: delivery.status_code < 300 ? 'OK' : 'Service Unavailable',
  installation_id: null,
  repository_id: null,
});

const listDeliveries: Handler = (request) => {
  const selected = deliveriesOf(request.world.state).filter(({ status_code: code }) =>
    request.query.status === 'failure' ? code >= 300 : request.query.status !== 'success' || code < 300,
  );
  return answerPage(request, selected, formatDelivery);
};

const answerHookDelivery: Handler = (request) => {
  const delivery = deliveriesOf(request.world.state).find(({ id }) => id === Number(request.params.delivery_id));
  if (!delivery) throw createNotFound();
  const response = { headers: {}, payload: null };
  return answerOk({ ...formatDelivery(delivery), request: { headers: {}, payload: delivery.payload }, response });
};

const formNames: Readonly<Record<string, string>> = {
  actions_variables: 'Variables',
  repository_custom_properties: 'Custom properties',
  repository_hooks: 'Webhooks',
  statuses: 'Commit statuses',
};

/** Converts the API's name of a permission to the name in GitHub's forms. */
function toFormName(name: string): string {
  const own = formNames[name];
  if (own === undefined && name.startsWith('organization_'))
    return `${toFormName(name.slice('organization_'.length))} (organization)`;
  return own ?? (name[0]!.toUpperCase() + name.slice(1)).replaceAll('_', ' ');
}

const getSigningApp = ({ world, access }: RestRequest) =>
  appsOf(world.state).find(({ slug }) => isSameName(`${slug}[bot]`, access.token.login))!;

const listOwnInstallations = (request: RestRequest): Installation[] =>
  installationsOf(request.world.state).filter(({ app }) => app === getSigningApp(request).slug);

const requireAccount = ({ world }: RestRequest, { account }: Installation): Account => {
  const installationAccount = world.findAccount(account);
  if (!installationAccount) throw new Error(`the seed installs an app on ${account}, and has no such account`);
  return installationAccount;
};

const createInstallationFormatter = (request: RestRequest) => (installation: Installation) =>
  formatInstallation(installation, getSigningApp(request), requireAccount(request, installation), request.api);

const listCoveredRepositories = (request: RestRequest, { account, repositories }: Installation): Repository[] =>
  Object.values(request.world.state.repositories).filter(
    (repository) =>
      isSameName(repository.owner, account) &&
      (repositories === 'all' || repositories.some((name) => request.world.hasName(repository, name))),
  );

const listOrganizationInstallations: Handler = (request) => {
  const organization = request.world.findAccount(request.params.org ?? '');
  if (organization?.type !== 'Organization') throw createNotFound();
  const installations = installationsOf(request.world.state).filter(({ account }) =>
    isSameName(account, organization.login),
  );
  return answerEnvelope(request, 'installations', installations, (installation) =>
    formatInstallation(installation, findAppBySlug(request.world.state, installation.app)!, organization, request.api),
  );
};

const createAccountInstallationHandler =
  (type: Account['type'], param: string): Handler =>
  (request) => {
    const login = request.params[param] ?? '';
    const installation = listOwnInstallations(request).find(({ account }) => isSameName(account, login));
    if (!installation || requireAccount(request, installation).type !== type) throw createNotFound();
    return answerOk(createInstallationFormatter(request)(installation));
  };

const answerRepositoryInstallation: Handler = (request) => {
  const installation = listOwnInstallations(request).find((candidate) =>
    listCoveredRepositories(request, candidate).includes(request.repository),
  );
  if (!installation) throw createNotFound();
  return answerOk(createInstallationFormatter(request)(installation));
};

const requireInstallation = (request: RestRequest): Installation => {
  const installation = listOwnInstallations(request).find(({ id }) => id === Number(request.params.installation_id));
  if (!installation) throw createNotFound();
  return installation;
};

const hourInMs = 3_600_000;
const maxRepositories = 500;

const mintInstallationToken: Handler = (request) => {
  const installation = requireInstallation(request);
  if (installation.suspended_at) throw createRefusal(403, 'This installation has been suspended');
  const { permissions = installation.permissions, repositories, repository_ids } = request.body;
  refuseUngrantedPermissions(permissions, installation.permissions);
  const covered = selectRepositories(listCoveredRepositories(request, installation), { repositories, repository_ids });
  const { world } = request;
  const now = world.now();
  const isChosen = repositories !== undefined || repository_ids !== undefined;
  const expires = Math.floor(now / 1000) * 1000 + hourInMs;
  const token = completeToken({
    token: `ghs_${getSigningApp(request).id}_${randomBytes(96).toString('base64url')}.${randomBytes(180).toString('base64url')}`,
    login: `${installation.app}[bot]`,
    kind: 'app',
    grants: Object.fromEntries(Object.entries(permissions as object).map(([name, level]) => [toFormName(name), level])),
    repositories: isChosen || installation.repositories !== 'all' ? covered.map(getFullName) : 'all',
    limit: installation.limit,
    installation: { id: installation.id, account: installation.account },
    expires,
    ...(installation.lag && { begins: now + installation.lag }),
  });
  world.state.tokens[token.token] = token;
  return answerCreated({
    token: token.token,
    expires_at: new Date(expires).toISOString().replace('.000Z', 'Z'),
    permissions: { metadata: 'read', ...permissions },
    repository_selection: isChosen || installation.repositories !== 'all' ? 'selected' : 'all',
    ...(isChosen && { repositories: covered.map((repository) => formatListedRepository(request, repository)) }),
  });
};

function refuseUngrantedPermissions(requested: Installation['permissions'], granted: Installation['permissions']) {
  const isHeld = ([name, level]: [string, Level]) => granted[name] === 'write' || granted[name] === level;
  if (Object.entries(requested).every(isHeld)) return;
  throw createRefusal(422, 'The permissions requested are not granted to this installation.');
}

function selectRepositories(
  covered: readonly Repository[],
  { repositories, repository_ids }: { repositories?: readonly string[]; repository_ids?: readonly number[] },
): readonly Repository[] {
  const requested = [...(repositories ?? []), ...(repository_ids ?? [])];
  if (repositories === undefined && repository_ids === undefined) return covered;
  if (requested.length > maxRepositories)
    throw createRefusal(422, `Only ${maxRepositories} repositories can be listed.`);
  return requested.map((idOrName) => {
    const repository = covered.find(({ id, name }) => id === idOrName || isSameName(name, String(idOrName)));
    if (repository) return repository;
    throw createRefusal(
      422,
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    );
  });
}

export const installations: Feature = {
  slots: [installationsOf, deliveriesOf],
  needs: {
    'GET /app': '(app itself)',
    'GET /app/hook/deliveries': '(app itself)',
    'GET /app/hook/deliveries/{}': '(app itself)',
    'GET /app/installations': '(app itself)',
    'GET /orgs/{}/installation': '(app itself)',
    'GET /orgs/{}/installations': 'Administration (organization): read',
    'GET /users/{}/installation': '(app itself)',
    'GET ~/installation': '(app itself)',
    'POST /app/installations/{}/access_tokens': '(app itself)',
  },
  routes: {
    'GET /app': (request) => answerOk(formatApp(getSigningApp(request), request.world, request.api)),
    'GET /app/hook/deliveries': listDeliveries,
    'GET /app/hook/deliveries/{delivery_id}': answerHookDelivery,
    'GET /app/installations': (request) =>
      answerPage(request, listOwnInstallations(request), createInstallationFormatter(request)),
    'GET /orgs/{org}/installations': listOrganizationInstallations,
    'GET /orgs/{org}/installation': createAccountInstallationHandler('Organization', 'org'),
    'GET /users/{username}/installation': createAccountInstallationHandler('User', 'username'),
    'GET /repos/{owner}/{repo}/installation': answerRepositoryInstallation,
    'POST /app/installations/{installation_id}/access_tokens': mintInstallationToken,
  },
};

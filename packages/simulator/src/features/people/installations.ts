import { randomBytes } from 'node:crypto';
import { completeToken, type Level } from '../../access/tokens.ts';
import { app as appBody } from '../../bodies/app.ts';
import { installation as body } from '../../bodies/installation.ts';
import { created, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask, Handler } from '../../exchange/ask.ts';
import { envelope, page } from '../../exchange/pages.ts';
import { hostSlot } from '../../state/slot.ts';
import { type Account, fullName, type Repository, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { listedRepository } from '../repository/repository.ts';
import { appNamed, appsOf } from './apps.ts';

/** An app on an account: with these permissions, on these repositories. */
export interface Installation {
  readonly id: number;
  /** The slug of the app. */
  readonly app: string;
  /** The login of the account. */
  readonly account: string;
  /** Under the names of the API, such as `repository_hooks`. */
  permissions: Readonly<Record<string, Level>>;
  /** `owner/name` of the chosen repositories, or all of the account. */
  repositories: 'all' | readonly string[];
  suspended_at: string | null;
  /** Requests per hour, for REST and GraphQL each. */
  readonly limit: number;
  /** How long the host needs to know a new token everywhere, in milliseconds. */
  readonly lag: number;
  readonly created_at: string;
}

/** In the order in which the app was installed. */
const installationsOf = hostSlot<Installation[]>(
  'installations',
  (given: (Partial<Installation> & Pick<Installation, 'app' | 'account'>)[] = [], around) =>
    given.map((one) => ({
      id: one.id ?? around.newId(),
      app: one.app,
      account: one.account,
      permissions: { metadata: 'read', ...one.permissions },
      repositories: one.repositories ?? 'all',
      suspended_at: one.suspended_at ?? null,
      limit: one.limit ?? 5000,
      lag: one.lag ?? 0,
      created_at: one.created_at ?? around.time,
    })),
);

/** A delivery of the webhook of the only app, as the host remembers it. */
interface HookDelivery {
  readonly id: number;
  readonly guid: string;
  readonly delivered_at: string;
  readonly status_code: number;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const deliveriesOf = hostSlot<HookDelivery[]>('hook_deliveries', (given: HookDelivery[] = []) => given);

const listedDelivery = ({ payload, ...one }: HookDelivery) => ({
  ...one,
  action: payload.action ?? null,
  redelivery: false,
  duration: 0.1,
  status: one.status_code < 300 ? 'OK' : 'Service Unavailable',
  installation_id: null,
  repository_id: null,
});

const deliveries: Handler = (ask) => {
  const asked = deliveriesOf(ask.world.state).filter(({ status_code: code }) =>
    ask.query.status === 'failure' ? code >= 300 : ask.query.status !== 'success' || code < 300,
  );
  return page(ask, asked, listedDelivery);
};

const delivery: Handler = (ask) => {
  const found = deliveriesOf(ask.world.state).find(({ id }) => id === Number(ask.params.delivery_id));
  if (!found) throw notFound();
  const response = { headers: {}, payload: null };
  return ok({ ...listedDelivery(found), request: { headers: {}, payload: found.payload }, response });
};

/** Where the API calls a permission otherwise than the host's forms do. */
const formNames: Readonly<Record<string, string>> = {
  actions_variables: 'Variables',
  repository_custom_properties: 'Custom properties',
  repository_hooks: 'Webhooks',
  statuses: 'Commit statuses',
};

function formName(name: string): string {
  const own = formNames[name];
  if (own === undefined && name.startsWith('organization_'))
    return `${formName(name.slice('organization_'.length))} (organization)`;
  return own ?? (name[0]!.toUpperCase() + name.slice(1)).replaceAll('_', ' ');
}

const appOf = ({ world, access }: Ask) =>
  appsOf(world.state).find(({ slug }) => sameName(`${slug}[bot]`, access.token.login))!;

const ownInstallations = (ask: Ask) => installationsOf(ask.world.state).filter(({ app }) => app === appOf(ask).slug);

const accountOf = ({ world }: Ask, { account }: Installation): Account => {
  const found = world.account(account);
  if (!found) throw new Error(`the seed installs an app on ${account}, and has no such account`);
  return found;
};

const shown = (ask: Ask) => (one: Installation) => body(one, appOf(ask), accountOf(ask, one), ask.api);

/** What the installation covers by now. */
const coveredBy = (ask: Ask, { account, repositories }: Installation): Repository[] =>
  Object.values(ask.world.state.repositories).filter(
    (repository) =>
      sameName(repository.owner, account) &&
      (repositories === 'all' || repositories.some((name) => ask.world.isNamed(repository, name))),
  );

const listOfOrganization: Handler = (ask) => {
  const organization = ask.world.account(ask.params.org ?? '');
  if (organization?.type !== 'Organization') throw notFound();
  const all = installationsOf(ask.world.state).filter(({ account }) => sameName(account, organization.login));
  return envelope(ask, 'installations', all, (one) =>
    body(one, appNamed(ask.world.state, one.app)!, organization, ask.api),
  );
};

const ofAccount =
  (type: Account['type'], param: string): Handler =>
  (ask) => {
    const login = ask.params[param] ?? '';
    const found = ownInstallations(ask).find(({ account }) => sameName(account, login));
    if (!found || accountOf(ask, found).type !== type) throw notFound();
    return ok(shown(ask)(found));
  };

const ofRepository: Handler = (ask) => {
  const found = ownInstallations(ask).find((one) => coveredBy(ask, one).includes(ask.repository));
  if (!found) throw notFound();
  return ok(shown(ask)(found));
};

const numbered = (ask: Ask) => {
  const found = ownInstallations(ask).find(({ id }) => id === Number(ask.params.installation_id));
  if (!found) throw notFound();
  return found;
};

const hour = 3_600_000;
const mostRepositories = 500;

const issue: Handler = (ask) => {
  const installation = numbered(ask);
  if (installation.suspended_at) throw refusal(403, 'This installation has been suspended');
  const { permissions = installation.permissions, repositories, repository_ids } = ask.body;
  refuseMore(permissions, installation.permissions);
  const covered = chosen(coveredBy(ask, installation), { repositories, repository_ids });
  const { world } = ask;
  const now = world.now();
  const isChosen = repositories !== undefined || repository_ids !== undefined;
  const expires = Math.floor(now / 1000) * 1000 + hour;
  const token = completeToken({
    token: `ghs_${appOf(ask).id}_${randomBytes(96).toString('base64url')}.${randomBytes(180).toString('base64url')}`,
    login: `${installation.app}[bot]`,
    kind: 'app',
    grants: Object.fromEntries(Object.entries(permissions as object).map(([name, level]) => [formName(name), level])),
    repositories: isChosen || installation.repositories !== 'all' ? covered.map(fullName) : 'all',
    limit: installation.limit,
    installation: { id: installation.id, account: installation.account },
    expires,
    ...(installation.lag && { begins: now + installation.lag }),
  });
  world.state.tokens[token.token] = token;
  return created({
    token: token.token,
    expires_at: new Date(expires).toISOString().replace('.000Z', 'Z'),
    permissions: { metadata: 'read', ...permissions },
    repository_selection: isChosen || installation.repositories !== 'all' ? 'selected' : 'all',
    ...(isChosen && { repositories: covered.map((one) => listedRepository(ask, one)) }),
  });
};

function refuseMore(asked: Installation['permissions'], held: Installation['permissions']) {
  const isHeld = ([name, level]: [string, Level]) => held[name] === 'write' || held[name] === level;
  if (Object.entries(asked).every(isHeld)) return;
  throw refusal(422, 'The permissions requested are not granted to this installation.');
}

function chosen(
  covered: readonly Repository[],
  { repositories, repository_ids }: { repositories?: readonly string[]; repository_ids?: readonly number[] },
): readonly Repository[] {
  const asked = [...(repositories ?? []), ...(repository_ids ?? [])];
  if (repositories === undefined && repository_ids === undefined) return covered;
  if (asked.length > mostRepositories) throw refusal(422, `Only ${mostRepositories} repositories can be listed.`);
  return asked.map((wanted) => {
    const found = covered.find(({ id, name }) => id === wanted || sameName(name, String(wanted)));
    if (found) return found;
    throw refusal(
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
    'GET /app': (ask) => ok(appBody(appOf(ask), ask.world, ask.api)),
    'GET /app/hook/deliveries': deliveries,
    'GET /app/hook/deliveries/{delivery_id}': delivery,
    'GET /app/installations': (ask) => page(ask, ownInstallations(ask), shown(ask)),
    'GET /orgs/{org}/installations': listOfOrganization,
    'GET /orgs/{org}/installation': ofAccount('Organization', 'org'),
    'GET /users/{username}/installation': ofAccount('User', 'username'),
    'GET /repos/{owner}/{repo}/installation': ofRepository,
    'POST /app/installations/{installation_id}/access_tokens': issue,
  },
};

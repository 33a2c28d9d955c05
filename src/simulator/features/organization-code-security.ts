import { webAddress } from '../bodies/addresses.ts';
import { repositoryFrame } from '../bodies/repository.ts';
import type { Answer } from '../exchange/answer.ts';
import { created, type Fault, invalid, noContent, notFound, ok } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { page } from '../exchange/pages.ts';
import { accountSlot } from '../state/slot.ts';
import { type Account, type Repository, sameName } from '../state/state.ts';
import { attachedTo, type Status } from './code-security-configurations.ts';
import type { Feature } from './feature.ts';
import { organizationIn } from './organization-settings.ts';

type Default = 'public' | 'private_and_internal' | 'all';

interface Configuration {
  readonly id: number;
  readonly name: string;
  readonly target_type: 'global' | 'organization' | 'enterprise';
  readonly created_at: string;
  updated_at: string;
  /** The new repositories that get it. */
  default_for_new_repos: Default | null;
  readonly [setting: string]: unknown;
}

/** What a configuration has where a request does not say. */
const byItself = {
  description: null,
  advanced_security: 'disabled',
  dependency_graph: 'enabled',
  dependency_graph_autosubmit_action: 'disabled',
  dependency_graph_autosubmit_action_options: { labeled_runners: false },
  dependabot_alerts: 'disabled',
  dependabot_security_updates: 'disabled',
  dependabot_delegated_alert_dismissal: 'disabled',
  code_scanning_options: { allow_advanced: false },
  code_scanning_default_setup: 'disabled',
  code_scanning_default_setup_options: null,
  code_scanning_delegated_alert_dismissal: 'not_set',
  secret_scanning: 'disabled',
  secret_scanning_push_protection: 'disabled',
  secret_scanning_delegated_bypass: 'disabled',
  secret_scanning_delegated_bypass_options: { reviewers: [] },
  secret_scanning_validity_checks: 'disabled',
  secret_scanning_non_provider_patterns: 'disabled',
  secret_scanning_generic_secrets: 'disabled',
  secret_scanning_delegated_alert_dismissal: 'disabled',
  secret_scanning_extended_metadata: 'disabled',
  private_vulnerability_reporting: 'disabled',
  enforcement: 'enforced',
};

const configurationsOf = accountSlot<Configuration[]>(
  'code_security_configurations',
  (given: Partial<Configuration>[] = [], { newId, time }) =>
    given.map((one) => ({
      ...byItself,
      name: '',
      target_type: 'organization',
      default_for_new_repos: null,
      created_at: time,
      updated_at: time,
      ...one,
      id: one.id ?? newId(),
    })),
);

/** How this host differs from its description. */
interface Habits {
  /** How often its list shows a configuration as being attached. */
  readonly attaching: number;
  /** The names of repositories to which it cannot attach one. */
  readonly failing: readonly string[];
  /** Whether it shows the keys that only the body of a write describes. */
  readonly shows: boolean;
}

const habitsOf = accountSlot<Habits>('code_security_habits', (given: Partial<Habits> = {}) => ({
  attaching: 0,
  failing: [],
  shows: false,
  ...given,
}));

/** The answers are described without these two. */
const undescribed = ['code_security', 'secret_protection'];

function shown(ask: Ask) {
  const account = organizationIn(ask);
  return ({ default_for_new_repos: _, ...configuration }: Configuration) => ({
    ...Object.fromEntries(
      Object.entries(configuration).filter(([key]) => habitsOf(account).shows || !undescribed.includes(key)),
    ),
    url: `${ask.api}/orgs/${account.login}/code-security/configurations/${configuration.id}`,
    html_url: `${webAddress(ask.api)}/organizations/${account.login}/settings/security_products/configurations/edit/${configuration.id}`,
  });
}

/** Administrators and security managers alone. */
function authorized(ask: Ask): Account {
  const account = organizationIn(ask);
  if (ask.access.token.standing === 'member') throw ask.access.denied;
  return account;
}

function found(ask: Ask): Configuration {
  const one = configurationsOf(authorized(ask)).find(({ id }) => id === Number(ask.params.configuration_id));
  if (!one) throw notFound();
  return one;
}

/** Only the owner of a configuration changes it. */
function own(ask: Ask): Configuration {
  const one = found(ask);
  if (one.target_type !== 'organization') throw ask.access.denied;
  return one;
}

const fault = (field: string, message: string): Fault => ({
  resource: 'SecurityConfiguration',
  field,
  code: 'custom',
  message,
});

function mustBeUnique(ask: Ask, name: string, self?: Configuration) {
  const holder = configurationsOf(organizationIn(ask)).find((one) => one.name === name);
  if (holder && holder !== self) throw invalid(fault('name', 'Name has already been taken'));
}

function create(ask: Ask): Answer {
  const account = authorized(ask);
  mustBeUnique(ask, ask.body.name);
  const time = ask.world.time();
  const one: Configuration = {
    ...byItself,
    ...ask.body,
    id: ask.world.newId(),
    target_type: 'organization',
    default_for_new_repos: null,
    created_at: time,
    updated_at: time,
  };
  configurationsOf.put(account, [...configurationsOf(account), one]);
  return created(shown(ask)(one));
}

function update(ask: Ask): Answer {
  const one = own(ask);
  mustBeUnique(ask, ask.body.name ?? one.name, one);
  const isNew = Object.entries(ask.body).some(([key, value]) => JSON.stringify(one[key]) !== JSON.stringify(value));
  if (!isNew) return noContent;
  Object.assign(one, ask.body, { updated_at: ask.world.time() });
  for (const repository of ownedBy(ask)) {
    const attached = attachedTo(repository);
    if (attached?.configuration.id === one.id) attachedTo.put(repository, { ...attached, configuration: { ...one } });
  }
  return ok(shown(ask)(one));
}

const ownedBy = (ask: Ask): Repository[] => {
  const { login } = organizationIn(ask);
  return Object.values(ask.world.state.repositories).filter(({ owner }) => sameName(owner, login));
};

const attachedNow = (ask: Ask, id: number) =>
  ownedBy(ask).filter((repository) => attachedTo(repository)?.configuration.id === id);

/** The repositories keep their settings. */
function remove(ask: Ask): Answer {
  const [account, one] = [organizationIn(ask), own(ask)];
  configurationsOf.put(
    account,
    configurationsOf(account).filter((other) => other !== one),
  );
  for (const repository of attachedNow(ask, one.id)) attachedTo.put(repository, null);
  return noContent;
}

const scopes: Readonly<Record<string, (repository: Repository, ids: readonly number[]) => boolean>> = {
  all: () => true,
  all_without_configurations: (repository) => !attachedTo(repository),
  public: ({ visibility }) => visibility === 'public',
  private_or_internal: ({ visibility }) => visibility !== 'public',
  selected: ({ id }, ids) => ids.includes(id),
};

/** Takes the place of any other configuration, and is done a while later. */
function attach(ask: Ask): Answer {
  const one = found(ask);
  const { scope, selected_repository_ids: ids = [] } = ask.body;
  for (const repository of ownedBy(ask).filter((repository) => scopes[scope]!(repository, ids)))
    attachTo(repository, one, organizationIn(ask));
  return { status: 202, body: {} };
}

function attachTo(repository: Repository, one: Configuration, organization: Account) {
  const { attaching, failing } = habitsOf(organization);
  const attached = one.enforcement === 'enforced' ? 'enforced' : 'attached';
  const done: Status = failing.includes(repository.name) ? 'failed' : attached;
  attachedTo.put(repository, {
    status: attaching ? 'attaching' : done,
    ...(attaching && { becomes: { status: done, readings: attaching } }),
    configuration: { ...one },
    changes: 'refused',
    hidden: false,
  });
}

/** A new repository gets the configuration that is the default of its kind. */
export function attachDefault(owner: Account, repository: Repository) {
  const kind = repository.visibility === 'public' ? 'public' : 'private_and_internal';
  const one = configurationsOf(owner).find((each) => coveredBy(each.default_for_new_repos).includes(kind));
  if (one) attachTo(repository, one, owner);
}

/** Each reading of the list is one step on the way. */
function statusIn(repository: Repository): Status {
  const { becomes, ...attached } = attachedTo(repository)!;
  if (!becomes) return attached.status;
  const { status, readings } = becomes;
  const now = readings > 0 ? { ...attached, becomes: { status, readings: readings - 1 } } : { ...attached, status };
  attachedTo.put(repository, now);
  return now.status;
}

function repositories(ask: Ask): Answer {
  const { id } = found(ask);
  const asked = String(ask.query.status ?? 'all').split(',');
  const listed = attachedNow(ask, id)
    .map((repository) => ({ repository, status: statusIn(repository) }))
    .filter(({ status }) => asked.includes('all') || asked.includes(status));
  return page(ask, listed, ({ status, repository }) => ({
    status,
    repository: { ...repositoryFrame(repository, ask.world, ask.api), description: null },
  }));
}

const coveredBy = (which: Default | null) =>
  which === 'all' ? ['public', 'private_and_internal'] : which ? [which] : [];
const named = (covered: readonly string[]) => (covered.length > 1 ? 'all' : ((covered[0] ?? null) as Default | null));

/** New repositories of a kind get one configuration: another one loses them. */
function setDefault(ask: Ask): Answer {
  const one = found(ask);
  const which = ask.body.default_for_new_repos === 'none' ? null : (ask.body.default_for_new_repos as Default);
  for (const other of configurationsOf(organizationIn(ask)))
    other.default_for_new_repos = named(
      coveredBy(other.default_for_new_repos).filter((kind) => !coveredBy(which).includes(kind)),
    );
  one.default_for_new_repos = which;
  return ok({ default_for_new_repos: which ?? 'none', configuration: shown(ask)(one) });
}

const defaults = (ask: Ask): Answer =>
  ok(
    configurationsOf(authorized(ask)).flatMap((one) =>
      one.default_for_new_repos
        ? [{ default_for_new_repos: one.default_for_new_repos, configuration: shown(ask)(one) }]
        : [],
    ),
  );

const [read, write] = ['Administration (organization): read', 'Administration (organization): write'];

export const organizationCodeSecurity: Feature = {
  slots: [configurationsOf, habitsOf],
  needs: {
    'GET /orgs/{}/code-security/configurations': read,
    'POST /orgs/{}/code-security/configurations': write,
    'GET /orgs/{}/code-security/configurations/defaults': read,
    'GET /orgs/{}/code-security/configurations/{}': read,
    'PATCH /orgs/{}/code-security/configurations/{}': write,
    'DELETE /orgs/{}/code-security/configurations/{}': write,
    'POST /orgs/{}/code-security/configurations/{}/attach': write,
    'PUT /orgs/{}/code-security/configurations/{}/defaults': write,
    'GET /orgs/{}/code-security/configurations/{}/repositories': read,
  },
  routes: {
    'GET /orgs/{org}/code-security/configurations': (ask) =>
      page(
        ask,
        configurationsOf(authorized(ask)).filter(
          ({ target_type }) => ask.query.target_type !== 'global' || target_type === 'global',
        ),
        shown(ask),
      ),
    'POST /orgs/{org}/code-security/configurations': create,
    'GET /orgs/{org}/code-security/configurations/defaults': defaults,
    'GET /orgs/{org}/code-security/configurations/{configuration_id}': (ask) => ok(shown(ask)(found(ask))),
    'PATCH /orgs/{org}/code-security/configurations/{configuration_id}': update,
    'DELETE /orgs/{org}/code-security/configurations/{configuration_id}': remove,
    'POST /orgs/{org}/code-security/configurations/{configuration_id}/attach': attach,
    'PUT /orgs/{org}/code-security/configurations/{configuration_id}/defaults': setDefault,
    'GET /orgs/{org}/code-security/configurations/{configuration_id}/repositories': repositories,
  },
};

import { created, noContent, notFound, ok, refusal } from '../exchange/answer.ts';
import type { Ask, Handler } from '../exchange/ask.ts';
import { envelope } from '../exchange/pages.ts';
import { type Around, accountSlot, type Slot } from '../state/slot.ts';
import { type Account, type Repository, sameName } from '../state/state.ts';
import type { Feature } from './feature.ts';
import { organizationIn, ownersOnly } from './organization-settings.ts';
import { listedRepository } from './repository.ts';
import {
  bodyOfSecret,
  fillSecrets,
  putSecret,
  removeSecret,
  type SecretStore,
  type StoredSecret,
  shownKey,
} from './secrets.ts';
import {
  createVariable,
  fillVariables,
  findVariable,
  removeVariable,
  updateVariable,
  type Variable,
} from './variables.ts';

/** Which repositories of the organization get it. */
interface Reach {
  visibility: 'all' | 'private' | 'selected';
  selected_repository_ids: number[];
}

type Reaching<One> = One & Reach;

interface OwnersSecrets extends SecretStore {
  readonly secrets: Reaching<StoredSecret>[];
}

const reachOf = ({ visibility, selected_repository_ids }: Partial<Reach>): Reach => ({
  visibility: visibility ?? 'all',
  selected_repository_ids: selected_repository_ids ?? [],
});

function fillOwnersSecrets(given: Partial<Reach>[] | OwnersSecrets = [], around: Around): OwnersSecrets {
  const { key, secrets } = fillSecrets(given as Parameters<typeof fillSecrets>[0], around);
  const seeded = Array.isArray(given) ? given : given.secrets;
  return { key, secrets: secrets.map((secret, index) => ({ ...secret, ...reachOf(seeded[index]!) })) };
}

const fillOwnersVariables = (given: Partial<Reaching<Variable>>[] = [], around: Around) =>
  fillVariables(given, around).map((variable, index) => ({ ...variable, ...reachOf(given[index]!) }));

/** What a request asks for. It may name repositories only beside `selected`, and only those of the organization. */
function asked({ world, params, body }: Ask, was: Reach): Reach {
  const { visibility = was.visibility, selected_repository_ids: ids } = body as Partial<Reach>;
  if (ids && visibility !== 'selected')
    throw refusal(422, 'Repositories can only be selected if the visibility is selected');
  const owner = world.account(params.org!)!;
  if (ids?.some((id) => !isOwned(world.state.repositories[id], owner)))
    throw refusal(422, 'The selected repositories must belong to the organization');
  return { visibility, selected_repository_ids: visibility === 'selected' ? (ids ?? was.selected_repository_ids) : [] };
}

const isOwned = (repository: Repository | undefined, { login }: Account) =>
  repository !== undefined && sameName(repository.owner, login);

/** Repositories that are gone have left the list. */
function listRepositories(ask: Ask, { visibility, selected_repository_ids }: Reach) {
  if (visibility !== 'selected' && ask.operation.route.includes('/variables/')) throw refusal(409, 'Conflict');
  const found = selected_repository_ids.flatMap((id) => ask.world.state.repositories[id] ?? []);
  return envelope(ask, 'repositories', found, (one) => listedRepository(ask, one));
}

const shownWith = (ask: Ask, what: string) => (one: Reach & { readonly name: string }) => {
  const { selected_repository_ids: _, ...shown } = one;
  const url = `${ask.api}/orgs/${organizationIn(ask).login}/${what}/${one.name}/repositories`;
  return { ...shown, ...(one.visibility === 'selected' && { selected_repositories_url: url }) };
};

/** Whatever the token was granted, its account has to own the organization. */
function ofOwner<Kept>(ask: Ask, slot: Slot<Kept>): Kept {
  ownersOnly(ask);
  return slot(organizationIn(ask));
}

function secretIn({ secrets }: OwnersSecrets, { params }: Ask) {
  const found = secrets.find(({ name }) => name === params.secret_name?.toUpperCase());
  if (!found) throw notFound();
  return found;
}

/** A request without a list for `selected` selects nothing: the host says nowhere that it keeps the old one. */
function putReaching(store: OwnersSecrets, ask: Ask) {
  const reach = asked(ask, { visibility: 'all', selected_repository_ids: [] });
  const answer = putSecret(store, ask);
  Object.assign(secretIn(store, ask), reach);
  return answer;
}

function ownersSecretRoutes(place: string, slot: Slot<OwnersSecrets>): Readonly<Record<string, Handler>> {
  const path = `/orgs/{org}/${place}/secrets`;
  return {
    [`GET ${path}`]: (ask) => {
      const { secrets } = ofOwner(ask, slot);
      const shown = shownWith(ask, `${place}/secrets`);
      return envelope(ask, 'secrets', secrets, (one) => shown(bodyOfSecret(one) as Reaching<StoredSecret>));
    },
    [`GET ${path}/public-key`]: (ask) => ok(shownKey(ofOwner(ask, slot), ask)),
    [`PUT ${path}/{secret_name}`]: (ask) => putReaching(ofOwner(ask, slot), ask),
    [`DELETE ${path}/{secret_name}`]: (ask) => removeSecret(ofOwner(ask, slot), ask),
    [`GET ${path}/{secret_name}/repositories`]: (ask) => listRepositories(ask, secretIn(ofOwner(ask, slot), ask)),
  };
}

type OwnersVariables = Reaching<Variable>[];

function createReaching(variables: OwnersVariables, ask: Ask) {
  const reach = asked(ask, reachOf({}));
  createVariable(variables, ask);
  Object.assign(variables.at(-1)!, reach);
  return created({});
}

function updateReaching(variables: OwnersVariables, ask: Ask) {
  const variable = findVariable(variables, ask);
  const reach = asked(ask, variable as Reaching<Variable>);
  updateVariable(variables, ask);
  Object.assign(variable, reach);
  return noContent;
}

function ownersVariableRoutes(place: string, slot: Slot<OwnersVariables>): Readonly<Record<string, Handler>> {
  const path = `/orgs/{org}/${place}/variables`;
  return {
    [`GET ${path}`]: (ask) => envelope(ask, 'variables', ofOwner(ask, slot), shownWith(ask, `${place}/variables`)),
    [`POST ${path}`]: (ask) => createReaching(ofOwner(ask, slot), ask),
    [`PATCH ${path}/{name}`]: (ask) => updateReaching(ofOwner(ask, slot), ask),
    [`DELETE ${path}/{name}`]: (ask) => removeVariable(ofOwner(ask, slot), ask),
    [`GET ${path}/{name}/repositories`]: (ask) =>
      listRepositories(ask, findVariable(ofOwner(ask, slot), ask) as Reaching<Variable>),
  };
}

/** What each store of secrets is called on the form for a token. */
const secretPlaces = {
  actions: 'Secrets (organization)',
  dependabot: 'Organization dependabot secrets (organization)',
  codespaces: 'Organization codespaces secrets (organization)',
  agents: 'Agent secrets (organization)',
};

const variablePlaces = { actions: 'Variables (organization)', agents: 'Agent variables (organization)' };

const secretNeeds = ([place, permission]: readonly [string, string]) => ({
  [`GET /orgs/{}/${place}/secrets`]: `${permission}: read`,
  [`GET /orgs/{}/${place}/secrets/public-key`]: `${permission}: read`,
  [`PUT /orgs/{}/${place}/secrets/{}`]: `${permission}: write`,
  [`DELETE /orgs/{}/${place}/secrets/{}`]: `${permission}: write`,
  [`GET /orgs/{}/${place}/secrets/{}/repositories`]: `${permission}: read`,
});

const variableNeeds = ([place, permission]: readonly [string, string]) => ({
  [`GET /orgs/{}/${place}/variables`]: `${permission}: read`,
  [`POST /orgs/{}/${place}/variables`]: `${permission}: write`,
  [`PATCH /orgs/{}/${place}/variables/{}`]: `${permission}: write`,
  [`DELETE /orgs/{}/${place}/variables/{}`]: `${permission}: write`,
  [`GET /orgs/{}/${place}/variables/{}/repositories`]: `${permission}: read`,
});

const secretSlots = Object.keys(secretPlaces).map(
  (place) => [place, accountSlot<OwnersSecrets>(`${place}_secrets`, fillOwnersSecrets)] as const,
);
const variableSlots = Object.keys(variablePlaces).map(
  (place) => [place, accountSlot<OwnersVariables>(`${place}_variables`, fillOwnersVariables)] as const,
);

export const organizationStores: Feature = {
  slots: [...secretSlots, ...variableSlots].map(([, slot]) => slot),
  needs: Object.assign(
    {},
    ...Object.entries(secretPlaces).map(secretNeeds),
    ...Object.entries(variablePlaces).map(variableNeeds),
  ),
  routes: Object.assign(
    {},
    ...secretSlots.map(([place, slot]) => ownersSecretRoutes(place, slot)),
    ...variableSlots.map(([place, slot]) => ownersVariableRoutes(place, slot)),
  ),
};

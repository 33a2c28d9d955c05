import { created, noContent, notFound, ok, Refusal, refusal } from '../../exchange/answer.ts';
import type { Ask, Handler } from '../../exchange/ask.ts';
import { envelope } from '../../exchange/pages.ts';
import { type Around, repositorySlot, type Slot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';
import { keptName } from '../repository/stored-names.ts';
import { type BoxKey, newBoxKey, opened, publicHalf } from './sealed-box.ts';

/** Secrets and the key they are sealed for. The key is created on first use. */
export interface SecretStore {
  key: BoxKey | null;
  readonly secrets: StoredSecret[];
}

interface StoredSecret {
  readonly name: string;
  /** Stored sealed, as it arrived: the state may be dumped to a file and must not reveal values. */
  encrypted_value: string | null;
  readonly created_at: string;
  updated_at: string;
}

type Given = Partial<StoredSecret>[] | SecretStore;

/** A seed lists only names of secrets; nobody knows their values. */
export function fillSecrets(given: Given = [], { time }: Pick<Around, 'time'>): SecretStore {
  const { key, secrets } = Array.isArray(given) ? { key: null, secrets: given } : given;
  const complete = ({ name = '', encrypted_value, created_at, updated_at }: Partial<StoredSecret>) => ({
    name: keptName(name, 'Secret'),
    encrypted_value: encrypted_value ?? null,
    created_at: created_at ?? time,
    updated_at: updated_at ?? time,
  });
  return { key, secrets: secrets.map(complete) };
}

/** Opens a sealed secret, so that a test can compare the value. */
export function valueIn({ key, secrets }: SecretStore, name: string): string | undefined {
  const sealed = secrets.find((secret) => secret.name === name)?.encrypted_value;
  return key && sealed ? opened(key, Buffer.from(sealed, 'base64')) : undefined;
}

const body = ({ encrypted_value: _, ...secret }: StoredSecret) => secret;

function publicKey(store: SecretStore, { world }: Ask) {
  store.key ??= newBoxKey(String(world.newId()));
  return ok({ key_id: store.key.key_id, key: publicHalf(store.key).toString('base64') });
}

function put({ key, secrets }: SecretStore, { params, body, world }: Ask) {
  const name = keptName(params.secret_name ?? '', 'Secret');
  const { encrypted_value, key_id } = body;
  if (!key || key_id !== key.key_id || !isSealed(key, encrypted_value)) {
    throw refusal(422, 'Failed to add secret. Please encrypt your secrets properly.');
  }
  const [time, known] = [world.time(), secrets.find((secret) => secret.name === name)];
  if (known) {
    Object.assign(known, { encrypted_value, updated_at: time });
    return noContent;
  }
  secrets.push({ name, encrypted_value, created_at: time, updated_at: time });
  return created({});
}

const isSealed = (key: BoxKey, value: unknown) =>
  typeof value === 'string' && opened(key, Buffer.from(value, 'base64')) !== undefined;

function remove({ secrets }: SecretStore, { params, world }: Ask) {
  const index = secrets.findIndex(({ name }) => name === params.secret_name?.toUpperCase());
  if (index < 0 && world.isOlder('a missing secret has a message')) throw notFound();
  if (index < 0) throw new Refusal('no such secret', { status: 404, body: {} });
  secrets.splice(index, 1);
  return noContent;
}

/** The routes of a store, such as `actions/secrets` or `environments/{environment_name}/secrets`. */
export function secretRoutes(place: string, storeOf: (ask: Ask) => SecretStore): Readonly<Record<string, Handler>> {
  const path = `/repos/{owner}/{repo}/${place}/secrets`;
  return {
    [`GET ${path}`]: (ask) => envelope(ask, 'secrets', storeOf(ask).secrets, body),
    [`GET ${path}/public-key`]: (ask) => publicKey(storeOf(ask), ask),
    [`PUT ${path}/{secret_name}`]: (ask) => put(storeOf(ask), ask),
    [`DELETE ${path}/{secret_name}`]: (ask) => remove(storeOf(ask), ask),
  };
}

/** What the routes of one kind of store ask of a token. */
export const secretNeeds = (place: string, permission: string, read: 'read' | 'write' = 'read') => ({
  [`GET ~/${place}/secrets`]: `${permission}: ${read}`,
  [`GET ~/${place}/secrets/public-key`]: `${permission}: ${read}`,
  [`PUT ~/${place}/secrets/{}`]: `${permission}: write`,
  [`DELETE ~/${place}/secrets/{}`]: `${permission}: write`,
});

const places = ['actions', 'dependabot', 'codespaces', 'agents'] as const;

export const secretsOf = Object.fromEntries(
  places.map((place) => [place, repositorySlot<SecretStore>(`${place}_secrets`, fillSecrets)]),
) as Readonly<Record<(typeof places)[number], Slot<SecretStore>>>;

export const secrets: Feature = {
  slots: Object.values(secretsOf),
  needs: {
    ...secretNeeds('actions', 'Secrets'),
    ...secretNeeds('dependabot', 'Dependabot secrets'),
    ...secretNeeds('codespaces', 'Codespaces secrets', 'write'),
    'GET ~/codespaces/secrets/public-key': 'Codespaces secrets: write (no app)',
    ...secretNeeds('agents', 'Agent secrets'),
  },
  routes: Object.assign(
    {},
    ...places.map((place) => secretRoutes(place, ({ repository }) => secretsOf[place](repository))),
  ),
};

/**
 * Secrets of repositories and environments. GitHub never returns a value, so tests open the sealed values themselves.
 */

import { answerCreated, answerOk, createNotFound, createRefusal, noContent, Refusal } from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { Handler, RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot, type SeedContext, type Slot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';
import { toStoredName } from '../repository/stored-names.ts';
import { type BoxKey, getOrGenerateBoxKey, getRawPublicKey, openSealedValue } from './sealed-box.ts';

/** Secrets and the key they are sealed for. The key is created on first use. */
export interface SecretStore {
  key: BoxKey | null;
  readonly secrets: StoredSecret[];
}

interface StoredSecret {
  readonly name: string;
  /** The value stays sealed, because the state may be dumped to a file and must not reveal it. */
  encrypted_value: string | null;
  readonly created_at: string;
  updated_at: string;
}

type SecretsSeed = Partial<StoredSecret>[] | SecretStore;

/** A seed lists only the names of secrets, not their values. */
export function fillSecretStore(seed: SecretsSeed = [], { time }: Pick<SeedContext, 'time'>): SecretStore {
  const { key, secrets } = Array.isArray(seed) ? { key: null, secrets: seed } : seed;
  const completeSecret = ({ name = '', encrypted_value, created_at, updated_at }: Partial<StoredSecret>) => ({
    name: toStoredName(name, 'Secret'),
    encrypted_value: encrypted_value ?? null,
    created_at: created_at ?? time,
    updated_at: updated_at ?? time,
  });
  return { key, secrets: secrets.map(completeSecret) };
}

export function revealSecret({ key, secrets }: SecretStore, name: string): string | undefined {
  const sealed = secrets.find((secret) => secret.name === name)?.encrypted_value;
  return key && sealed ? openSealedValue(key, Buffer.from(sealed, 'base64')) : undefined;
}

const formatSecret = ({ encrypted_value: _, ...secret }: StoredSecret) => secret;

function answerPublicKey(store: SecretStore, { world }: RestRequest) {
  store.key ??= getOrGenerateBoxKey(String(world.newId()));
  return answerOk({ key_id: store.key.key_id, key: getRawPublicKey(store.key).toString('base64') });
}

function createOrUpdateSecret({ key, secrets }: SecretStore, { params, body, world }: RestRequest) {
  const name = toStoredName(params.secret_name ?? '', 'Secret');
  const { encrypted_value, key_id } = body;
  if (!key || key_id !== key.key_id || !isSealedFor(key, encrypted_value)) {
    throw createRefusal(422, 'Failed to add secret. Please encrypt your secrets properly.');
  }
  const [time, existing] = [world.formatNow(), secrets.find((secret) => secret.name === name)];
  if (existing) {
    Object.assign(existing, { encrypted_value, updated_at: time });
    return noContent;
  }
  secrets.push({ name, encrypted_value, created_at: time, updated_at: time });
  return answerCreated({});
}

const isSealedFor = (key: BoxKey, value: unknown) =>
  typeof value === 'string' && openSealedValue(key, Buffer.from(value, 'base64')) !== undefined;

function removeSecret({ secrets }: SecretStore, { params, world }: RestRequest) {
  const index = secrets.findIndex(({ name }) => name === params.secret_name?.toUpperCase());
  if (index < 0 && world.hasLegacyBehavior('a missing secret has a message')) throw createNotFound();
  if (index < 0) throw new Refusal('no such secret', { status: 404, body: {} });
  secrets.splice(index, 1);
  return noContent;
}

/** `place` is a store, such as `actions` or `environments/{environment_name}`. */
export function createSecretRoutes(
  place: string,
  findStore: (request: RestRequest) => SecretStore,
): Readonly<Record<string, Handler>> {
  const path = `/repos/{owner}/{repo}/${place}/secrets`;
  return {
    [`GET ${path}`]: (request) => answerEnvelope(request, 'secrets', findStore(request).secrets, formatSecret),
    [`GET ${path}/public-key`]: (request) => answerPublicKey(findStore(request), request),
    [`PUT ${path}/{secret_name}`]: (request) => createOrUpdateSecret(findStore(request), request),
    [`DELETE ${path}/{secret_name}`]: (request) => removeSecret(findStore(request), request),
  };
}

export const createSecretNeeds = (place: string, permission: string, readLevel: 'read' | 'write' = 'read') => ({
  [`GET ~/${place}/secrets`]: `${permission}: ${readLevel}`,
  [`GET ~/${place}/secrets/public-key`]: `${permission}: ${readLevel}`,
  [`PUT ~/${place}/secrets/{}`]: `${permission}: write`,
  [`DELETE ~/${place}/secrets/{}`]: `${permission}: write`,
});

const storePlaces = ['actions', 'dependabot', 'codespaces', 'agents'] as const;

export const secretsOf = Object.fromEntries(
  storePlaces.map((place) => [place, repositorySlot<SecretStore>(`${place}_secrets`, fillSecretStore)]),
) as Readonly<Record<(typeof storePlaces)[number], Slot<SecretStore>>>;

export const secrets: Feature = {
  slots: Object.values(secretsOf),
  needs: {
    ...createSecretNeeds('actions', 'Secrets'),
    ...createSecretNeeds('dependabot', 'Dependabot secrets'),
    ...createSecretNeeds('codespaces', 'Codespaces secrets', 'write'),
    'GET ~/codespaces/secrets/public-key': 'Codespaces secrets: write (no app)',
    ...createSecretNeeds('agents', 'Agent secrets'),
  },
  routes: Object.assign(
    {},
    ...storePlaces.map((place) => createSecretRoutes(place, ({ repository }) => secretsOf[place](repository))),
  ),
};

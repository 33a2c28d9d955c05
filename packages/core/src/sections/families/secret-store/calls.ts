import * as v from 'valibot';
import { defineRestCall, type ReadCall, type RouteRules, type WriteCall } from '../../../github/call.ts';
import { defineListEnvelope, defineObject } from '../../../github/shapes.ts';
import { closedMap, createReferenceSchema } from '../../../settings/schema/words.ts';
import { createStoreSettings, type Store, StoredName, type StoreNeeds } from '../stores.ts';

/** The key has 32 bytes in base64. */
const PublicKey = defineObject({ key_id: v.string(), key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/)) });

export type PublicKey = v.InferOutput<typeof PublicKey>;

export type SecretFeature = 'actions' | 'dependabot' | 'codespaces' | 'agents';

type StorePath = `/repos/{owner}/{repo}/${SecretFeature | 'environments/{environment_name}'}`;

export interface SecretNeeds extends StoreNeeds {
  readonly key?: Pick<RouteRules<PublicKey>, 'hints'>;
}

export const createSecretCalls = <const P extends StorePath>(storePath: P, { read, write, key }: SecretNeeds) => ({
  list: defineRestCall(`GET ${storePath}/secrets`, {
    needs: read,
    pages: { perPage: 100, identity: 'name', list: 'secrets' },
    answer: defineListEnvelope('secrets', defineObject({ name: v.string() })),
  }),
  publicKey: defineRestCall(`GET ${storePath}/secrets/public-key`, {
    answer: PublicKey,
    neededIn: ['apply'],
    needs: read,
    ...key,
  }),
  put: defineRestCall(`PUT ${storePath}/secrets/{secret_name}`, { needs: write }),
  remove: defineRestCall(`DELETE ${storePath}/secrets/{secret_name}`, { needs: write }),
});

export interface SecretStore extends Store {
  readonly calls: {
    publicKey(params: object): ReadCall<PublicKey>;
    put(params: object, sealed: { readonly encrypted_value: string; readonly key_id: string }): WriteCall;
    remove(params: object): WriteCall;
  };
}

const Secret = closedMap({ name: StoredName, value: createReferenceSchema() });

export type DeclaredSecret = v.InferOutput<typeof Secret>;

export const describeSecret = ({ name }: { name: string }) => `secret ${JSON.stringify(name)}`;

export const settings = createStoreSettings(Secret, 'keep', describeSecret, (name) => `$${name}`);

import * as v from 'valibot';
import { type ReadCall, type RouteRules, rest, type WriteCall } from '../../../github/call.ts';
import { listUnder, object } from '../../../github/shapes.ts';
import { closedMap, createReferenceSchema } from '../../../settings/schema/words.ts';
import { type Store, type StoreNeeds, storedName, storeSettings } from '../stores.ts';

/** The public key that seals values: 32 bytes in base64. */
const PublicKey = object({ key_id: v.string(), key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/)) });

export type PublicKey = v.InferOutput<typeof PublicKey>;

export type SecretFeature = 'actions' | 'dependabot' | 'codespaces' | 'agents';

type StorePath = `/repos/{owner}/{repo}/${SecretFeature | 'environments/{environment_name}'}`;

export interface SecretNeeds extends StoreNeeds {
  /** Explains error answers of the route for the key. */
  readonly key?: Pick<RouteRules<PublicKey>, 'hints'>;
}

export const secretCalls = <const P extends StorePath>(store: P, { read, write, key }: SecretNeeds) => ({
  list: rest(`GET ${store}/secrets`, {
    needs: read,
    pages: { per: 100, identity: 'name', list: 'secrets' },
    answer: listUnder('secrets', object({ name: v.string() })),
  }),
  /** Only a write asks for the key. */
  publicKey: rest(`GET ${store}/secrets/public-key`, { answer: PublicKey, madeBy: ['apply'], needs: read, ...key }),
  put: rest(`PUT ${store}/secrets/{secret_name}`, { needs: write }),
  remove: rest(`DELETE ${store}/secrets/{secret_name}`, { needs: write }),
});

export interface SecretStore extends Store {
  readonly publicKey: ReadCall<PublicKey>;
  put(name: string, sealed: { readonly encrypted_value: string; readonly key_id: string }): WriteCall;
}

const Secret = closedMap({ name: storedName(), value: createReferenceSchema() });

export type ListedSecret = v.InferOutput<typeof Secret>;

export const nameSecret = ({ name }: { name: string }) => `secret ${JSON.stringify(name)}`;

export const settings = storeSettings(Secret, 'keep', nameSecret, (name) => `$${name}`);

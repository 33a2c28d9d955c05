import * as v from 'valibot';
import { type ReadCall, type RouteRules, rest, type WriteCall } from '../../../host/call.ts';
import type { Grant } from '../../../host/grants.ts';
import { listUnder, object } from '../../../host/shapes.ts';
import type { Difference } from '../../../plan/item.ts';
import type { NameById } from '../../../settings/named-ids.ts';
import { closed, listed, reference } from '../../../settings/words.ts';
import { refuseMap, stored, storedName } from '../names.ts';

const LiveSecret = object({ name: v.string() });

/** The host shows only the names of secrets. */
export interface LiveSecret {
  readonly name: string;
}

/** The public key that seals values: 32 bytes in base64. */
const PublicKey = object({ key_id: v.string(), key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/)) });

export type PublicKey = v.InferOutput<typeof PublicKey>;

/** Only a write asks for the key. */
export const publicKeyRules = { answer: PublicKey, madeBy: ['apply'] } as const;

/** The path of the secret store in routes. */
type StorePath = SecretStorePath | 'environments/{environment_name}';
export type SecretStorePath = 'actions' | 'dependabot' | 'codespaces' | 'agents';

export interface SecretNeeds {
  readonly read: Grant;
  readonly write: Grant;
  /** Explains error answers of the route for the key. */
  readonly key?: Pick<RouteRules<PublicKey>, 'hints'>;
}

export const secretCalls = <const P extends StorePath>(place: P, { read, write, key }: SecretNeeds) => ({
  list: rest(`GET /repos/{owner}/{repo}/${place}/secrets`, {
    needs: read,
    pages: { per: 100, identity: 'name', list: 'secrets' },
    answer: listUnder<LiveSecret>('secrets', LiveSecret),
  }),
  publicKey: rest(`GET /repos/{owner}/{repo}/${place}/secrets/public-key`, {
    ...publicKeyRules,
    needs: read,
    ...key,
  }),
  put: rest(`PUT /repos/{owner}/{repo}/${place}/secrets/{secret_name}`, { needs: write }),
  remove: rest(`DELETE /repos/{owner}/{repo}/${place}/secrets/{secret_name}`, { needs: write }),
});

/** A store of the repository, of an environment or of an organization. */
export interface SecretStore<Entry extends ListedSecret = ListedSecret, Live extends LiveSecret = LiveSecret> {
  readonly publicKey: ReadCall<PublicKey>;
  put(entry: Entry, sealed: { readonly encrypted_value: string; readonly key_id: string }): WriteCall;
  remove(name: string): WriteCall;
  /** The owner, if it is not the repository: `environment "production"`. */
  readonly of?: string;
  /** What differs besides the value. A write of the value settles it. */
  compare?(entry: Entry, item: Live, names?: NameById): Difference[];
  /** What a secret has besides its value. */
  holds?(secret: Entry | Live): object;
}

const Secret = closed({ name: storedName(), value: reference() });

export type ListedSecret = v.InferOutput<typeof Secret>;

export const named = ({ name }: { name: string }) => `secret ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Secret, { undeclared: 'keep', key: ({ name }) => stored(name), named }),
  prepare: refuseMap((name) => `$${stored(name)}`),
};

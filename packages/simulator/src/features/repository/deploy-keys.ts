import { created, type Fault, invalid, noContent, notFound } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { connection } from '../../graphql/connection.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface DeployKey {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly read_only: boolean;
  readonly enabled: boolean;
  readonly verified: boolean;
  readonly added_by: string | null;
  readonly last_used: string | null;
  readonly created_at: string;
}

/** The parts of a key that the host keeps: algorithm and material, without a comment. */
const materialOf = (key: string) => key.trim().split(/\s+/).slice(0, 2).join(' ');

const keysOf = repositorySlot<DeployKey[]>('deploy_keys', (given: Partial<DeployKey>[] = [], around) =>
  given.map(({ id, key = '', title = '', read_only = false, enabled = true, verified = true, ...rest }) => ({
    id: id ?? around.newId(),
    key: materialOf(key),
    title,
    read_only,
    enabled,
    verified,
    added_by: rest.added_by ?? null,
    last_used: rest.last_used ?? null,
    created_at: rest.created_at ?? around.time,
  })),
);

const body = ({ api, repository }: Ask) => {
  const base = `${api}/repos/${fullName(repository)}/keys/`;
  return (key: DeployKey) => ({ ...key, url: `${base}${key.id}` });
};

/** The material starts with the length and name of its algorithm. */
function isOpenSsh(key: string) {
  const [algorithm = '', blob = ''] = materialOf(key).split(' ');
  const bytes = Buffer.from(blob, 'base64');
  const length = bytes.length > 4 ? bytes.readUInt32BE() : 0;
  return /^(ssh-|ecdsa-|sk-)/.test(algorithm) && bytes.subarray(4, 4 + length).toString() === algorithm;
}

const fault = (message: string): Fault => ({ resource: 'PublicKey', code: 'custom', field: 'key', message });

function create(ask: Ask) {
  const { key, title = '', read_only = false } = ask.body;
  if (!isOpenSsh(key)) {
    throw invalid(fault('key is invalid. You must supply a key in OpenSSH public key format'));
  }
  const everywhere = Object.values(ask.world.state.repositories).flatMap(keysOf);
  if (everywhere.some((other) => other.key === materialOf(key))) throw invalid(fault('key is already in use'));

  const made: DeployKey = {
    id: ask.world.newId(),
    key: materialOf(key),
    title,
    read_only,
    enabled: true,
    verified: true,
    added_by: ask.access.token.login,
    last_used: null,
    created_at: ask.world.time(),
  };
  keysOf(ask.repository).push(made);
  const shown = body(ask)(made);
  return created(shown, shown.url);
}

function remove({ repository, params }: Ask) {
  const all = keysOf(repository);
  const index = all.findIndex(({ id }) => id === Number(params.key_id));
  if (index < 0) throw notFound();
  all.splice(index, 1);
  return noContent;
}

/** A key shows no number here, so nobody can delete one by what GraphQL shows. */
const keyObjects: Resolver = (repository, args, ask) => {
  const seen = ask.showsAdministration(repository) ? keysOf(repository) : [];
  const all = seen.map(({ id, read_only, created_at, ...one }) => ({
    ...one,
    id: nodeId('DK', id),
    readOnly: read_only,
    createdAt: created_at,
  }));
  return connection('deployKeys', all, args);
};

export const deployKeys: Feature = {
  graphql: { Repository: { deployKeys: keyObjects } },
  slots: [keysOf],
  needs: {
    'GET ~/keys': 'Administration: read',
    'POST ~/keys': 'Administration: write',
    'DELETE ~/keys/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/keys': (ask) => page(ask, keysOf(ask.repository), body(ask)),
    'POST /repos/{owner}/{repo}/keys': create,
    'DELETE /repos/{owner}/{repo}/keys/{key_id}': remove,
  },
};

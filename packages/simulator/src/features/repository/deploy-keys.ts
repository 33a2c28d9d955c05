/** Deploy keys of a repository. GitHub accepts each key only once. */

import {
  type Answer,
  answerCreated,
  createNotFound,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { createConnection } from '../../graphql/connection.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
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

/** GitHub stores the algorithm and the material of a key, without its comment. */
const stripKeyComment = (key: string) => key.trim().split(/\s+/).slice(0, 2).join(' ');

const keysOf = repositorySlot<DeployKey[]>('deploy_keys', (seeds: Partial<DeployKey>[] = [], around) =>
  seeds.map(({ id, key = '', title = '', read_only = false, enabled = true, verified = true, ...rest }) => ({
    id: id ?? around.newId(),
    key: stripKeyComment(key),
    title,
    read_only,
    enabled,
    verified,
    added_by: rest.added_by ?? null,
    last_used: rest.last_used ?? null,
    created_at: rest.created_at ?? around.time,
  })),
);

const createDeployKeyFormatter = ({ api, repository }: RestRequest) => {
  const base = `${api}/repos/${getFullName(repository)}/keys/`;
  return (key: DeployKey) => ({ ...key, url: `${base}${key.id}` });
};

/** The material of a key starts with the length and the name of the algorithm. */
function isOpenSshKey(key: string) {
  const [algorithm = '', blob = ''] = stripKeyComment(key).split(' ');
  const bytes = Buffer.from(blob, 'base64');
  const length = bytes.length > 4 ? bytes.readUInt32BE() : 0;
  return /^(ssh-|ecdsa-|sk-)/.test(algorithm) && bytes.subarray(4, 4 + length).toString() === algorithm;
}

const createFault = (message: string): Fault => ({ resource: 'PublicKey', code: 'custom', field: 'key', message });

function createDeployKey(request: RestRequest): Answer {
  const { key, title = '', read_only = false } = request.body;
  if (!isOpenSshKey(key)) {
    throw createValidationFailure(createFault('key is invalid. You must supply a key in OpenSSH public key format'));
  }
  const allKeys = Object.values(request.world.state.repositories).flatMap(keysOf);
  if (allKeys.some((otherKey) => otherKey.key === stripKeyComment(key)))
    throw createValidationFailure(createFault('key is already in use'));

  const deployKey: DeployKey = {
    id: request.world.newId(),
    key: stripKeyComment(key),
    title,
    read_only,
    enabled: true,
    verified: true,
    added_by: request.access.token.login,
    last_used: null,
    created_at: request.world.formatNow(),
  };
  keysOf(request.repository).push(deployKey);
  const formatted = createDeployKeyFormatter(request)(deployKey);
  return answerCreated(formatted, formatted.url);
}

function removeDeployKey({ repository, params }: RestRequest): Answer {
  const keys = keysOf(repository);
  const index = keys.findIndex(({ id }) => id === Number(params.key_id));
  if (index < 0) throw createNotFound();
  keys.splice(index, 1);
  return noContent;
}

/** GraphQL does not show the number of a key, which a caller needs to delete the key. */
const resolveDeployKeys: Resolver = (repository, args, context) => {
  const visible = context.canSeeAdministration(repository) ? keysOf(repository) : [];
  const objects = visible.map(({ id, read_only, created_at, ...fields }) => ({
    ...fields,
    id: encodeNodeId('DK', id),
    readOnly: read_only,
    createdAt: created_at,
  }));
  return createConnection('deployKeys', objects, args);
};

export const deployKeys: Feature = {
  graphql: { Repository: { deployKeys: resolveDeployKeys } },
  slots: [keysOf],
  needs: {
    'GET ~/keys': 'Administration: read',
    'POST ~/keys': 'Administration: write',
    'DELETE ~/keys/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/keys': (request) =>
      answerPage(request, keysOf(request.repository), createDeployKeyFormatter(request)),
    'POST /repos/{owner}/{repo}/keys': createDeployKey,
    'DELETE /repos/{owner}/{repo}/keys/{key_id}': removeDeployKey,
  },
};

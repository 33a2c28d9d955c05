import type { Call } from '@trueup/core/github';
import { Secret } from '@trueup/core/github';
import * as grants from '@trueup/core/github/grants';
import { createSecretCalls } from '@trueup/core/sections/families/secret-store/calls';
import { createVariableCalls } from '@trueup/core/sections/families/variable-store/calls';
import {
  after,
  answers,
  assume,
  byReader,
  expects,
  type KnownAnswers,
  refuses,
  shows,
  succeeds,
} from './assumption.ts';
import { anything, like, missing, other, some } from './pattern.ts';

const ofCodespaces = { read: grants.codespacesSecrets.write, write: grants.codespacesSecrets.write };
export const secretStores = {
  actions: createSecretCalls('/repos/{owner}/{repo}/actions', grants.repositorySecrets),
  dependabot: createSecretCalls('/repos/{owner}/{repo}/dependabot', grants.dependabotSecrets),
  codespaces: createSecretCalls('/repos/{owner}/{repo}/codespaces', ofCodespaces),
  agents: createSecretCalls('/repos/{owner}/{repo}/agents', grants.agentSecrets),
};
const { actions, dependabot } = secretStores;
const variables = createVariableCalls('/repos/{owner}/{repo}/actions', grants.repositoryVariables);
const ofAgents = createVariableCalls('/repos/{owner}/{repo}/agents', grants.agentVariables);

/** Builds a call that writes a harmless value, sealed for the key of the store. */
const sealed =
  (put: (params: { secret_name: string }, body: Readonly<Record<string, unknown>>) => Call, secret_name: string) =>
  async ({ key }: KnownAnswers) => {
    const { sealSecret: seal } = await import('@trueup/core/github/sealing');
    return put({ secret_name }, { encrypted_value: seal(new Secret('trueup-live'), key.key), key_id: key.key_id });
  };

const key = succeeds(actions.publicKey({}), 'key');
const gone = (name: string) => after(actions.remove({ secret_name: name }));
const noVariable = (name: string) => after(variables.remove({ name }));

/** Assumptions that apply to each store of secrets. */
function storeOf(place: keyof typeof secretStores) {
  const { publicKey, put, list, remove } = secretStores[place];
  return assume(`stores/${place}-secrets`)(
    expects(publicKey({}), { body: { key_id: anything, key: like(/^[A-Za-z0-9+/]{43}=$/) } }, { as: 'key' }),
    answers(sealed(put, 'TRUEUP_LIVE_STORE'), 201),
    shows(list({}), { secrets: some({ name: 'TRUEUP_LIVE_STORE', value: missing, encrypted_value: missing }) }),
    answers(remove({ secret_name: 'TRUEUP_LIVE_STORE' }), 204),
    after(remove({ secret_name: 'TRUEUP_LIVE_STORE' })),
  );
}

export const stores = [
  ...(['actions', 'dependabot', 'codespaces', 'agents'] as const).map(storeOf),
  assume('stores/secret-again')(
    key,
    succeeds(sealed(actions.put, 'TRUEUP_LIVE_AGAIN')),
    succeeds(actions.list({}), 'before'),
    answers(sealed(actions.put, 'TRUEUP_LIVE_AGAIN'), 204),
    expects(actions.list({}), ({ before }) => ({
      body: {
        secrets: some({
          name: 'TRUEUP_LIVE_AGAIN',
          created_at: before.secrets.find((secret: any) => secret.name === 'TRUEUP_LIVE_AGAIN').created_at,
          updated_at: anything,
        }),
      },
    })),
    gone('TRUEUP_LIVE_AGAIN'),
  ),
  assume('stores/secret-in-capitals')(
    key,
    succeeds(sealed(actions.put, 'trueup_live_small')),
    shows(actions.list({}), { secrets: some({ name: 'TRUEUP_LIVE_SMALL' }) }),
    gone('TRUEUP_LIVE_SMALL'),
  ),
  assume('stores/unsealed')(
    key,
    refuses(
      ({ key: { key_id } }) =>
        actions.put({ secret_name: 'TRUEUP_LIVE_OPEN' }, { encrypted_value: 'bm90IHNlYWxlZA==', key_id }),
      422,
    ),
    gone('TRUEUP_LIVE_OPEN'),
  ),
  assume('stores/reserved-name')(
    key,
    refuses(sealed(actions.put, 'GITHUB_TRUEUP_LIVE'), 422),
    gone('GITHUB_TRUEUP_LIVE'),
  ),
  assume('stores/same-key')(
    key,
    expects(actions.publicKey({}), (known) => ({ body: { key_id: known.key.key_id, key: known.key.key } })),
  ),
  assume('stores/key-of-each')(
    key,
    expects(dependabot.publicKey({}), (known) => ({ body: { key: other(known.key.key) } })),
  ),
  assume('stores/secret-missing')(refuses(actions.remove({ secret_name: 'TRUEUP_LIVE_NONE' }), 404)),
  assume('stores/variable-in-capitals')(
    answers(variables.create({}, { name: 'trueup_live_small', value: ' one ' }), 201),
    shows(variables.list({}), { variables: some({ name: 'TRUEUP_LIVE_SMALL', value: ' one ' }) }),
    noVariable('TRUEUP_LIVE_SMALL'),
  ),
  assume('stores/variable-twice')(
    succeeds(variables.create({}, { name: 'TRUEUP_LIVE_TWICE', value: 'one' })),
    refuses(variables.create({}, { name: 'trueup_live_twice', value: 'two' }), 409),
    noVariable('TRUEUP_LIVE_TWICE'),
  ),
  assume('stores/variable-changed')(
    succeeds(variables.create({}, { name: 'TRUEUP_LIVE_MOVED', value: 'one' })),
    answers(variables.update({ name: 'trueup_live_moved' }, { value: 'two' }), 204),
    shows(variables.list({}), { variables: some({ name: 'TRUEUP_LIVE_MOVED', value: 'two' }) }),
    answers(variables.remove({ name: 'trueup_live_moved' }), 204),
    noVariable('TRUEUP_LIVE_MOVED'),
  ),
  assume('stores/variable-name')(refuses(variables.create({}, { name: 'TRUEUP-LIVE', value: 'one' }), 422)),
  assume('stores/variable-missing')(refuses(variables.update({ name: 'TRUEUP_LIVE_NONE' }, { value: 'one' }), 404)),
  assume('stores/hidden')(
    byReader(
      refuses(variables.list({}), 403, like(/^(Resource not accessible by|You must have repository read permissions)/)),
    ),
  ),
  assume('stores/agents-variables')(
    answers(ofAgents.create({}, { name: 'TRUEUP_LIVE_AGENT', value: 'one' }), 201),
    answers(ofAgents.update({ name: 'TRUEUP_LIVE_AGENT' }, { value: 'two' }), 204),
    shows(ofAgents.list({}), { variables: some({ name: 'TRUEUP_LIVE_AGENT', value: 'two' }) }),
    answers(ofAgents.remove({ name: 'TRUEUP_LIVE_AGENT' }), 204),
    after(ofAgents.remove({ name: 'TRUEUP_LIVE_AGENT' })),
  ),
];

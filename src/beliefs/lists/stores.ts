import type { Call } from '../../host/call.ts';
import * as grants from '../../host/grants.ts';
import { Secret } from '../../host/secret.ts';
import { secretCalls } from '../../sections/families/secret-store/calls.ts';
import { variableCalls } from '../../sections/families/variable-store/calls.ts';
import { type Belief, type BeliefStep, does, finds, type Learnt } from '../belief.ts';
import { anything, like, missing, other, some } from '../pattern.ts';

const rule = '2.3.8.1';
const actions = secretCalls('actions', grants.secrets);
const dependabot = secretCalls('dependabot', grants.dependabotSecrets);
const codespaces = secretCalls('codespaces', {
  read: grants.codespacesSecrets.write,
  write: grants.codespacesSecrets.write,
});
const agents = secretCalls('agents', grants.agentSecrets);
const variables = variableCalls('actions', grants.variables);
const ofAgents = variableCalls('agents', grants.agentVariables);

/** A value that says nothing, sealed for the key of the store. */
const sealed =
  (put: (params: { secret_name: string }, body: Readonly<Record<string, unknown>>) => Call, secret_name: string) =>
  async ({ key }: Learnt) => {
    const { seal } = await import('../../host/sealing.ts');
    return put({ secret_name }, { encrypted_value: seal(new Secret('trueup-live'), key.key), key_id: key.key_id });
  };

const key = does(actions.publicKey({}), 'key');
const sent = (name: string, expect?: BeliefStep['expect']): BeliefStep => ({ call: sealed(actions.put, name), expect });
const gone = (name: string) => [does(actions.remove({ secret_name: name }))];
const kept = (name: string, secrets: any[]) => secrets.find((secret) => secret.name === name);

/** What every store of secrets does alike. */
const storeOf = (
  place: string,
  calls: typeof actions | typeof dependabot | typeof codespaces | typeof agents,
): Belief => ({
  id: `stores/${place}-secrets`,
  claim: `A secret of ${place} is sealed for the key of its store: made with 201, shown by name alone, deleted with 204.`,
  rule,
  steps: [
    finds(calls.publicKey({}), { body: { key_id: anything, key: like(/^[A-Za-z0-9+/]{43}=$/) } }, { as: 'key' }),
    finds(sealed(calls.put, 'TRUEUP_LIVE_STORE'), { status: 201 }),
    finds(calls.list({}), {
      body: { secrets: some({ name: 'TRUEUP_LIVE_STORE', value: missing, encrypted_value: missing }) },
    }),
    finds(calls.remove({ secret_name: 'TRUEUP_LIVE_STORE' }), { status: 204 }),
  ],
  after: [does(calls.remove({ secret_name: 'TRUEUP_LIVE_STORE' }))],
});

export const stores: readonly Belief[] = [
  storeOf('actions', actions),
  storeOf('dependabot', dependabot),
  storeOf('codespaces', codespaces),
  storeOf('agents', agents),
  {
    id: 'stores/secret-again',
    claim: 'A secret that is sent again answers 204 and keeps the date on which it was made.',
    rule,
    steps: [
      key,
      sent('TRUEUP_LIVE_AGAIN'),
      does(actions.list({}), 'before'),
      sent('TRUEUP_LIVE_AGAIN', { status: 204 }),
      finds(actions.list({}), ({ before }) => ({
        body: {
          secrets: some({
            name: 'TRUEUP_LIVE_AGAIN',
            created_at: kept('TRUEUP_LIVE_AGAIN', before.secrets).created_at,
            updated_at: anything,
          }),
        },
      })),
    ],
    after: gone('TRUEUP_LIVE_AGAIN'),
  },
  {
    id: 'stores/secret-in-capitals',
    claim: 'The name of a secret is stored in capitals.',
    rule: '2.3.8.6',
    steps: [
      key,
      sent('trueup_live_small'),
      finds(actions.list({}), { body: { secrets: some({ name: 'TRUEUP_LIVE_SMALL' }) } }),
    ],
    after: gone('TRUEUP_LIVE_SMALL'),
  },
  {
    id: 'stores/unsealed',
    claim: 'A value that is not sealed for the key of the store is refused with 422.',
    rule: '2.1.3',
    steps: [
      key,
      finds(
        ({ key: { key_id } }) =>
          actions.put({ secret_name: 'TRUEUP_LIVE_OPEN' }, { encrypted_value: 'bm90IHNlYWxlZA==', key_id }),
        { status: 422 },
      ),
    ],
    after: gone('TRUEUP_LIVE_OPEN'),
  },
  {
    id: 'stores/reserved-name',
    claim: 'A name that begins with GITHUB_ is refused with 422.',
    rule: '2.3.8.6',
    steps: [key, sent('GITHUB_TRUEUP_LIVE', { status: 422 })],
    after: gone('GITHUB_TRUEUP_LIVE'),
  },
  {
    id: 'stores/same-key',
    claim: 'The key of a store stays the same from one reading to the next.',
    rule: '2.1.3',
    steps: [key, finds(actions.publicKey({}), (known) => ({ body: { key_id: known.key.key_id, key: known.key.key } }))],
  },
  {
    id: 'stores/key-of-each',
    claim: 'Actions and Dependabot have keys of their own.',
    rule: '2.1.3',
    steps: [key, finds(dependabot.publicKey({}), (known) => ({ body: { key: other(known.key.key) } }))],
  },
  {
    id: 'stores/secret-missing',
    claim: 'Deleting a secret that is not there answers 404.',
    rule: '2.3.8.2',
    steps: [finds(actions.remove({ secret_name: 'TRUEUP_LIVE_NONE' }), { status: 404 })],
  },
  {
    id: 'stores/variable-in-capitals',
    claim: 'A variable is stored in capitals, with its value as it was sent.',
    rule: '2.3.8.6',
    steps: [
      finds(variables.create({}, { name: 'trueup_live_small', value: ' one ' }), { status: 201 }),
      finds(variables.list({}), { body: { variables: some({ name: 'TRUEUP_LIVE_SMALL', value: ' one ' }) } }),
    ],
    after: [does(variables.remove({ name: 'TRUEUP_LIVE_SMALL' }))],
  },
  {
    id: 'stores/variable-twice',
    claim: 'A second variable of the same name is refused with 409, in any case of letters.',
    rule: '2.3.8.6',
    steps: [
      does(variables.create({}, { name: 'TRUEUP_LIVE_TWICE', value: 'one' })),
      finds(variables.create({}, { name: 'trueup_live_twice', value: 'two' }), { status: 409 }),
    ],
    after: [does(variables.remove({ name: 'TRUEUP_LIVE_TWICE' }))],
  },
  {
    id: 'stores/variable-changed',
    claim: 'A variable is changed and deleted with 204, under its name in any case.',
    rule: '2.3.8.6',
    steps: [
      does(variables.create({}, { name: 'TRUEUP_LIVE_MOVED', value: 'one' })),
      finds(variables.update({ name: 'trueup_live_moved' }, { value: 'two' }), { status: 204 }),
      finds(variables.list({}), { body: { variables: some({ name: 'TRUEUP_LIVE_MOVED', value: 'two' }) } }),
      finds(variables.remove({ name: 'trueup_live_moved' }), { status: 204 }),
    ],
    after: [does(variables.remove({ name: 'TRUEUP_LIVE_MOVED' }))],
  },
  {
    id: 'stores/variable-name',
    claim: 'A name of a variable with a dash is refused with 422.',
    rule: '2.3.8.6',
    steps: [finds(variables.create({}, { name: 'TRUEUP-LIVE', value: 'one' }), { status: 422 })],
  },
  {
    id: 'stores/variable-missing',
    claim: 'Changing a variable that is not there answers 404.',
    rule: '2.3.8.8',
    steps: [finds(variables.update({ name: 'TRUEUP_LIVE_NONE' }, { value: 'one' }), { status: 404 })],
  },
  {
    id: 'stores/hidden',
    claim: 'A token without the grant is refused the list of variables with 403.',
    rule: '5.5',
    needs: { reader: true },
    steps: [finds(variables.list({}), { status: 403, message: like(/^Resource not accessible by/) }, { by: 'reader' })],
  },
  {
    id: 'stores/agents-variables',
    claim: 'A variable of agents is made with 201, changed and deleted with 204.',
    rule: '2.3.8.7',
    steps: [
      finds(ofAgents.create({}, { name: 'TRUEUP_LIVE_AGENT', value: 'one' }), { status: 201 }),
      finds(ofAgents.update({ name: 'TRUEUP_LIVE_AGENT' }, { value: 'two' }), { status: 204 }),
      finds(ofAgents.list({}), { body: { variables: some({ name: 'TRUEUP_LIVE_AGENT', value: 'two' }) } }),
      finds(ofAgents.remove({ name: 'TRUEUP_LIVE_AGENT' }), { status: 204 }),
    ],
    after: [does(ofAgents.remove({ name: 'TRUEUP_LIVE_AGENT' }))],
  },
];

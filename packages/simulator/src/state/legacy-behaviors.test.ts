import { expect, it } from 'vitest';
import { type CallerAnswer, createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import { type LegacyBehavior, legacyBehaviors } from './legacy-behaviors.ts';

const shop = '/repos/acme/shop';
const main = `${shop}/branches/main`;
const protection = { required_status_checks: null, required_pull_request_reviews: null, restrictions: null };

/** Sends the requests and returns the last answer. */
type Asking = (caller: ReturnType<typeof createCaller>) => Promise<CallerAnswer>;

/** The recorded answer and the legacy answer for each behavior. */
const shown: Readonly<Record<LegacyBehavior, readonly [Asking, recorded: object, older: object]>> = {
  'a branch names its pattern': [
    ({ get }) => get(main),
    { body: expect.not.objectContaining({ pattern: 'main' }) },
    { body: { pattern: 'main' } },
  ],
  'a due date is midnight in California': [
    ({ send }) => send('POST', `${shop}/milestones`, { title: 'v1', due_on: '2026-06-01T12:00:00Z' }),
    { body: { due_on: '2026-06-01T00:00:00Z' } },
    { body: { due_on: '2026-06-01T07:00:00Z' } },
  ],
  'a missing secret has a message': [
    ({ send }) => send('DELETE', `${shop}/actions/secrets/NONE`),
    { status: 404, body: {} },
    { status: 404, body: { message: 'Not Found' } },
  ],
  'an empty description of a label is null': [
    ({ send }) => send('POST', `${shop}/labels`, { name: 'mute', description: '' }),
    { body: { description: '' } },
    { body: { description: null } },
  ],
  'disabling again succeeds': [
    ({ send }) => send('PUT', `${shop}/actions/workflows/off.yml/disable`),
    { status: 403, body: { message: 'Unable to disable a workflow that is not active.' } },
    { status: 204 },
  ],
  'fixes go off without alerts': [
    ({ send }) => send('DELETE', `${shop}/automated-security-fixes`),
    { status: 422 },
    { status: 204 },
  ],
  'hidden protection is 404': [
    ({ get }) => get(`${main}/protection`, { authorization: 'Bearer weak' }),
    { status: 403, body: { message: 'Resource not accessible by personal access token' } },
    { status: 404, body: { message: 'Not Found' } },
  ],
  'immutable releases that are off are 404': [
    ({ get }) => get(`${shop}/immutable-releases`),
    { status: 200, body: { enabled: false, enforced_by_owner: false } },
    { status: 404 },
  ],
  'null turns a switch off': [
    ({ send }) => send('PUT', `${main}/protection`, { ...protection, enforce_admins: null }),
    { body: { enforce_admins: { enabled: true } } },
    { body: { enforce_admins: { enabled: false } } },
  ],
  'reporting of a private repository is 422': [
    ({ send }) => send('PUT', `${shop}/private-vulnerability-reporting`),
    { status: 404 },
    { status: 422 },
  ],
  'the default subject shows its keys': [
    ({ get }) => get(`${shop}/actions/oidc/customization/sub`),
    { body: expect.not.objectContaining({ include_claim_keys: expect.anything() }) },
    { body: { include_claim_keys: ['repo', 'context'] } },
  ],
  'topics stay in order': [
    ({ send }) => send('PUT', `${shop}/topics`, { names: ['tools', 'cli'] }),
    { body: { names: ['cli', 'tools'] } },
    { body: { names: ['tools', 'cli'] } },
  ],
};

const hostWith = (options: { older?: readonly LegacyBehavior[]; enterprise?: string }) => {
  const simulator = openSimulator({
    tokens: [{ token: 'all-powerful' }, { token: 'weak', grants: { Contents: 'read' } }],
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', plan: 'enterprise' }],
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          visibility: 'private',
          branch_rules: [{ pattern: 'main', isAdminEnforced: true }],
          workflows: [{ path: '.github/workflows/off.yml', state: 'disabled_manually' }],
        },
      ],
    },
    ...options,
  });
  return { simulator, ...createCaller(simulator) };
};

it.each(legacyBehaviors)('has the recorded behavior, and the legacy behavior on request: %s', async (way) => {
  const [ask, recorded, older] = shown[way];
  const [setUpSimulator, other] = [hostWith({}), hostWith({ older: [way] })];
  expect(await ask(setUpSimulator)).toMatchObject(recorded);
  expect(await ask(other)).toMatchObject(older);
  expect([...setUpSimulator.simulator.objections, ...other.simulator.objections]).toEqual([]);
});

it('simulates all legacy behaviors on an Enterprise Server by default', async () => {
  const [ask, recorded, older] = shown['topics stay in order'];
  expect(await ask(hostWith({ enterprise: '3.17' }))).toMatchObject(older);
  expect(await ask(hostWith({ enterprise: '3.17', older: [] }))).toMatchObject(recorded);
});

it.each([403, 404] as const)(
  'answers a token without the permission with the chosen status: %s',
  async (deniedReads) => {
    const simulator = openSimulator({
      tokens: [{ token: 't', grants: { Contents: 'read' }, deniedReads }],
      seed: { repositories: [{ owner: 'acme', name: 'shop' }] },
    });
    const { get } = createCaller(simulator, 't');
    for (const path of [`${main}/protection`, `${shop}/actions/permissions`, `${shop}/actions/secrets`])
      expect(await get(path)).toMatchObject({ status: deniedReads });
  },
);

import { expect, it } from 'vitest';
import { catchFailure, FakeClock } from '../../../../../test/kit/runs/fake-github.ts';
import type { ReadCall } from '../call.ts';
import type { Reader } from '../github.ts';
import { GithubRefusal, RequestFailure } from '../refusals/failures.ts';
import { InstallationTokens } from './tokens.ts';

const installation = { id: 7, account: { login: 'acme' }, permissions: {}, html_url: 'https://github.com/x' };
const grantedToken = { token: 'ghs_x', expires_at: '2030-01-01T01:00:00Z', permissions: {} };
const refusal = new GithubRefusal({ method: 'POST', path: '/x', status: 422 }, 'not accessible');

it('asks again for the covered repositories after a failure [5.13]', async () => {
  const lists = [
    Promise.reject(new RequestFailure('no answer', 'run again')),
    Promise.resolve([{ id: 1, name: 'site' }]),
  ];
  const createReader = (ask: (call: ReadCall) => Promise<unknown>) => ({ ask }) as Pick<Reader, 'ask'>;
  const tokens = new InstallationTokens('acme', installation, {
    clock: new FakeClock(),
    hide: (secret) => secret,
    asApp: createReader(async ({ body }) => {
      const { repositories = [] } = body as { readonly repositories?: readonly string[] };
      if (repositories.includes('shop')) throw refusal;
      return grantedToken;
    }),
    createInstallationReader: () => createReader(() => lists.shift()!),
  });
  const purpose = { repositories: ['shop', 'site'], grants: [], isExact: true };
  expect(await catchFailure(tokens.getToken(purpose))).toMatchObject({ message: 'no answer' });
  expect((await tokens.getToken(purpose)).secret.reveal()).toBe('ghs_x');
});

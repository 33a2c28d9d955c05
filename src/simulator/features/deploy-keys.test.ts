import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const keys = '/repos/acme/widgets/keys';

function host(...deploy_keys: object[]) {
  const simulator = openSimulator({
    seed: {
      repositories: [
        { owner: 'acme', name: 'widgets', deploy_keys },
        { owner: 'elsewhere', name: 'other' },
      ],
    },
  });
  return { simulator, ...callerOf(simulator) };
}

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5b25l';

it('attaches a key without its comment, lists it and detaches it', async () => {
  const { simulator, get, send } = host();
  const created = await send('POST', keys, { title: 'ci', key: `${key} someone@somewhere`, read_only: true });
  expect(created).toMatchObject({
    status: 201,
    body: { title: 'ci', key, read_only: true, enabled: true, added_by: 'octocat' },
  });
  expect(created.headers.location).toBe(`https://api.github.com${keys}/${created.body.id}`);
  expect((await get(keys)).body).toEqual([created.body]);
  expect(await send('DELETE', `${keys}/${created.body.id}`)).toMatchObject({ status: 204 });
  expect(await send('DELETE', `${keys}/${created.body.id}`)).toMatchObject({ status: 404 });
  expect(simulator.objections).toEqual([]);
});

it('refuses text that is not a public key', async () => {
  const { simulator, send } = host();
  const [, blob] = key.split(' ');
  for (const wrong of ['', 'ssh-ed25519', 'ssh-ed25519 AAAA', `ssh-rsa ${blob}`, '-----BEGIN OPENSSH PRIVATE KEY-----'])
    expect(await send('POST', keys, { title: 'ci', key: wrong })).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'key is invalid. You must supply a key in OpenSSH public key format' }] },
    });
  expect(simulator.objections).toEqual([]);
});

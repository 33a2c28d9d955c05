import { describe, expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator, type Seed } from '../index.ts';

const repositories = [
  { owner: 'acme', name: 'shop', id: 901 },
  { owner: 'acme', name: 'website', id: 902 },
  { owner: 'globex', name: 'other', id: 903 },
];

const sealed = Buffer.alloc(48, 7).toString('base64');

function open(account: object = {}, tokens?: Seed['tokens']) {
  const simulator = openSimulator({
    seed: { accounts: [{ login: 'acme', type: 'Organization', ...account }], repositories, ...(tokens && { tokens }) },
  });
  return { simulator, ...callerOf(simulator) };
}

const place = '/orgs/acme/actions';

describe('a variable of an organization', () => {
  it('is for all repositories unless a request says otherwise, and lists those that are selected', async () => {
    const { send, get } = open({ actions_variables: [{ name: 'A', value: 'x' }] });
    expect((await get(`${place}/variables`)).body).toMatchObject({ variables: [{ name: 'A', visibility: 'all' }] });
    expect(await get(`${place}/variables/A/repositories`)).toMatchObject({ status: 409 });
    await send('PATCH', `${place}/variables/A`, { visibility: 'selected', selected_repository_ids: [902, 901] });
    const { body } = await get(`${place}/variables/a/repositories`);
    expect(body).toMatchObject({ total_count: 2, repositories: [{ name: 'website' }, { name: 'shop' }] });
  });

  it('keeps who gets it where a request says only its value', async () => {
    const kept = { name: 'A', value: 'x', visibility: 'selected', selected_repository_ids: [901] };
    const { send, get } = open({ actions_variables: [kept] });
    await send('PATCH', `${place}/variables/A`, { value: 'y' });
    const { body } = await get(`${place}/variables`);
    expect(body).toMatchObject({ variables: [{ value: 'y', visibility: 'selected' }] });
    expect((await get(`${place}/variables/A/repositories`)).body).toMatchObject({ total_count: 1 });
  });

  it('refuses repositories beside another visibility, and those of others', async () => {
    const { send } = open();
    const variable = { name: 'A', value: 'x', visibility: 'selected' };
    const made = (more: object) => send('POST', `${place}/variables`, { ...variable, ...more });
    expect(await made({ visibility: 'all', selected_repository_ids: [901] })).toMatchObject({ status: 422 });
    expect(await made({ selected_repository_ids: [903] })).toMatchObject({ status: 422 });
    expect(await made({ selected_repository_ids: [901] })).toMatchObject({ status: 201 });
  });

  it('no longer lists a repository that is gone', async () => {
    const kept = { name: 'A', value: 'x', visibility: 'selected', selected_repository_ids: [901, 77] };
    const { get } = open({ actions_variables: [kept] });
    expect((await get(`${place}/variables/A/repositories`)).body).toMatchObject({ total_count: 1 });
  });
});

describe('a secret of an organization', () => {
  it('takes no value that is not sealed for its store, and shows none', async () => {
    const { send, get } = open({ actions_secrets: [{ name: 'A', visibility: 'private' }] });
    const { key_id } = (await get(`${place}/secrets/public-key`)).body as { key_id: string };
    const sent = { key_id, encrypted_value: sealed, visibility: 'all' };
    expect(await send('PUT', `${place}/secrets/A`, sent)).toMatchObject({ status: 422 });
    expect((await get(`${place}/secrets`)).body).toMatchObject({ secrets: [{ name: 'A', visibility: 'private' }] });
    expect(JSON.stringify((await get(`${place}/secrets`)).body)).not.toContain('encrypted');
    expect(await send('DELETE', `${place}/secrets/a`)).toMatchObject({ status: 204 });
  });

  it('is shown to owners alone, with the permission of its store', async () => {
    const path = '/orgs/acme/dependabot/secrets';
    const permission = 'Organization dependabot secrets (organization)';
    const statusFor = async (token: object) => {
      const { get } = open({}, [{ token: 'all-powerful', login: 'octocat', ...token }]);
      return (await get(path)).status;
    };
    expect(await statusFor({ kind: 'fine-grained', grants: { [permission]: 'read' } })).toBe(200);
    expect(await statusFor({ kind: 'fine-grained', grants: { 'Dependabot secrets': 'write' } })).toBe(403);
    expect(await statusFor({ standing: 'member' })).toBe(403);
  });
});

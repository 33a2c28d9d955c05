import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const raw = 'application/vnd.github.raw+json';

function setUpSimulator() {
  const files = { '.github/settings.yml': 'labels: []\n', '.github/workflows/ci.yml': '' };
  const repositories = [
    { owner: 'acme', name: 'shop', files, branches: ['main', 'feature/one'] },
    { owner: 'acme', name: 'new', branches: [] },
  ];
  const simulator = openSimulator({ seed: { repositories } });
  const text = async (path: string) => {
    const headers = { authorization: 'Bearer all-powerful', 'user-agent': 'test', accept: raw };
    return simulator.transport({ method: 'GET', url: `https://api.github.com${path}`, headers });
  };
  return { simulator, ...createCaller(simulator), text };
}

it('returns the raw text of a file on request, and JSON otherwise', async () => {
  const { get, text } = setUpSimulator();
  const path = '/repos/acme/shop/contents/.github%2Fsettings.yml';
  expect(await text(path)).toMatchObject({
    status: 200,
    text: 'labels: []\n',
    headers: { 'content-type': `${raw}; charset=utf-8` },
  });
  const { body } = await get(path);
  expect(Buffer.from(body.content, body.encoding).toString()).toBe('labels: []\n');
});

it('returns the entries of a folder as JSON even if the raw form is requested', async () => {
  const { text, simulator } = setUpSimulator();
  const entries = JSON.parse((await text('/repos/acme/shop/contents/.github')).text);
  expect(entries.map((entry: { name: string; type: string }) => [entry.name, entry.type])).toEqual([
    ['settings.yml', 'file'],
    ['workflows', 'dir'],
  ]);
  expect(simulator.objections).toEqual([]);
});

it('lists a folder of the default branch by the id in its parent', async () => {
  const { get } = setUpSimulator();
  const { body } = await get('/repos/acme/shop/git/trees/main');
  expect(body).toMatchObject({ truncated: false, tree: [{ path: '.github', type: 'tree' }] });
  const inside = await get(`/repos/acme/shop/git/trees/${body.tree[0].sha}`);
  expect(inside.body.tree.map(({ path, type }: { path: string; type: string }) => [path, type])).toEqual([
    ['settings.yml', 'blob'],
    ['workflows', 'tree'],
  ]);
  expect((await get('/repos/acme/shop/git/trees/gone')).status).toBe(404);
  expect(await get('/repos/acme/new/git/trees/main')).toMatchObject({
    status: 409,
    body: { message: 'Git Repository is empty.' },
  });
});

it('commits a file, and creates the default branch with the first commit', async () => {
  const { get, send } = setUpSimulator();
  const content = Buffer.from('one').toString('base64');
  const path = '/repos/acme/new/contents/a.txt';
  expect(await send('PUT', path, { message: 'One', content })).toMatchObject({ status: 201 });
  expect((await get('/repos/acme/new/branches/main')).status).toBe(200);
  expect(await send('PUT', path, { message: 'Two', content })).toMatchObject({ status: 422 });
  const { sha } = (await get(path)).body;
  expect(await send('PUT', path, { message: 'Two', content: '', sha })).toMatchObject({ status: 200 });
  expect((await get(path)).body.content).toBe('');
});

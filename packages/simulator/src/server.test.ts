import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { openSimulator } from './simulator.ts';

const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets' }] } });
const listening = simulator.listen();

afterAll(async () => (await listening).close());

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

async function send({ method = 'GET', path, body }: Sent) {
  const { url } = await listening;
  const headers = { authorization: 'Bearer all-powerful', 'user-agent': 'test', 'content-type': 'application/json' };
  return new Promise<{ status: number; link: string; body: any }>((resolve, reject) => {
    const sending = request(`${url}${path}`, { method, headers }, (answer) => {
      text(answer).then(
        (heard) =>
          resolve({
            status: answer.statusCode ?? 0,
            link: String(answer.headers.link),
            body: heard ? JSON.parse(heard) : undefined,
          }),
        reject,
      );
    });
    sending.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

it('serves the same simulator on a loopback port, and links to it', async () => {
  const { url } = await listening;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const answer = await send({ path: '/repos/acme/widgets/labels?per_page=5' });
  expect(answer.status).toBe(200);
  expect(answer.body[0].url).toBe(`${url}/repos/acme/widgets/labels/accessibility`);
  expect(answer.link).toContain(`<${url}/repositories/`);
});

it('serves REST and GraphQL under the paths of an Enterprise Server', async () => {
  const body = { query: 'query Id { repository(owner: "acme", name: "widgets") { name } }' };
  const { url } = await listening;
  const data = { repository: { name: 'widgets' } };
  expect((await send({ method: 'POST', path: '/graphql', body })).body).toEqual({ data });
  expect((await send({ method: 'POST', path: '/api/graphql', body })).body).toEqual({ data });
  expect((await send({ path: '/api/v3/repos/acme/widgets' })).body.url).toBe(`${url}/api/v3/repos/acme/widgets`);
});

it('accepts a body and a name with special characters', async () => {
  const label = { name: '50% a/b ?#', color: 'ffffff' };
  expect((await send({ method: 'POST', path: '/repos/acme/widgets/labels', body: label })).status).toBe(201);
  const path = `/repos/acme/widgets/labels/${encodeURIComponent(label.name)}`;
  expect((await send({ method: 'DELETE', path })).status).toBe(204);
});

it('answers a violation with a 500 and its message', async () => {
  expect(await send({ path: '/repos/acme/widgets/labels?per_page=500' })).toMatchObject({
    status: 500,
    body: { message: expect.stringMatching(/^The simulator objects: .*per_page/) },
  });
});

it('cuts the connection on request', async () => {
  simulator.misbehave({ with: { kind: 'drop' } });
  await expect(send({ path: '/repos/acme/widgets' })).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect((await send({ path: '/repos/acme/widgets' })).status).toBe(200);
});

it('reports why it cannot listen', async () => {
  const { url } = await listening;
  await expect(openSimulator().listen(Number(new URL(url).port))).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

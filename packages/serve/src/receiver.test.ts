import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Secret } from '../../core/src/github/http/secret.ts';
import { createWebhookServer, type Delivery, type DeliveryAnswer, type ReceiverOptions } from './receiver.ts';

const secret = 'a long random text of the webhook';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function startReceiver(more: Partial<ReceiverOptions> = {}) {
  const taken: Delivery[] = [];
  const answers: DeliveryAnswer[] = [];
  const server = createWebhookServer({
    secret: new Secret(secret),
    handleDelivery: (delivery) => {
      taken.push(delivery);
      return 'queued';
    },
    recordAnswer: (how) => answers.push(how),
    isHealthy: () => true,
    formatMetrics: () => '# metrics\n',
    ...more,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { taken, answers, port, url: `http://127.0.0.1:${port}` };
}

const signature = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

let count = 0;
function post(url: string, body: string, headers: Record<string, string | undefined> = {}) {
  count += 1;
  const all = {
    'x-github-event': 'label',
    'x-github-delivery': `delivery-${count}`,
    'x-hub-signature-256': signature(body),
    ...headers,
  };
  const given = Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined);
  return fetch(`${url}/webhooks`, { method: 'POST', body, headers: Object.fromEntries(given) });
}

describe('the receiver', () => {
  it('accepts a delivery with a valid signature and parses the signed body [15.2]', async () => {
    const { url, taken, answers } = await startReceiver();
    const answer = await post(url, '{"action":"edited"}', { 'x-github-delivery': 'one' });
    expect([answer.status, await answer.text()]).toEqual([202, 'queued\n']);
    expect(taken).toEqual([{ id: 'one', event: 'label', body: { action: 'edited' } }]);
    expect(answers).toEqual(['queued']);
  });

  it('computes the same signature as GitHub', async () => {
    // GitHub's documentation contains this example.
    const { hasValidSignature } = await import('./signature.ts');
    const known = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    const key = new Secret("It's a Secret to Everybody");
    expect(hasValidSignature([Buffer.from('Hello, '), Buffer.from('World!')], known, key)).toBe(true);
    expect(hasValidSignature([Buffer.from('Hello, World?')], known, key)).toBe(false);
  });

  it.each([
    ['none', undefined],
    ['that of another secret', signature('{}', 'another')],
    ['that of another body', signature('{ }')],
    ['the older kind', `sha1=${createHmac('sha1', secret).update('{}').digest('hex')}`],
    ['one that is too short', signature('{}').slice(0, -1)],
    ['letters that are no digits', `sha256=${'z'.repeat(64)}`],
  ])('rejects %s as a signature before parsing or remembering the body [15.2]', async (_, given) => {
    const { url, taken, answers } = await startReceiver();
    expect((await post(url, '{}', { 'x-hub-signature-256': given, 'x-github-delivery': 'same' })).status).toBe(401);
    expect([taken, answers]).toEqual([[], ['unsigned']]);
    expect((await post(url, '{}', { 'x-github-delivery': 'same' })).status).toBe(202);
  });

  it('rejects a signed body that is not JSON, and requests without the delivery headers [15.2]', async () => {
    const { url, taken } = await startReceiver();
    expect((await post(url, 'payload=%7B%7D')).status).toBe(400);
    expect((await post(url, '{}', { 'x-github-event': undefined })).status).toBe(400);
    expect((await post(url, '{}', { 'x-github-delivery': 'a b' })).status).toBe(400);
    expect(taken).toEqual([]);
  });

  it('accepts at most 25 MB, by the content length and by the bytes received [15.2]', async () => {
    const { url, port, answers } = await startReceiver({ limits: { maxBodyBytes: 1_000 } });
    const fits = JSON.stringify('x'.repeat(998));
    expect((await post(url, fits)).status).toBe(202);
    expect((await post(url, `${fits} `)).status).toBe(413);
    const head = `POST /webhooks HTTP/1.1\r\nhost: x\r\nx-github-event: label\r\nx-github-delivery: z\r\ntransfer-encoding: chunked\r\n\r\n`;
    expect(await sendRaw(port, `${head}${'3e8\r\n'}${'x'.repeat(1_000)}\r\n3e8\r\n${'x'.repeat(1_000)}\r\n`)).toMatch(
      /^HTTP\/1.1 413 /,
    );
    expect(answers).toEqual(['queued', 'too_large', 'too_large']);
  });

  const headOf = (length: number | string) =>
    `POST /webhooks HTTP/1.1\r\nhost: x\r\nx-github-event: label\r\nx-github-delivery: z\r\n${length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n\r\n`;

  /** Opens connections that send a body without its last byte. The returned function counts the open ones. */
  async function strangers(port: number, count: number, size: number, from = (_: number) => '127.0.0.1') {
    const open = new Set(
      Array.from({ length: count }, (_, index) => connect({ port, host: '127.0.0.1', localAddress: from(index) })),
    );
    for (const one of open) {
      one.write(headOf(size) + 'x'.repeat(size - 1));
      one.on('error', () => {}).on('close', () => open.delete(one));
    }
    onTestFinished(() => {
      for (const one of open) one.destroy();
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return () => open.size;
  }

  const limits = { maxBodyBytes: 25_000, smallBodyBytes: 1_000, maxTotalBytes: 64_000, reservedBytes: 16_000 };

  it.each([
    ['three connections that use nearly all of the memory', 3, 21_330, undefined],
    ['a hundred requests from one address, each as large as a small body may be', 100, 1_000, undefined],
    ['a hundred and ninety requests from as many addresses', 190, 900, (index: number) => `127.0.1.${index + 1}`],
    ['three hundred small requests', 300, 400, (index: number) => `127.0.2.${(index % 250) + 1}`],
  ])('accepts all deliveries of GitHub during %s [15.2]', async (_, count, size, from) => {
    const { url, port, answers } = await startReceiver({ limits });
    await strangers(port, count, size, from);
    const body = JSON.stringify('x'.repeat(700));
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await post(url, body)).status));
    expect([statuses.filter((status) => status === 202).length, answers.includes('busy')]).toEqual([40, true]);
  });

  it('reserves memory for small bodies [15.2]', async () => {
    const { port } = await startReceiver({ limits });
    const large = await strangers(port, 3, 21_330, (index) => `127.0.3.${index + 1}`);
    await expect.poll(large).toBe(2);
    const small = await strangers(port, 16, 990, () => '127.0.4.1');
    expect([large(), small()]).toEqual([2, 16]);
  });

  it('reserves memory for small bodies after pipelined requests [15.2]', async () => {
    const { port, answers } = await startReceiver({ limits });
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    socket.write((headOf(2_000) + 'x'.repeat(2_000)).repeat(1_000));
    await expect.poll(() => answers.length).toBe(1_000);
    const large = await strangers(port, 3, 21_330, (index) => `127.0.5.${index + 1}`);
    await expect.poll(large).toBe(2);
  });

  it('closes the largest of the slow connections [15.2]', async () => {
    const { url, port, answers } = await startReceiver({ limits });
    const slow = await strangers(port, 1, 24_000);
    const large = await strangers(port, 1, 23_000);
    expect([slow(), large(), answers]).toEqual([1, 1, []]);
    expect((await post(url, JSON.stringify('x'.repeat(20_000)))).status).toBe(202);
    await expect.poll(() => [slow(), large(), answers.toSorted()]).toEqual([0, 1, ['busy', 'queued']]);
    expect((await post(url, JSON.stringify('x'.repeat(900)))).status).toBe(202);
  });

  it('limits each address to three quarters of the memory and of the connections [15.2]', async () => {
    const { port } = await startReceiver({ limits: { ...limits, maxConnections: 40 } });
    const many = await strangers(port, 100, 600);
    await expect.poll(many).toBe(30);
    const one = await strangers(port, 10, 600, () => '127.0.0.9');
    await expect.poll(async () => [many(), one()]).toEqual([30, 10]);
  });

  it('closes connections that send fewer than ten thousand bytes per second [15.2]', async () => {
    const { port, answers } = await startReceiver();
    const slow = await strangers(port, 1, 3_000);
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_400);
    onTestFinished(() => later.mockRestore());
    await expect.poll(slow).toBe(0);
    expect(answers).toEqual(['busy']);
  });

  it('closes a request that does not arrive within the request timeout [15.2]', async () => {
    const { port, taken } = await startReceiver({ limits: { requestTimeout: 200 } });
    const head =
      'POST /webhooks HTTP/1.1\r\nhost: x\r\nx-github-event: label\r\nx-github-delivery: z\r\ncontent-length: 100\r\n\r\n';
    expect(await sendRaw(port, `${head}{`)).toMatch(/^HTTP\/1.1 408 /);
    expect(await sendRaw(port, 'POST /webhooks HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1.1 408 /);
    expect(taken).toEqual([]);
  });

  it('answers 500 for a delivery that it fails to handle, and accepts the next one [15.2]', async () => {
    let fails = true;
    const { url } = await startReceiver({
      handleDelivery() {
        if (fails) throw new Error('a defect');
        return 'queued';
      },
    });
    expect((await post(url, '{}')).status).toBe(500);
    fails = false;
    expect((await post(url, '{}')).status).toBe(202);
  });

  it('serves health and metrics, and answers 404 for other pages [15.9]', async () => {
    let isHealthy = true;
    const { url } = await startReceiver({ isHealthy: () => isHealthy });
    const get = async (path: string) => {
      const answer = await fetch(`${url}${path}`);
      return [answer.status, await answer.text()];
    };
    expect(await get('/healthz')).toEqual([200, 'ok\n']);
    expect(await get('/metrics')).toEqual([200, '# metrics\n']);
    expect((await get('/webhooks'))[0]).toBe(405);
    expect((await get('/anything'))[0]).toBe(404);
    isHealthy = false;
    expect(await get('/healthz')).toEqual([503, 'stopping\n']);
  });
});

/** Sends raw bytes and resolves to the response. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });

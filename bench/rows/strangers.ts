import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliverLabelEvent, listenAsFleet, startService, waitFor } from '../../test/kit/runs/served.ts';
import { cli, root } from '../measure.ts';
import type { Row } from '../row.ts';

const memoryBytes = 64 * 1024 * 1024;
const deliveries = 100;

/** Measures deliveries while hostile connections fill the service's memory and reconnect as soon as they are closed. */
export async function measureStrangers(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of [3, 30, 300]) rows.push(...(await measureBesideStrangers(count)));
  return rows;
}

async function measureBesideStrangers(count: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  const github = await listenAsFleet([{ owner: 'acme', name: 'shop', labels: [{ name: 'bug' }, { name: 'chore' }] }]);
  const peak = join(folder, 'peak');
  const preload = ['--import', join(root, 'bench', 'peak.mjs')];
  const service = await startService(github.url, folder, 'check', [...preload, cli], { TRUEUP_PEAK_FILE: peak });
  await waitFor(async () => (await service.metrics()).includes('full_runs_total{outcome="success"} 1'));
  const stop = openHostileConnections(Number(new URL(service.url).port), count);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { id } = github.simulator.repository('acme/shop');
  const repository = { id, full_name: 'acme/shop', default_branch: 'main' };
  const body = { action: 'edited', repository, sender: { login: 'mona' }, filler: 'x'.repeat(8_000) };
  const answers = await Promise.all(
    Array.from({ length: deliveries }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 100));
      return deliverLabelEvent(service.url, index, body).catch(() => ({ status: 0, milliseconds: 0 }));
    }),
  );
  stop();
  service.child.kill('SIGTERM');
  await service.ended;
  const megabytes = JSON.parse(readFileSync(peak, 'utf8')).maxRSS / 1024;
  await github.close();
  rmSync(folder, { recursive: true });
  const accepted = answers.filter(({ status }) => status === 202);
  const times = accepted.map(({ milliseconds }) => milliseconds).sort((first, second) => first - second);
  const value = `${accepted.length} of ${deliveries}, half of them within ${(times[times.length >> 1] ?? 0).toFixed(0)} ms, ${megabytes.toFixed(0)} MB`;
  const what = `service: deliveries accepted beside ${count} hostile connections`;
  return [{ what, value, target: `${deliveries}`, kept: accepted.length === deliveries }];
}

/** Each connection sends its share of the memory except the last byte, from its own loopback address. */
function openHostileConnections(port: number, count: number) {
  const open = new Set<Socket>();
  let isOver = false;
  const size = Math.min(Math.floor(memoryBytes / count), 25 * 1024 * 1024);
  const piece = Buffer.alloc(size - 1, 'x');
  const head = `POST /webhooks HTTP/1.1\r\nhost: x\r\nx-github-event: label\r\nx-github-delivery: z\r\ncontent-length: ${size}\r\n\r\n`;
  const begin = (index: number) => {
    if (isOver) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${1 + (index >> 7)}.${1 + (index % 128)}` });
    open.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        open.delete(socket);
        setTimeout(begin, 50, index);
      });
    socket.write(head);
    socket.write(piece);
  };
  for (let index = 0; index < count; index++) begin(index);
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
}

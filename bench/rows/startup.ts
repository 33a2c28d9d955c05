import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { action, cli, median, started, stepAt } from '../measure.ts';
import type { Row } from '../row.ts';

const rounds = 15;

export async function startup(): Promise<Row[]> {
  const bare: number[] = [];
  const first: number[] = [];
  const version: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push((await started(['-e', '0'])).wall);
    first.push(await firstRequest());
    version.push((await started([cli, '--version'])).wall);
  }
  const core = statSync(action).size / 1000;
  const folder = dirname(action);
  const all = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1000;
  const ratio = median(first) / median(bare);
  return [
    { what: '`node -e 0`', value: `${median(bare).toFixed(0)} ms`, target: '', kept: true },
    {
      what: 'built action, start to first request',
      value: `${median(first).toFixed(0)} ms, ${ratio.toFixed(2)} times`,
      target: 'at most 2.5 times `node -e 0`',
      kept: ratio <= 2.5,
    },
    {
      what: '`trueup --version`',
      value: `${median(version).toFixed(0)} ms, ${(median(version) / median(bare)).toFixed(2)} times`,
      target: '',
      kept: true,
    },
    {
      what: 'what every run of the action loads',
      value: `${core.toFixed(0)} kB`,
      target: 'at most 360 kB',
      kept: core <= 360,
    },
    { what: 'all files of the action', value: `${all.toFixed(0)} kB`, target: 'at most 800 kB', kept: all <= 800 },
  ];
}

/** Milliseconds from the start of the process to its first request. */
async function firstRequest() {
  let arrived = 0;
  const server = createServer((_request, response) => {
    arrived ||= performance.now();
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Bad credentials"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { environment, folder, end } = stepAt(`http://127.0.0.1:${port}`, 'labels:\n  - name: bug\n');
  const start = performance.now();
  await started([action], environment, folder);
  end();
  server.close();
  return arrived - start;
}

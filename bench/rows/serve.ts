import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { deliverLabelEvent, listenAsFleet, startService, waitFor } from '../../test/kit/runs/served.ts';
import { cli, root } from '../measure.ts';
import type { Row } from '../row.ts';

const count = 100;
const names = Array.from({ length: count }, (_, index) => `shop-${index}`);
const labels = [{ name: 'bug' }, { name: 'chore' }];

/** Sends 1,000 deliveries for 100 repositories, first at once, then within 10 s. Waits for the runs in between. */
export async function measureService(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  const github = await listenAsFleet(names.map((name) => ({ owner: 'acme', name, labels })));
  const peak = join(folder, 'peak');
  const preload = ['--import', join(root, 'bench', 'peak.mjs')];
  const service = await startService(github.url, folder, 'check', [...preload, cli], { TRUEUP_PEAK_FILE: peak });
  await waitFor(async () => (await service.metrics()).includes('full_runs_total{outcome="success"} 1'));
  github.simulator.forgetRequests();
  const createBody = (index: number) => {
    const { id, owner, name } = github.simulator.repository(`acme/${names[index % count]}`);
    const repository = { id, full_name: `${owner}/${name}`, default_branch: 'main' };
    return { action: 'edited', repository, sender: { login: 'mona' }, filler: 'x'.repeat(8_000) };
  };
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => deliverLabelEvent(service.url, index, createBody(index))),
  );
  const answerSeconds = (performance.now() - start) / 1_000;
  await waitFor(async () => (await service.metrics()).includes(`runs_total{outcome="success"} ${count}`));
  const runs = github.simulator.requests.filter(({ path }) => path.endsWith('/labels')).length;
  const pacedAnswers = await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 10));
      return deliverLabelEvent(service.url, 1_000 + index, createBody(index));
    }),
  );
  service.child.kill('SIGTERM');
  await service.ended;
  const megabytes = JSON.parse(readFileSync(peak, 'utf8')).maxRSS / 1024;
  await github.close();
  rmSync(folder, { recursive: true });
  const slowest = Math.max(...pacedAnswers.map(({ milliseconds }) => milliseconds)) / 1_000;
  const areAllAccepted = answers.every(({ status }) => status === 202);
  return [
    {
      what: 'service: 1,000 deliveries at once, until the last is answered',
      value: `${answerSeconds.toFixed(1)} s`,
      target: 'at most 10 s',
      kept: areAllAccepted && answerSeconds <= 10,
    },
    {
      what: 'service: 1,000 deliveries in 10 s, the slowest answer',
      value: `${slowest.toFixed(2)} s`,
      target: 'at most 1 s',
      kept: slowest <= 1,
    },
    { what: `service: runs of the ${count} repositories`, value: `${runs}`, target: `${count}`, kept: runs === count },
    {
      what: 'service: memory, with these runs',
      value: `${megabytes.toFixed(0)} MB`,
      target: 'at most 80 MB',
      kept: megabytes <= 80,
    },
  ];
}

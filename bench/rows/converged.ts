import { openSimulator } from '../../src/simulator/index.ts';
import { samples } from '../../test/samples/index.ts';
import { action, median, stepAt, time } from '../measure.ts';
import type { Row } from '../table.ts';

const latency = 40;
const frame = ['repository', 'labels', 'milestones', 'autolinks'];

export async function converged(): Promise<Row[]> {
  const together = await checkOf(frame);
  const alone = await Promise.all(Object.keys(samples).map(async (key) => ({ key, count: await requestsOf(key) })));
  return [
    {
      what: 'converged check of four sections at 40 ms',
      value: `${together.trips.toFixed(1)} round trips, ${together.requests} requests`,
      target: 'at most start-up plus 4 round trips',
      kept: together.trips <= 4,
    },
    ...alone.map(({ key, count }) => ({
      what: `requests of a converged check: ${key}`,
      value: String(count),
      target: `at most ${samples[key]!.requests}`,
      kept: count <= samples[key]!.requests,
    })),
  ];
}

/** A host that the sample has been applied to. */
async function appliedHost(keys: readonly string[], delay: number) {
  const drifted = Object.assign({}, ...keys.map((key) => samples[key]!.drifted));
  const around = Object.assign({}, ...keys.map((key) => samples[key]!.around));
  const environment = Object.assign({}, ...keys.map((key) => samples[key]!.environment));
  const seed = { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around };
  const settings = keys.map((key) => samples[key]!.settings).join('\n');
  const quick = openSimulator({ seed });
  const listening = await quick.listen();
  const step = stepAt(listening.url, settings, 'apply');
  const { code, output } = await time([action], { ...step.environment, ...environment }, step.folder);
  if (code !== 0) throw new Error(`applying ${keys} ended with ${code}: ${output}`);
  step.end();
  await listening.close();
  const slow = openSimulator({ seed: quick.dump(), latency: delay });
  return { simulator: slow, settings, environment };
}

async function checkOf(keys: readonly string[]) {
  const { simulator, settings } = await appliedHost(keys, latency);
  const { url, close } = await simulator.listen();
  const run = async (text: string) => {
    const { environment, folder, end } = stepAt(url, text);
    const ran = await time([action], environment, folder);
    end();
    return ran.wall;
  };
  await run(settings);
  simulator.forgetRequests();
  await run(settings);
  const requests = simulator.requests.length;
  const full = median([await run(settings), await run(settings), await run(settings)]);
  // A file that declares nothing asks nothing: what is left is the start-up.
  const nothing = median([await run('# nothing'), await run('# nothing'), await run('# nothing')]);
  await close();
  return { trips: (full - nothing) / latency, requests };
}

async function requestsOf(key: string) {
  const { simulator, settings, environment } = await appliedHost([key], 0);
  const { url, close } = await simulator.listen();
  const step = stepAt(url, settings);
  await time([action], { ...step.environment, ...environment }, step.folder);
  step.end();
  await close();
  return simulator.requests.length;
}

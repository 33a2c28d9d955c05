import { openSimulator } from '../../packages/simulator/src/index.ts';
import { openScene } from '../../test/kit/runs/scene.ts';
import { samples } from '../../test/samples/index.ts';
import { joinSamples } from '../../test/samples/together.ts';
import { action, createStep, getMedian, measureProcess } from '../measure.ts';
import type { Row } from '../row.ts';
import { latency } from './trips.ts';

const maxTrips = 10;

export async function measureSnapshot(): Promise<Row[]> {
  const simulator = openSimulator({ seed: await createFullRepository(), latency });
  const { url, close } = await simulator.listen();
  const run = async (mode: string) => {
    const { environment, folder, end } = createStep(url, '# nothing', mode);
    const result = await measureProcess([action], environment, folder);
    end();
    if (result.code !== 0) throw new Error(`${mode} ended with ${result.code}: ${result.output}`);
    return result.wall;
  };
  const measureWallTime = async (mode: string) => getMedian([await run(mode), await run(mode), await run(mode)]);
  await run('snapshot');
  simulator.forgetRequests();
  await run('snapshot');
  const requests = simulator.requests.length;
  // A check of an empty file sends no requests, so this is the start-up time alone.
  const trips = ((await measureWallTime('snapshot')) - (await measureWallTime('check'))) / latency;
  await close();
  return [
    {
      what: `snapshot of all ${Object.keys(samples).length} sections at ${latency} ms`,
      value: `${trips.toFixed(1)} round trips, ${requests} requests`,
      target: `at most start-up plus ${maxTrips} round trips`,
      kept: trips <= maxTrips,
    },
  ];
}

/** Creates a repository with the samples of all sections, as far as one repository can combine them. */
async function createFullRepository() {
  const { settings, drifted, around, environment } = joinSamples(Object.keys(samples));
  const seed = { ...around, repositories: [{ owner: 'acme', name: 'shop', ...drifted }] };
  const { apply, simulator } = openScene({ seed, environment: { ...environment } });
  await apply(settings);
  return simulator.dump();
}

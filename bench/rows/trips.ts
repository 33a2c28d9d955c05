import { openSimulator, type Seed } from '../../packages/simulator/src/index.ts';
import { action, createStep, getMedian, measureProcess } from '../measure.ts';

export const latency = 40;

export interface Trips {
  readonly trips: number;
  readonly requests: number;
  readonly byRoute: Readonly<Record<string, number>>;
  readonly peakMegabytes: number;
}

interface Bench {
  readonly seed: Seed;
  readonly settings: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Measures how long a converged check takes after its start-up, in round trips to GitHub. */
export async function measureTrips({ seed, settings, variables = {} }: Bench): Promise<Trips> {
  const simulator = openSimulator({ seed: await createAppliedState({ seed, settings, variables }), latency });
  const { url, close } = await simulator.listen();
  const run = async (text: string) => {
    const { environment, folder, end } = createStep(url, text);
    const result = await measureProcess([action], { ...variables, ...environment }, folder);
    end();
    return result;
  };
  await run(settings);
  simulator.forgetRequests();
  const first = await run(settings);
  if (first.code !== 0) throw new Error(`check ended with ${first.code}: ${first.output}`);
  const requests = simulator.requests.length;
  const byRoute: Record<string, number> = {};
  for (const { route } of simulator.requests) byRoute[route] = (byRoute[route] ?? 0) + 1;
  const checkTime = getMedian([first.wall, (await run(settings)).wall, (await run(settings)).wall]);
  // A check of an empty file sends no requests, so this is the start-up time alone.
  const startupTime = getMedian([
    (await run('# nothing')).wall,
    (await run('# nothing')).wall,
    (await run('# nothing')).wall,
  ]);
  await close();
  return { trips: (checkTime - startupTime) / latency, requests, byRoute, peakMegabytes: first.peakMegabytes };
}

/** Returns the state of the simulated GitHub after an apply. */
async function createAppliedState({ seed, settings, variables }: Required<Bench>) {
  const quick = openSimulator({ seed });
  const listening = await quick.listen();
  const { environment, folder, end } = createStep(listening.url, settings, 'apply');
  const { code, output } = await measureProcess([action], { ...variables, ...environment }, folder);
  if (code !== 0) throw new Error(`apply ended with ${code}: ${output}`);
  end();
  await listening.close();
  return quick.dump();
}

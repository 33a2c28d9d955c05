import type { Seed } from '../../packages/simulator/src/index.ts';
import { formatLines, type Scene } from '../kit/runs/scene.ts';
import { openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';

const reached = new Map<string, Promise<Seed>>();

/** Opens a scene after one apply of the sample. Each scene has its own simulated GitHub. */
export async function openConvergedScene(tried: SectionSample): Promise<Scene> {
  const { key } = tried;
  if (!reached.has(key)) reached.set(key, createConvergedSeed(tried));
  return openSampleScene(tried, await reached.get(key)!);
}

async function createConvergedSeed(tried: SectionSample): Promise<Seed> {
  const { apply, check, simulator } = openSampleScene(tried);
  const { settings } = tried.sample;
  const applied = await apply(settings);
  // The reads of check end the configuration runs.
  const found = [...formatLines(applied, 'error'), ...formatLines(await check(settings), 'drift')];
  if (found.length) throw new Error(`the sample of ${tried.key} does not converge: ${found.join('; ')}`);
  return simulator.dump() as Seed;
}

/** Returns the state of the simulated GitHub without values that change when Trueup sends a value again. */
export const dumpLastingState = ({ simulator }: Scene): unknown =>
  sortAll(JSON.parse(JSON.stringify(simulator.state, (key, value) => (volatile.has(key) ? undefined : value))));

/** The order of lists and maps in GitHub's state has no meaning. */
function sortAll(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortAll).sort((one, other) => (toJson(one) < toJson(other) ? -1 : 1));
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortAll(inner)]),
  );
}

const toJson = (value: unknown) => JSON.stringify(value);

const volatile = new Set([
  'tokens',
  'lastId',
  'updated_at',
  'encrypted_value',
  'custom_pattern_version',
  'expires_at',
  'key_id',
  'readings',
]);

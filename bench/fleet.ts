import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Simulator } from '../packages/simulator/src/index.ts';
import { combineSamples, type FleetFile } from '../test/kit/samples/converged-fleet.ts';
import { samples } from '../test/samples/index.ts';
import { cli, measureProcess, root } from './measure.ts';

const fastClock = join(root, 'bench', 'swift.mjs');

/** The samples of all sections in one settings file. */
export const fullest = combineSamples(Object.keys(samples));

/** The latency of each request, in milliseconds. */
export const latency = 40;

interface FleetRunOptions {
  readonly flags?: readonly string[];
  readonly port?: number;
  readonly file?: FleetFile;
  readonly hasFastClock?: boolean;
}

/** Runs the command line for all repositories of a simulated GitHub. */
export async function runFleet(
  simulator: Simulator,
  mode: string,
  { flags = [], port = 0, file = fullest, hasFastClock = true }: FleetRunOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'defaults.yml'), file.settings);
  const { url, close } = await simulator.listen(port);
  const repos = Object.values(simulator.state.repositories).map(({ owner, name }) => `${owner}/${name}`);
  const result = await measureProcess(
    [
      ...(hasFastClock ? ['--import', fastClock] : []),
      cli,
      mode,
      '--repos',
      repos.join(),
      '--defaults-file',
      'defaults.yml',
      ...flags,
    ],
    { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful', ...file.environment },
    folder,
  );
  await close();
  rmSync(folder, { recursive: true });
  if (result.code !== 0)
    throw new Error(`${mode} of ${repos.length} repositories ended with ${result.code}: ${result.output}`);
  return result;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulator, type Simulator } from '../src/simulator/index.ts';
import { samples } from '../test/samples/index.ts';
import { together } from '../test/samples/together.ts';
import { cli, root, time } from './measure.ts';

const swift = join(root, 'bench', 'swift.mjs');

/** How long a request takes, in milliseconds. */
export const latency = 40;

const whole = together(Object.keys(samples));

/** A sample makes the repository private, and private repositories do not have this. */
const settings = whole.settings.replace(/^ *enable_private_vulnerability_reporting: .*\n/m, '');

/** A host with this many repositories that match the samples: the samples are applied to the first, the others are copies. */
export async function convergedHost(count: number) {
  const { settings: drifted = {}, ...more } = whole.drifted as { settings?: object };
  const licensed = { ...drifted, security_and_analysis: { advanced_security: { status: 'enabled' } } };
  const repository = { owner: 'acme', name: 'r0', ...more, settings: licensed };
  const host = openSimulator({ seed: { repositories: [repository], ...whole.around } });
  await visited(host, 'apply');
  const dump = host.dump();
  const original = host.repository('acme/r0');
  for (let index = 1; index < count; index++) {
    const copy = { ...structuredClone(original), id: dump.lastId + index, name: `r${index}` };
    dump.repositories[copy.id] = copy;
  }
  return { ...dump, lastId: dump.lastId + count };
}

/** Runs the command line for all repositories of a host. */
export async function visited(simulator: Simulator, mode: string, flags: readonly string[] = [], port = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'defaults.yml'), settings);
  const { url, close } = await simulator.listen(port);
  const repos = Object.values(simulator.state.repositories).map(({ owner, name }) => `${owner}/${name}`);
  const ran = await time(
    ['--import', swift, cli, mode, '--repos', repos.join(), '--defaults-file', 'defaults.yml', ...flags],
    { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful', ...whole.environment },
    folder,
  );
  await close();
  rmSync(folder, { recursive: true });
  if (ran.code !== 0) throw new Error(`${mode} of ${repos.length} repositories ended with ${ran.code}: ${ran.output}`);
  return ran;
}

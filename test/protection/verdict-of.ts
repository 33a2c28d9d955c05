import type { TokenSeed } from '../../src/simulator/access/tokens.ts';
import { openSimulator } from '../../src/simulator/simulator.ts';
import { askRepository, readBranch } from '../../src/wings/protection/read.ts';
import { readerOf } from '../scene.ts';
import { type Held, optionsFor } from './world.ts';

/** What Trueup says of a branch of the repository, with a token that may see everything unless it is weakened. */
export async function verdictOf(held: Held, branch = 'main', token: Omit<TokenSeed, 'token'> = {}) {
  const simulator = openSimulator({ ...optionsFor(held), tokens: [{ token: 'all-powerful', login: 'ann', ...token }] });
  const host = readerOf(simulator.transport);
  const found = await readBranch(host, branch, await askRepository(host));
  if (simulator.objections.length) throw new Error(simulator.objections.join('\n'));
  return found;
}

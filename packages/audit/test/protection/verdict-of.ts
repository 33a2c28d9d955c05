import { readerOf } from '../../../../test/kit/runs/scene.ts';
import type { TokenSeed } from '../../../simulator/src/access/tokens.ts';
import { openSimulator } from '../../../simulator/src/simulator.ts';
import { readBranch } from '../../src/protection/read.ts';
import { getProtectedRepository } from '../../src/protection/sources/calls.ts';
import { type Held, optionsFor } from './world.ts';

/** Judges a branch with an unrestricted token, unless another token is given. */
export async function verdictOf(held: Held, branch = 'main', token: Omit<TokenSeed, 'token'> = {}) {
  const simulator = openSimulator({ ...optionsFor(held), tokens: [{ token: 'all-powerful', login: 'ann', ...token }] });
  const host = readerOf(simulator.transport);
  const found = await readBranch(host, branch, await host.ask(getProtectedRepository({})));
  if (simulator.objections.length) throw new Error(simulator.objections.join('\n'));
  return found;
}

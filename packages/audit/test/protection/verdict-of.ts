import { createReader } from '../../../../test/kit/runs/scene.ts';
import type { TokenSeed } from '../../../simulator/src/access/tokens.ts';
import { openSimulator } from '../../../simulator/src/simulator.ts';
import { readAndJudgeBranch } from '../../src/protection/read.ts';
import { getProtectedRepository } from '../../src/protection/sources/calls.ts';
import { createSimulatorOptions, type SimulatedRepository } from './simulated-repository.ts';

/** Judges a branch with an unrestricted token, unless another token is given. */
export async function judgeInSimulator(
  held: SimulatedRepository,
  branch = 'main',
  token: Omit<TokenSeed, 'token'> = {},
) {
  const simulator = openSimulator({
    ...createSimulatorOptions(held),
    tokens: [{ token: 'all-powerful', login: 'ann', ...token }],
  });
  const reader = createReader(simulator.transport);
  const branchReading = await readAndJudgeBranch(reader, branch, await reader.ask(getProtectedRepository({})));
  if (simulator.objections.length) throw new Error(simulator.objections.join('\n'));
  return branchReading;
}

export type { TokenSeed } from './access/tokens.ts';
export type { Misbehaviour } from './exchange/misbehaviour.ts';
export { openSimulator, type Simulator, type SimulatorOptions } from './simulator.ts';
export type { AccountSeed, RepositorySeed, Seed } from './state/seed.ts';

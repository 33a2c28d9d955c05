export type { Level, Role, Token, TokenSeed } from './access/tokens.ts';
export { SimulatorObjection } from './exchange/answer.ts';
export type { LoggedRequest } from './exchange/log.ts';
export type { Misbehaviour, Trouble } from './exchange/misbehaviour.ts';
export { openSimulator, type Simulator, type SimulatorOptions } from './simulator.ts';
export type { AccountSeed, RepositorySeed, Seed } from './state/seed.ts';
export type { Transport, WireAnswer, WireRequest } from './wire.ts';

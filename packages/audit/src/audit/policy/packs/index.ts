import type { PackRule } from '../policy.ts';
import { osps } from './osps.ts';
import { scorecard } from './scorecard.ts';
import { starter } from './starter.ts';

/** The built-in rules. */
export const packs: Readonly<Record<string, readonly PackRule[]>> = { starter, scorecard, 'osps-1': osps };

export const defaultPack = 'starter';

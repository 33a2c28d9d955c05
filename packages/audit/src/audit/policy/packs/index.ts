import type { PackRule } from '../policy.ts';
import { osps } from './osps.ts';
import { scorecard } from './scorecard.ts';
import { starter } from './starter.ts';

/** The rules that come with the program, in words of its own. */
export const packs: Readonly<Record<string, readonly PackRule[]>> = { starter, scorecard, 'osps-1': osps };

/** The rules of an audit that names none. */
export const usualPack = 'starter';

import type { DenialPolicy } from '../src/modes/denials.ts';
import { snapshot } from '../src/modes/snapshot.ts';
import { registry } from '../src/sections/registry.ts';
import type { Simulator } from '../src/simulator/index.ts';
import { readerOf } from './scene.ts';

/** A snapshot of one section of `acme/shop`. */
export function taken({ transport }: Simulator, key: string, onMissing: DenialPolicy['onMissing'] = 'fail') {
  const sections = registry.filter((section) => section.key === key);
  return snapshot(sections, readerOf(transport), { onMissing, required: new Set() });
}

import { openHost } from '../src/host/open.ts';
import { createPacer } from '../src/host/pacer.ts';
import { Secret } from '../src/host/secret.ts';
import type { DenialPolicy } from '../src/modes/denials.ts';
import { snapshot } from '../src/modes/snapshot.ts';
import { registry } from '../src/sections/registry.ts';
import type { Simulator } from '../src/simulator/index.ts';
import { quickClock } from './scene.ts';

/** A snapshot of one section of `acme/shop`. */
export function taken({ transport }: Simulator, key: string, onMissing: DenialPolicy['onMissing'] = 'fail') {
  const clock = quickClock();
  const host = openHost({
    transport,
    token: new Secret('all-powerful'),
    repository: { owner: 'acme', name: 'shop' },
    pacer: createPacer({ clock, maxWait: 60 }),
    clock,
    userAgent: 'test',
  });
  const sections = registry.filter((section) => section.key === key);
  return snapshot(sections, host.reader(), { onMissing, required: new Set() });
}

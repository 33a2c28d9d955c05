import { readSnapshot } from '../../../packages/core/src/engine/snapshots/snapshot.ts';
import type { DenialPolicy } from '../../../packages/core/src/report/result/coverage.ts';
import { toLineView } from '../../../packages/core/src/run/privacy/admin-values.ts';
import { registry } from '../../../packages/core/src/sections/registry.ts';
import type { Simulator } from '../../../packages/simulator/src/index.ts';
import { createReader } from '../runs/scene.ts';

/** Takes a snapshot of a single section of `acme/shop`, with the full text of its lines. */
export async function takeSectionSnapshot(
  { transport }: Simulator,
  key: string,
  onMissing: DenialPolicy['onMissing'] = 'fail',
) {
  const sections = registry.filter((section) => section.key === key);
  const snapped = await readSnapshot(sections, createReader(transport), {
    onMissing,
    onUnsupported: 'fail',
    required: new Set(),
  });
  return {
    ...snapped,
    sections: snapped.sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => toLineView(line, 'full')),
    })),
  };
}

import { parseManifest } from '../packages/core/src/fleet/file/manifest.ts';
import { createLayerMerger, type Layer } from '../packages/core/src/fleet/layers/merging.ts';
import { registry } from '../packages/core/src/sections/registry.ts';
import { parseLayer } from '../packages/core/src/settings/layers/layers.ts';

export const targets = 1000;

/** Five layers, each for several repositories. `mergeFleet` adds a layer for each repository. */
const sharedLayers = Array.from({ length: 5 }, (_, height) =>
  createLayer(
    `layers/${height}.yml`,
    `repository:\n  has_wiki: ${height % 2 === 0}\nlabels:\n${formatEntries(40, height)}milestones:\n  - title: v${height}\nbranches:\n  - name: main\n    protection:\n      enforce_admins: true\n      required_status_checks: null\n      required_pull_request_reviews: null\n      restrictions: null\n`,
  ),
);

function createLayer(file: string, text: string): Layer {
  return { file, text, read: parseLayer({ text, file }) };
}

function formatEntries(count: number, height: number) {
  return Array.from(
    { length: count },
    (_, index) =>
      `  - name: label ${index + height * 20}\n    color: '00000${height}'\n    description: of layer ${height}\n`,
  ).join('');
}

/** Merges the layers of a fleet, from their texts to the settings of each repository. */
export function mergeFleet() {
  const text = 'targets: [{ repos: acme/* }]\nlocked: [milestones.title, branches.protection.enforce_admins]\n';
  const merge = createLayerMerger(parseManifest(text, 'fleet.yml'), registry);
  const settings = Array.from({ length: targets }, (_, index) => {
    const ownLayer = createLayer(`layers/acme/r${index}.yml`, `repository:\n  description: number ${index}\n`);
    // The first layer applies to all repositories, the next layers to every second, third, … repository.
    return merge([...sharedLayers.filter((_layer, height) => index % (height + 1) === 0), ownLayer]);
  });
  const refusals = settings.flatMap((merged) => merged.refusals);
  if (refusals.length) throw new Error(`the merge refused a layer: ${refusals[0]!.problem}`);
  return settings;
}

// Runs as its own process, so the benchmark measures only the memory of merging.
if (process.argv[1] === import.meta.filename) mergeFleet();

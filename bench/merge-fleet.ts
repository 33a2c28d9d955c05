import { parseManifest } from '../packages/core/src/fleet/file/manifest.ts';
import { createLayerMerger, type Layer } from '../packages/core/src/fleet/layers/merging.ts';
import { registry } from '../packages/core/src/sections/registry.ts';
import { parseLayer } from '../packages/core/src/settings/layers/layers.ts';

export const targets = 1000;

/** Five layers that repositories share, each for some of them, and one for each repository. */
const shared = Array.from({ length: 5 }, (_, height) =>
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
    (_, at) =>
      `  - name: label ${at + height * 20}\n    color: '00000${height}'\n    description: of layer ${height}\n`,
  ).join('');
}

/** Merges the layers of a fleet, from the texts to what each repository is held to. */
export function mergeFleet() {
  const text = 'targets: [{ repos: acme/* }]\nlocked: [milestones.title, branches.protection.enforce_admins]\n';
  const merge = createLayerMerger(parseManifest(text, 'fleet.yml'), registry);
  const settings = Array.from({ length: targets }, (_, at) => {
    const own = createLayer(`layers/acme/r${at}.yml`, `repository:\n  description: number ${at}\n`);
    // The first layer is for all, and each of the others for every second, third, … repository.
    return merge([...shared.filter((_layer, height) => at % (height + 1) === 0), own]);
  });
  const refused = settings.flatMap(({ refusals }) => refusals);
  if (refused.length) throw new Error(`the layers are refused: ${refused[0]!.problem}`);
  return settings;
}

// As a process of its own, which has the memory of nothing else.
if (process.argv[1] === import.meta.filename) mergeFleet();

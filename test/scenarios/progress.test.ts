import { expect, it } from 'vitest';
import { runAudit } from '../../packages/audit/src/audit/run.ts';
import { readProtection } from '../../packages/audit/src/protection/run.ts';
import { extensions } from '../../packages/cli/src/entries/extensions.ts';
import { estimateRequests } from '../../packages/cli/src/reports/shards.ts';
import { renderTarget } from '../../packages/core/src/run/render-target.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { World } from '../../packages/core/src/session/world/world.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { createMemoryFiles, createWorld, defaultOptions } from '../kit/runs/scene.ts';

const files: Readonly<Record<string, string>> = {
  'fleet.yml':
    'targets: [{repos: acme/kestrel}]\nlayers: [{file: base.yml}]\nown: {as: highest-layer, sections: [labels]}\n',
  'base.yml': 'labels: [{name: bug}]\nautolinks: []\n',
};
const kestrel = { owner: 'acme', name: 'kestrel' };
const { repository: _, ...optionsWithoutRepository } = defaultOptions;
const fleetOptions: RunOptions = { ...optionsWithoutRepository, fleetFile: 'fleet.yml' };

const oneRepositoryOptions: RunOptions = { ...optionsWithoutRepository, repos: [kestrel] };

const commands: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  shards: (world) => estimateRequests(fleetOptions, world, extensions),
  render: (world) => renderTarget(kestrel, fleetOptions, world),
  protection: (world) => readProtection({ options: oneRepositoryOptions, branches: [] }, world),
  audit: (world) => runAudit({ options: oneRepositoryOptions, packs: ['starter'] }, world),
};

type Visibility = 'public' | 'private';

/** Collects the progress lines of a command in another repository. The first request to each address fails. */
async function collectProgress(
  command: string,
  { log, repository }: Readonly<Record<'log' | 'repository', Visibility>>,
) {
  const simulator = openSimulator({ seed: { repositories: [{ ...kestrel, visibility: repository }] } });
  const failedPaths = new Set<string>();
  simulator.misbehave({
    match: ({ path }) => failedPaths.size < failedPaths.add(path).size,
    times: 99,
    with: { kind: 'status', status: 502, headers: { 'retry-after': '3' }, body: {} },
  });
  const progressLines: string[] = [];
  const event = { repository: { full_name: 'acme/fleet', private: log === 'private', visibility: log } };
  await commands[command]!({
    ...createWorld(simulator, ''),
    environment: { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/fleet', GITHUB_EVENT_PATH: 'event.json' },
    files: createMemoryFiles({ 'event.json': JSON.stringify(event) }),
    load: async (file) => files[file]!,
    showProgress: (line) => progressLines.push(line),
  });
  return progressLines.join('\n');
}

it.each(Object.keys(commands))(
  'the progress lines of %s contain no repository name in a public log [6.3]',
  async (command) => {
    for (const repository of ['private', 'public'] as const) {
      const progressText = await collectProgress(command, { log: 'public', repository });
      expect(progressText).toContain('a GET answered 502: retrying in 3 s');
      expect(progressText).not.toContain('/kestrel');
    }
  },
);

it.each(['shards', 'protection', 'audit'])(
  'the progress lines of %s name public repositories but not private ones in a private log [6.3]',
  async (command) => {
    expect(await collectProgress(command, { log: 'private', repository: 'private' })).not.toContain('kestrel');
    expect(await collectProgress(command, { log: 'private', repository: 'public' })).toContain(
      'GET /repos/acme/kestrel',
    );
  },
);

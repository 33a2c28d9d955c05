import { getOwnTokenPermissions, parseSectionsIfValid } from '../../../packages/cli/src/init/declared.ts';
import { hardenedWorkflows } from '../../../packages/cli/src/init/hardened.ts';
import type { WorkflowKind, WorkflowTier } from '../../../packages/cli/src/init/parts.ts';
import { openSimulator, type RepositorySeed } from '../../../packages/simulator/src/index.ts';
import { bot } from './workflow-runs.ts';

/** `init` tells people to save the writing token only for the default branch. */
export const secrets = { SETTINGS_READ_TOKEN: 'reads' };
export const environments = {
  settings: { secrets: { SETTINGS_TOKEN: 'writes' }, refs: ['refs/heads/main'] },
  'settings-forks': { refs: ['refs/heads/main'] },
};

/** Opens a simulated GitHub whose tokens have exactly the permissions that `init` asks for. */
export function openInitSimulator(shop: RepositorySeed) {
  const read = { Metadata: 'read', Contents: 'read', Issues: 'read', Administration: 'read' } as const;
  const write = { ...read, Issues: 'write', Administration: 'write' } as const;
  const tokens = [
    { token: 'reads', login: 'mona', grants: read },
    { token: 'writes', login: 'mona', grants: write },
  ];
  return openSimulator({ seed: { tokens, accounts: [{ login: bot }], repositories: [shop] } });
}

/** Formats the workflow that `init` writes for `acme/shop`. */
export const formatInitWorkflow = (kind: WorkflowKind, settings: string, tier: WorkflowTier = hardenedWorkflows) =>
  tier[kind]!({
    repository: 'acme/shop',
    settingsFile: '.github/settings.yml',
    branch: 'main',
    workflow: 'settings.yml',
    action: './trueup',
    variables: [],
    ownToken: getOwnTokenPermissions(parseSectionsIfValid(settings, 'settings.yml')),
  });

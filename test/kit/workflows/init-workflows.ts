import { getOwnTokenPermissions, readDeclaredSections } from '../../../packages/cli/src/init/declared.ts';
import { hardenedWorkflows } from '../../../packages/cli/src/init/hardened.ts';
import type { WorkflowKind, WorkflowTier } from '../../../packages/cli/src/init/parts.ts';
import { openSimulator, type RepositorySeed } from '../../../packages/simulator/src/index.ts';
import { bot } from './workflow-runs.ts';

/** As `init` says to save them: the writing token is for the default branch alone. */
export const secrets = { SETTINGS_READ_TOKEN: 'reads' };
export const environments = {
  settings: { secrets: { SETTINGS_TOKEN: 'writes' }, refs: ['refs/heads/main'] },
  'settings-forks': { refs: ['refs/heads/main'] },
};

/** A host that gives each token what `init` asks for, and no more. */
export function openInitSimulator(shop: RepositorySeed) {
  const read = { Metadata: 'read', Contents: 'read', Issues: 'read', Administration: 'read' } as const;
  const write = { ...read, Issues: 'write', Administration: 'write' } as const;
  const tokens = [
    { token: 'reads', login: 'mona', grants: read },
    { token: 'writes', login: 'mona', grants: write },
  ];
  return openSimulator({ seed: { tokens, accounts: [{ login: bot }], repositories: [shop] } });
}

/** The workflow that `init` writes for `acme/shop` with this settings file. */
export const formatInitWorkflow = (kind: WorkflowKind, settings: string, tier: WorkflowTier = hardenedWorkflows) =>
  tier[kind]!({
    repository: 'acme/shop',
    settingsFile: '.github/settings.yml',
    branch: 'main',
    workflow: 'settings.yml',
    action: './trueup',
    variables: [],
    ownToken: getOwnTokenPermissions(readDeclaredSections(settings, 'settings.yml')),
  });

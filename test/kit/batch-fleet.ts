import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { type FleetOptions, openFleet } from './samples/fleet.ts';

/** Every repository must match these settings. */
export const settings = `repository:
  description: A shop
  homepage: https://shop.example
  has_wiki: false
  has_issues: true
  allow_merge_commit: false
  squash_merge_commit_title: PR_TITLE
  squash_merge_commit_message: BLANK
  delete_branch_on_merge: true
  default_branch: main
  topics: [go, web]
  issue_creation_policy: all
labels:
  - {name: bug, color: d73a4a, description: Something is broken}
  - {name: docs, color: 0075ca}
milestones:
  - {title: v1, description: The first, state: open, due_on: 2026-12-01}
`;

interface BatchFleetOptions extends Omit<FleetOptions, 'repositories'> {
  readonly count?: number;
  readonly settings?: string;
  /** Returns the state of a repository that differs from the file. */
  overrideRepository?(name: string): Partial<RepositorySeed> | undefined;
}

/** Opens repositories that match one fleet file. */
export function openBatchFleet({
  count = 50,
  overrideRepository,
  settings: text = settings,
  ...options
}: BatchFleetOptions = {}) {
  const made = openFleet({
    repositories: Array.from({ length: count }, (_, index) => ({
      owner: 'acme',
      name: `r${index}`,
      settings: {
        description: 'A shop',
        homepage: 'https://shop.example',
        has_wiki: false,
        topics: ['web', 'go'],
        merges: {
          allow_merge_commit: false,
          squash_merge_commit_title: 'PR_TITLE',
          squash_merge_commit_message: 'BLANK',
          delete_branch_on_merge: true,
        },
      },
      labels: [
        { name: 'bug', color: 'd73a4a', description: 'Something is broken' },
        { name: 'docs', color: '0075ca' },
      ],
      milestones: [{ title: 'v1', description: 'The first', state: 'open' as const, due_on: '2026-12-01T08:00:00Z' }],
      ...overrideRepository?.(`r${index}`),
    })),
    files: { 'fleet.yml': 'targets: [{repos: acme/*}]\nlayers: [{file: layer.yml}]\n', 'layer.yml': text },
    ...options,
  });
  return {
    ...made,
    /** Counts the requests by route. */
    asked: () => {
      const counts: Record<string, number> = {};
      for (const { route } of made.simulator.requests) counts[route] = (counts[route] ?? 0) + 1;
      return counts;
    },
  };
}

import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { type FleetOptions, openFleet } from './samples/fleet.ts';

/** What each of them is held to. */
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
  /** What is otherwise on GitHub than the file says. */
  overrideRepository?(name: string): Partial<RepositorySeed> | undefined;
}

/** Repositories that one fleet file is about, each as it says. */
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
    /** How often each route was asked. */
    asked: () => {
      const counts: Record<string, number> = {};
      for (const { route } of made.simulator.requests) counts[route] = (counts[route] ?? 0) + 1;
      return counts;
    },
  };
}

import type { RepositorySeed } from '../../../packages/simulator/src/index.ts';
import { openScene, type Scene } from '../runs/scene.ts';

const organization = { login: 'acme', type: 'Organization' as const, teams: ['core'] };

/** A rule of `main` that requires two approvals and lets one person push. */
export const guardedRule = {
  pattern: 'main',
  requiresApprovingReviews: true,
  requiredApprovingReviewCount: 2,
  restrictsPushes: true,
  pushers: { users: ['alice'] },
};

/** Opens `acme/shop` with the branches `main` and `dev`, in an organization with the plan. */
export const openProtectedShop = (more: Partial<RepositorySeed> = {}, token: object = {}, plan = 'team') =>
  openScene({
    tokens: [{ token: 'all-powerful', ...token }],
    seed: {
      accounts: [{ ...organization, plan }, { login: 'alice' }],
      apps: [{ slug: 'ci', id: 7 }],
      repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'dev'], ...more }],
    },
  });

/** Returns a settings file with one entry of `branches`. */
export const declareBranch = (name: string, protection: string) =>
  `branches:\n  - name: '${name}'\n    protection: ${protection}\n`;

export const getRules = ({ simulator }: Scene) => simulator.repository('acme/shop').branch_rules;

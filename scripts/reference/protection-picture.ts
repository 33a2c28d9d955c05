import { printProtection } from '../../packages/cli/src/protection/protection.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { createQuickClock } from '../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../test/kit/runs/terminal.ts';
import { drawTerminal } from './terminal-picture.ts';

/** Draws a run of `trueup protection` on the simulated GitHub. */
export async function drawProtection(): Promise<string> {
  const simulator = openSimulator({ seed, tokens: [{ token: 't' }] });
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 't', FORCE_COLOR: '1' }, '/nowhere', 100);
  const systemWorld = {
    transport: simulator.transport,
    clock: createQuickClock(),
    load: async () => '',
    list: async () => [],
    files: {
      read: async () => undefined,
      createPrivate: async () => true,
      write: async () => {},
      remove: async () => {},
    },
  };
  const flags = new Map([
    ['repository', 'acme/shop'],
    ['private-repos', 'show'],
  ]);
  await printProtection({ flags, files: ['main'] }, terminal, systemWorld);
  return drawTerminal('What trueup protection main prints', `$ trueup protection main\n\n${seen.out}`);
}

const conditions = { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } };

const seed = {
  accounts: [
    {
      login: 'acme',
      type: 'Organization' as const,
      plan: 'team',
      rulesets: [{ name: 'company', enforcement: 'active', conditions, rules: [{ type: 'deletion' }] }],
    },
    { login: 'ann' },
    { login: 'bob' },
  ],
  repositories: [
    {
      owner: 'acme',
      name: 'shop',
      collaborators: [
        { login: 'ann', role: 'admin' },
        { login: 'bob', role: 'write' },
      ],
      files: { '.github/workflows/ci.yml': "on:\n  pull_request:\n    paths: ['src/**']\njobs:\n  test: {}\n" },
      branch_rules: [
        {
          pattern: 'main',
          requiresApprovingReviews: true,
          requiredApprovingReviewCount: 3,
          requiresStatusChecks: true,
          checks: [{ context: 'test', app_id: null }],
        },
      ],
      rulesets: [
        {
          name: 'gate',
          enforcement: 'active',
          conditions,
          bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'pull_request' }],
          rules: [
            {
              type: 'pull_request',
              parameters: {
                required_approving_review_count: 0,
                dismiss_stale_reviews_on_push: true,
                require_code_owner_review: false,
                require_last_push_approval: false,
                required_review_thread_resolution: false,
                allowed_merge_methods: ['squash'],
              },
            },
            { type: 'required_linear_history' },
          ],
        },
        { name: 'trial', enforcement: 'evaluate', conditions, rules: [{ type: 'required_signatures' }] },
      ],
    },
  ],
} as const;

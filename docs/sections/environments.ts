import { secretKeys, secretLimits } from './families/secret-store.ts';
import { variableKeys } from './families/variable-store.ts';
import { nameDocs, type SectionDocs } from './section-docs.ts';

const below = (key: string, keys: SectionDocs['keys']) =>
  Object.fromEntries(Object.entries(keys).map(([path, docs]) => [`[].${key}${path}`, docs]));

const flag = { type: 'boolean' };

export const docs: SectionDocs = {
  about: 'Deployment environments with protection rules, branch policies, variables, secrets and pins.',
  keys: {
    '[].name': 'The name, which must match exactly. Two names cannot differ only in case.',
    '[].wait_timer': 'The wait timer in minutes, at most 30 days.',
    '[].prevent_self_review': 'Whether people are prevented from approving their own deployment. Needs `reviewers`.',
    '[].reviewers': 'Required reviewers, at most six. One approval is enough. `null` or `[]` requires none.',
    '[].reviewers[].type': 'Whether `id` belongs to a user or a team.',
    '[].reviewers[].id': 'The id of the user or team.',
    ...nameDocs('[].reviewers[]', 'user', 'team'),
    '[].deployment_branch_policy': {
      about: 'Which branches and tags can deploy. `null` allows all of them.',
      also: {
        type: 'object',
        description: 'Exactly one of the flags is true, so one flag is enough.',
        properties: { protected_branches: flag, custom_branch_policies: flag },
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
      },
    },
    '[].deployment_branch_policy.protected_branches': 'Only branches with a branch protection can deploy.',
    '[].deployment_branch_policy.custom_branch_policies':
      'Only branches and tags that match a pattern in `deployment_branch_policies` can deploy.',
    '[].can_admins_bypass': 'Whether administrators can bypass the protection rules. Older servers lack this key.',
    '[].variables': 'Variables for workflows that deploy to the environment.',
    ...below('variables', variableKeys),
    '[].secrets': 'Secrets for workflows that deploy to the environment.',
    ...below('secrets', secretKeys),
    '[].deployment_branch_policies':
      'Patterns of branches and tags that can deploy. Needs `custom_branch_policies: true` in `deployment_branch_policy`. Plain text is a branch pattern.',
    '[].deployment_branch_policies[].name': { about: 'The pattern.', examples: ['release/*'] },
    '[].deployment_branch_policies[].type': 'Whether the pattern is for branches or for tags.',
    '[].deployment_protection_rules':
      'Custom protection rules: apps that must approve a deployment. Plain text is the slug of an app.',
    '[].deployment_protection_rules[].app': 'The slug of the app. Its case does not matter.',
    '[].pinned': 'Whether the environment is pinned. Pins follow the order of the file, at most ten.',
  },
  limits: [
    'A write replaces all protection rules of an environment. If an entry leaves out a live one, apply refuses the write and prints the line to add.',
    'Apply reads an environment again just before it replaces it. If it has changed, the section fails.',
    'GitHub hides some reviewers, such as a secret team. Replacing the reviewers removes them, and a line reports this.',
    'An entry without protection rules changes only lists and pin, and creates the environment if it does not exist.',
    'Check cannot verify the lists of an environment that does not exist yet.',
    'If live and declared pins exceed ten, apply writes nothing in this section.',
    ...secretLimits,
  ],
  refused: { '[]': { keys: ['custom_branches'] } },
  beyondSchema: [
    {
      rule: 'a protection rule without a value; `null` removes the protection',
      says: /^is empty$/,
      example: 'environments: [{name: production, reviewers: }]',
    },
    {
      rule: 'branch policies of an environment without `custom_branch_policies: true`',
      says: /^requires `deployment_branch_policy` with `custom_branch_policies: true`/,
      example: 'environments: [{name: production, deployment_branch_policies: [main]}]',
    },
    {
      rule: '`prevent_self_review: true` without reviewers',
      says: /^is true, but the entry has no `reviewers`$/,
      example: 'environments: [{name: production, prevent_self_review: true}]',
    },
    {
      rule: 'more than ten pinned environments',
      says: /^exceeds the limit: the file pins/,
      example: `environments: [${Array.from({ length: 11 }, (_, number) => `{name: e${number}, pinned: true}`)}]`,
    },
  ],
};

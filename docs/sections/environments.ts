import { secretKeys, secretLimits } from './families/secret-store.ts';
import { variableKeys } from './families/variable-store.ts';
import { nameDocs, type SectionDocs } from './section-docs.ts';

const below = (key: string, keys: SectionDocs['keys']) =>
  Object.fromEntries(Object.entries(keys).map(([path, docs]) => [`[].${key}${path}`, docs]));

const flag = { type: 'boolean' };

export const docs: SectionDocs = {
  about:
    'Deployment environments: their gates, branch policies, variables, secrets and pins. Environments that the file does not name stay as they are.',
  keys: {
    '[].name': 'The name of the environment, letter for letter. The host allows no two names that differ only in case.',
    '[].wait_timer': 'How many minutes a deployment waits, at most thirty days.',
    '[].prevent_self_review': 'Whether people may not approve a deployment that they started. Needs `reviewers`.',
    '[].reviewers':
      'Who can approve a deployment. One approval is enough, and at most six reviewers can be listed. `null` and `[]` mean that no approval is needed.',
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
    '[].can_admins_bypass':
      'Whether administrators can bypass the gates. The published description of the host leaves this key out, and older servers do not have it.',
    '[].variables': 'Variables for workflows that deploy to the environment.',
    ...below('variables', variableKeys),
    '[].secrets': 'Secrets for workflows that deploy to the environment.',
    ...below('secrets', secretKeys),
    '[].deployment_branch_policies':
      'Patterns of branches and tags that can deploy. Needs `deployment_branch_policy` with `custom_branch_policies: true`. Plain text is a pattern for branches.',
    '[].deployment_branch_policies[].name': { about: 'The pattern.', examples: ['release/*'] },
    '[].deployment_branch_policies[].type': 'Whether the pattern is for branches or for tags.',
    '[].deployment_protection_rules': 'Apps that have to approve a deployment. Plain text is the slug of an app.',
    '[].deployment_protection_rules[].app': 'The slug of the app. Its case does not matter.',
    '[].pinned':
      'Whether the environment is pinned. Pinned environments lead the list in the order of the file, and the host pins at most ten. Without this key, the pin stays as it is.',
  },
  limits: [
    'Apply replaces all gates of an environment at once. If an entry declares some gates and leaves out others that are live, that is drift: apply refuses the write and says which line to add.',
    'Just before apply creates or replaces an environment, it reads the environment again. If somebody else has created or changed it, apply leaves it as it is, and the section fails.',
    'The host does not name every reviewer, for example a team that the token may not see. No entry can list such a reviewer, so replacing the reviewers removes it, and a line says so.',
    'An entry without gates is only about its lists and its pin. The environment itself is written only if it does not exist.',
    'The lists of an environment cannot be verified before it exists, and its patterns not while `custom_branch_policies` is off.',
    'If more than ten environments would be pinned, undeclared pins included, apply refuses and writes nothing of the section.',
    ...secretLimits,
  ],
  refused: { '[]': { keys: ['custom_branches'] } },
  beyondSchema: [
    {
      rule: 'a gate with nothing after its key: `null` opens the gate',
      says: /^is empty$/,
      example: 'environments: [{name: production, reviewers: }]',
    },
    {
      rule: 'branch policies of an environment without `custom_branch_policies: true`',
      says: /^needs `deployment_branch_policy` with `custom_branch_policies: true`/,
      example: 'environments: [{name: production, deployment_branch_policies: [main]}]',
    },
    {
      rule: '`prevent_self_review: true` without reviewers',
      says: /^is true, and the entry has no reviewers: /,
      example: 'environments: [{name: production, prevent_self_review: true}]',
    },
    {
      rule: 'more than ten pinned environments',
      says: /^is one pin too many/,
      example: `environments: [${Array.from({ length: 11 }, (_, number) => `{name: e${number}, pinned: true}`)}]`,
    },
  ],
};

import type { SectionDocs } from '../docs.ts';
import { secretKeys, secretLimits } from '../families/secret-store/docs.ts';
import { variableKeys } from '../families/variable-store/docs.ts';

const below = (key: string, keys: SectionDocs['keys']) =>
  Object.fromEntries(Object.entries(keys).map(([path, docs]) => [`[].${key}${path}`, docs]));

const flag = { type: 'boolean' };

export const docs: SectionDocs = {
  about:
    'Environments to deploy to, with their gates, variables and secrets. Environments that are not named stay as they are.',
  keys: {
    '[].name':
      'The name, by which the environment is found, letter for letter. The host does not tell two apart by case alone.',
    '[].wait_timer': 'For how many minutes a deployment waits, up to thirty days.',
    '[].prevent_self_review': 'Whether those who start a deployment may not approve it. It needs `reviewers`.',
    '[].reviewers':
      'Who can approve a deployment: one of them is enough, and at most six can be named. `null` and `[]` mean nobody has to.',
    '[].reviewers[].type': 'Whether the number is that of a user or of a team.',
    '[].reviewers[].id': 'The number of the user or team.',
    '[].deployment_branch_policy': {
      about: 'Which branches and tags can deploy. `null` lets all of them.',
      also: {
        type: 'object',
        description: 'The host takes one flag that is true, so one of the two says what the other is.',
        properties: { protected_branches: flag, custom_branch_policies: flag },
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
      },
    },
    '[].deployment_branch_policy.protected_branches': 'Those that a branch protection covers.',
    '[].deployment_branch_policy.custom_branch_policies': 'Those that match one of `deployment_branch_policies`.',
    '[].can_admins_bypass':
      'Whether administrators can pass the gates. The host shows and takes it, though its description does not say so; an older server does neither.',
    '[].variables': 'Variables for the workflows that deploy there.',
    ...below('variables', variableKeys),
    '[].secrets': 'Secrets for the workflows that deploy there.',
    ...below('secrets', secretKeys),
    '[].deployment_branch_policies':
      'Patterns of branches and tags that can deploy. They need `deployment_branch_policy` with `custom_branch_policies: true`. A bare text is the name of a pattern for branches.',
    '[].deployment_branch_policies[].name': { about: 'The pattern.', examples: ['release/*'] },
    '[].deployment_branch_policies[].type': 'What it is a pattern of.',
    '[].deployment_protection_rules': 'Apps that a deployment has to pass. A bare text is the slug of one.',
    '[].deployment_protection_rules[].app': 'The slug of the app, in any case.',
    '[].pinned':
      'Whether the environment is pinned. Those that are pinned lead the list in the order of the file, and the host pins ten at most. Left out, its pin stays as it is.',
  },
  limits: [
    'Apply replaces the gates of an environment as a whole. Where an entry that declares one of them leaves out another that is live, that is drift, and apply refuses it and says which line to add.',
    'Before an environment is created or replaced, apply reads it once more: one that is there after all, or that somebody else changed meanwhile, is left as it is, and the section fails.',
    'A reviewer whom the host does not name, such as a team that the token may not see, counts as a reviewer. No entry can name them, so replacing the reviewers ends their part, and a line says so.',
    'An entry without gates speaks of its lists alone, and the environment is written only where it is missing.',
    'What lies in an environment cannot be verified before that is there, nor patterns while `custom_branch_policies` is off.',
    ...secretLimits,
  ],
};

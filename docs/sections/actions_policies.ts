import { nameDocs, type SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about:
    'Actions policies: which events and which actors may start the workflows of the repository. The host fails a run that a policy refuses.',
  keys: {
    '[].name': 'The name, which must match exactly. A policy with another name is another policy.',
    '[].enforcement': {
      about: 'Whether the host applies the policy.',
      values: {
        active: 'The host refuses what the policy does not allow.',
        evaluate: 'The host reports what it would refuse; only with GitHub Enterprise.',
        disabled: 'The policy does nothing.',
      },
    },
    '[].workflows':
      'The workflows that the policy is about. Without it, a new policy is about every workflow, and a live policy keeps its own.',
    '[].workflows.include': {
      about: 'Paths or patterns of workflow files. `~ALL`, alone, or an empty list means every workflow.',
      examples: [['.github/workflows/preview.yml'], ['.github/workflows/release-*.yml']],
    },
    '[].workflows.exclude': {
      about: 'Paths or patterns of workflow files that the policy is not about.',
      examples: [['.github/workflows/nightly.yml']],
    },
    '[].rules':
      'What the policy allows. All else is refused. Without it, a new policy has no rules, and a live policy keeps its own.',
    '[].rules[].type': {
      about: 'The type of the rule. A policy has at most one rule of each type.',
      values: {
        restrict_action_events: 'Only the events in `allowed_events` start a workflow.',
        restrict_actions_actors: 'Only the actors in `allowed_actors` start a workflow.',
      },
    },
    '[].rules[].parameters': 'What the rule allows.',
    '[].rules[].parameters.allowed_events': {
      about: 'The events, in any order.',
      examples: [['push', 'pull_request']],
    },
    '[].rules[].parameters.allowed_actors': 'The actors, in any order.',
    '[].rules[].parameters.allowed_actors[].id':
      'The id of the actor. For a role, 2 is maintain, 4 is write, 5 is admin.',
    '[].rules[].parameters.allowed_actors[].type': 'What the id is an id of.',
    ...nameDocs('[].rules[].parameters.allowed_actors[]', 'user', 'team', 'app', 'role'),
  },
  limits: [
    'The policies of the organization and the enterprise apply too, and only their owners can change them.',
    'Since 2 November 2026 the host refuses `pull_request_target` in public repositories, unless an active policy with `restrict_action_events` is about the workflow. No list shows this default.',
    'Trueup sends rules and events that it does not know unchanged, with a note.',
    'A check also reads the workflows of the default branch and the policies of every level, and warns of each workflow that listens to an event which is refused once the file is applied. That needs Contents: read.',
    'Reading policies needs Administration: write. The host answers 404 to a token without it.',
  ],
  beyondSchema: [
    {
      rule: 'two rules of one type in a policy',
      says: /is rule \d+ of this policy already$/,
      example: 'actions_policies: [{name: a, rules: [{type: x}, {type: x}]}]',
    },
    {
      rule: 'an actor twice in a rule',
      says: /is actor \d+ of this list already$/,
      example:
        'actions_policies: [{name: a, rules: [{type: restrict_actions_actors, parameters: {allowed_actors: [{id: 1, type: Team}, {id: 1, type: Team}]}}]}]',
    },
  ],
};

import { nameDocs, type SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Actions policies: which events and actors may start workflows. GitHub blocks every other run.',
  keys: {
    '[].name': 'The name, which must match exactly.',
    '[].enforcement': {
      about: 'Whether GitHub applies the policy.',
      values: {
        active: 'GitHub blocks other runs.',
        evaluate: 'GitHub only reports other runs. Requires GitHub Enterprise.',
        disabled: 'The policy does nothing.',
      },
    },
    '[].workflows':
      'The workflows that the policy covers. Without it, a new policy covers every workflow, and a live policy keeps its list.',
    '[].workflows.include': {
      about: 'Paths or patterns of workflow files. `~ALL`, alone, or an empty list means every workflow.',
      examples: [['.github/workflows/preview.yml'], ['.github/workflows/release-*.yml']],
    },
    '[].workflows.exclude': {
      about: 'Paths or patterns of workflow files to exclude.',
      examples: [['.github/workflows/nightly.yml']],
    },
    '[].rules': 'The rules. Without it, a live policy keeps its rules.',
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
    '[].rules[].parameters.allowed_actors[].type': 'The kind of actor.',
    ...nameDocs('[].rules[].parameters.allowed_actors[]', 'user', 'team', 'app', 'role'),
  },
  limits: [
    'The policies of the organization and the enterprise apply too, and only their owners can change them.',
    'Since 2 November 2026, GitHub blocks `pull_request_target` in public repositories, except with an active policy with `restrict_action_events` for the workflow.',
    'Trueup sends unknown rules and events unchanged, with a note.',
    'With Contents: read, check warns of each workflow on the default branch that the policies would block.',
    'Reading policies needs Administration: write. GitHub answers 404 to a token without it.',
  ],
  beyondSchema: [
    {
      rule: 'two rules of one type in a policy',
      says: /^rule \d+ of this policy already has the type x$/,
      example: 'actions_policies: [{name: a, rules: [{type: x}, {type: x}]}]',
    },
    {
      rule: 'an actor twice in a rule',
      says: /is already actor \d+ of this list$/,
      example:
        'actions_policies: [{name: a, rules: [{type: restrict_actions_actors, parameters: {allowed_actors: [{id: 1, type: Team}, {id: 1, type: Team}]}}]}]',
    },
  ],
};

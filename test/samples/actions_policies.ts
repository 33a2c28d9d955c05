import { repeatFirstEntry } from './breach.ts';
import { createExactList } from './crowd.ts';
import { findByName, type Live } from './meddling.ts';
import { none, splitKeys } from './opposites.ts';
import type { Sample } from './sample.ts';

const findPolicy = (live: Live, name: string) => findByName(live.actions_policies, name);
const getAllowedEvents = (live: Live): string[] =>
  findPolicy(live, 'fork previews')!.rules[0].parameters.allowed_events;

const createEventRule = (...allowed_events: string[]) => ({
  type: 'restrict_action_events',
  parameters: { allowed_events },
});
const createActorRule = (...allowed_actors: object[]) => ({
  type: 'restrict_actions_actors',
  parameters: { allowed_actors },
});

export const sample: Sample = {
  settings: `
actions_policies:
  _undeclared: delete
  entries:
    - name: fork previews
      enforcement: active
      workflows:
        include: [.github/workflows/preview.yml]
        exclude: [.github/workflows/nightly-*.yml]
      rules:
        - type: restrict_action_events
          parameters: {allowed_events: [pull_request_target, workflow_dispatch]}
    - name: releases
      rules:
        - type: restrict_action_events
          parameters: {allowed_events: [push]}
        - type: restrict_actions_actors
          parameters:
            allowed_actors:
              - {id: 7, type: Team}
              - {id: 4, type: RepositoryRole}
    - name: trial
      enforcement: disabled
      rules: []
`,
  drifted: {
    actions_policies: [
      {
        name: 'fork previews',
        enforcement: 'disabled',
        conditions: { workflow_path: { include: ['.github/workflows/*.yml'], exclude: [] } },
        rules: [createEventRule('pull_request', 'workflow_dispatch'), createActorRule({ id: 1, type: 'User' })],
      },
      {
        name: 'releases',
        conditions: { workflow_path: { include: ['.github/workflows/release.yml'], exclude: [] } },
        rules: [createEventRule('push'), createActorRule({ id: 7, type: 'Team' })],
      },
      { name: 'former', rules: [createEventRule('push')] },
    ],
  },
  grants: { check: ['Administration: write'], apply: ['Administration: write'] },
  requests: 7,
  opposites: [
    none,
    ...splitKeys({ enforcement: 'disabled', rules: [], workflows: { include: ['~ALL'] } }).map((keys) => [
      { name: 'fork previews', workflows: { include: ['.github/workflows/preview.yml'] }, ...keys },
    ]),
  ],
  meddlings: [
    {
      what: 'adds a policy',
      act: (_, live) =>
        void live.actions_policies.push({
          ...live.actions_policies[0]!,
          conditions: {},
          enforcement: 'disabled',
          id: 99,
          name: 'foreign',
          rules: [createEventRule('push')],
        }),
      isThere: (live) => findPolicy(live, 'foreign') !== undefined,
      named: /foreign/,
    },
    {
      what: 'lets another event start a workflow',
      act: (_, live) => void getAllowedEvents(live).push('schedule'),
      isThere: (live) => getAllowedEvents(live).includes('schedule'),
      named: /schedule/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((name) => ({ name, rules: [createEventRule('push')] }))),
      seed: (names) => ({ actions_policies: names.map((name) => ({ name, rules: [createEventRule('push')] })) }),
      live: (repository) => repository.actions_policies,
      named: 'name',
    },
  ],
  breaches: [
    repeatFirstEntry('name'),
    {
      what: 'an actor twice',
      breaks: (section) => section.entries[1].rules[1].parameters.allowed_actors.push({ id: 7, type: 'Team' }),
      reads: [
        [1, 'rules', 1, 'type'],
        ...[0, 2].flatMap((index) =>
          ['id', 'type'].map((key) => [1, 'rules', 1, 'parameters', 'allowed_actors', index, key]),
        ),
      ],
    },
    {
      what: '`~ALL` beside another pattern',
      breaks: (section) => section.entries[0].workflows.include.push('~ALL'),
      reads: [0, 1].map((index) => [0, 'workflows', 'include', index]),
    },
  ],
};

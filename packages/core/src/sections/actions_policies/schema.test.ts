import { expect, it } from 'vitest';
import { listRefusals, listRemarks, locateProblems, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const writeSettings = (policy: string) => `actions_policies:\n- {name: ci, ${policy}}`;
const refusedFor = (policy: string) => listRefusals(writeSettings(policy))[0];

it('keeps undeclared policies by default and adds no default values [2.3.21]', () => {
  expect(parseDesired('actions_policies: [{name: ci}]', 'actions_policies')).toEqual({
    entries: [{ name: 'ci' }],
    undeclared: 'keep',
  });
});

it('accepts one of the two workflow lists and drops a duplicate event [2.3.21]', () => {
  const text = writeSettings(
    'workflows: {exclude: [a.yml]}, rules: [{type: restrict_action_events, parameters: {allowed_events: [push, push]}}]',
  );
  expect(parseDesired(text, 'actions_policies')).toMatchObject({
    entries: [{ workflows: { exclude: ['a.yml'] }, rules: [{ parameters: { allowed_events: ['push'] } }] }],
  });
});

it.each([
  ['workflows: {}', 'lists no workflow, but GitHub requires at least one pattern'],
  ['workflows: {include: [], exclude: []}', 'lists no workflow, but GitHub requires at least one pattern'],
  ['workflows: {include: [~ALL, a.yml]}', 'lists `~ALL`, which means every workflow, next to other patterns'],
  ['workflows: {include: [a.yml], exclude: [~ALL]}', 'lists `~ALL`, which excludes every workflow'],
  ['workflows: {include: [~SOME]}', 'the only name that starts with `~` is `~ALL`'],
  ['enforcement: enabled', 'must be `disabled`, `active` or `evaluate`'],
  [
    'conditions: {workflow_path: {include: [a.yml]}}',
    "is GitHub's name for the key `workflows`. To fix, move the content of its `workflow_path` to `workflows`",
  ],
  ['source_type: Repository', 'is read-only'],
  ['rules: [{type: restrict_action_events}]', '`parameters`'],
  ['rules: [{type: restrict_actions_actors, parameters: {allowed_actors: [{id: 0, type: Team}]}}]', 'at least 1'],
  ['rules: [{type: restrict_actions_actors, parameters: {allowed_actors: [{id: 1, type: Crew}]}}]', '`Team`'],
])('rejects `%s` in an actions policy [2.3.21.4]', (policy, problem) => {
  expect(refusedFor(policy)).toContain(problem);
});

it('rejects duplicate policy names, rule types and actors [2.3.21.4]', () => {
  const rule =
    '{type: restrict_actions_actors, parameters: {allowed_actors: [{id: 7, type: Team}, {id: 7, type: Team}]}}';
  expect(listRefusals('actions_policies: [{name: ci}, {name: ci}]')[0]).toContain(
    'actions policy "ci" is already declared',
  );
  expect(locateProblems(writeSettings(`rules: [${rule}]`))).toEqual([
    {
      at: ['actions_policies', 0, 'rules', 0, 'parameters', 'allowed_actors', 1],
      problem: 'Team 7 is already actor 1 of this list',
    },
  ]);
  const events = '{type: restrict_action_events, parameters: {allowed_events: [push]}}';
  expect(refusedFor(`rules: [${events}, ${events}]`)).toContain(
    'rule 1 of this policy already has the type restrict_action_events',
  );
});

it('keeps unknown rules, events and parameters unchanged and adds a remark [2.3.21.4]', () => {
  const rules =
    '{type: restrict_runners, parameters: {size: 2}}, {type: restrict_action_events, parameters: {allowed_events: [pull_requests, push], until: never}}';
  expect(listRemarks(writeSettings(`rules: [${rules}]`))).toEqual([
    '`restrict_runners` is not a rule that Trueup knows; Trueup sends it unchanged',
    'is not a key that Trueup knows; Trueup sends it unchanged',
    '`pull_requests` is not an event of workflows that Trueup knows; Trueup sends it unchanged; did you mean `pull_request`?',
    'is not a key that Trueup knows; Trueup sends it unchanged',
  ]);
});

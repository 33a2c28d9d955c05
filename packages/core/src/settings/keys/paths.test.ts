import { expect, it } from 'vitest';
import { listPaths, removePaths } from './paths.ts';

const ruleset = {
  name: 'main',
  bypass_actors: [{ actor_type: 'User', actor_id: 1 }, { actor_type: 'DeployKey' }],
  rules: [{ type: 'merge_queue' }, { type: 'pull_request', parameters: { methods: ['squash'], count: 1 } }],
};
const wrapped = { undeclared: 'delete', entries: [{ name: 'other' }, ruleset] };

it('finds a key in maps, in list items and in a wrapped list', () => {
  expect(listPaths({ a: { b: null } }, 'a.b')).toEqual([['a', 'b']]);
  expect(listPaths({ a: {} }, 'a.b')).toEqual([]);
  expect(listPaths([ruleset], '[].rules[].parameters.methods')).toEqual([[0, 'rules', 1, 'parameters', 'methods']]);
  expect(listPaths(wrapped, '[].rules[].parameters.methods')).toEqual([[1, 'rules', 1, 'parameters', 'methods']]);
  expect(listPaths({ a: 1 }, '')).toEqual([[]]);
  expect(listPaths(null, 'a')).toEqual([]);
});

it('finds list items by the value of a key', () => {
  expect(listPaths(wrapped, '[].rules[].type=merge_queue')).toEqual([[1, 'rules', 0]]);
  expect(listPaths(wrapped, '[].bypass_actors[].actor_type=User')).toEqual([[1, 'bypass_actors', 0]]);
  expect(listPaths(wrapped, '[].rules[].type=deletion')).toEqual([]);
});

it('removes only the paths that it finds', () => {
  const remaining = removePaths(wrapped, [
    [1, 'rules', 0],
    [1, 'rules', 1, 'parameters', 'methods'],
    [1, 'bypass_actors', 0],
  ]);
  expect(remaining).toEqual({
    undeclared: 'delete',
    entries: [
      { name: 'other' },
      {
        name: 'main',
        bypass_actors: [{ actor_type: 'DeployKey' }],
        rules: [{ type: 'pull_request', parameters: { count: 1 } }],
      },
    ],
  });
  expect(removePaths(wrapped, [])).toBe(wrapped);
});

it('removes a map with its last key, because an empty map would declare something else', () => {
  expect(removePaths({ cache: { days: 1 }, other: null }, [['cache', 'days']])).toEqual({ other: null });
  expect(removePaths({ cache: { days: 1 } }, [['cache', 'days']])).toBeUndefined();
  expect(removePaths({ a: 1 }, [[]])).toBeUndefined();
  expect(removePaths({ a: undefined, b: 1 }, [['b']])).toBeUndefined();
});

import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSectionReader } from '../../../../../test/kit/runs/scene.ts';
import type { ReadCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { readEnvironments } from './read.ts';
import type { DeclaredEnvironment } from './schema.ts';

/** Answers only the lists of environments and of pins. Other requests never get an answer. */
function createSlowGithub(names: readonly string[]) {
  const waiting: string[] = [];
  const ask = (call: ReadCall<any>) => {
    if (call.route.endsWith('/environments')) return Promise.resolve(names.map(live));
    if (call.route.startsWith('query')) return Promise.resolve([]);
    waiting.push(`${call.route.split('/').at(-1)} of ${call.params.environment_name}`);
    return new Promise(() => {});
  };
  return { github: { ask, repository: { owner: 'acme', name: 'shop' } } as Reader, waiting };
}

const custom = { protected_branches: false, custom_branch_policies: true };
const live = (name: string) => ({ name, node_id: `EN_${name}`, deployment_branch_policy: custom });
const declared = (name: string): DeclaredEnvironment => ({
  name,
  pinned: true,
  deployment_branch_policies: { entries: [], undeclared: 'delete' },
  deployment_protection_rules: { entries: [], undeclared: 'keep' },
});

it('requests the lists of all environments in parallel', async () => {
  const { github, waiting } = createSlowGithub(['a', 'b', 'gone']);
  readEnvironments(createSectionReader(github), ['a', 'b', 'new'].map(declared)).catch(() => {});
  await setImmediate();
  expect(waiting).toEqual([
    'deployment_protection_rules of a',
    'deployment-branch-policies of a',
    'deployment_protection_rules of b',
    'deployment-branch-policies of b',
  ]);
});

it('requests only declared lists, and no patterns if their flag is off [2.1.1]', async () => {
  const { github, waiting } = createSlowGithub(['a']);
  expect(
    await readEnvironments(createSectionReader(github), [{ name: 'a' }, { name: 'new', pinned: false }]),
  ).toMatchObject({
    pins: [],
  });
  expect(await readEnvironments(createSectionReader(github), [{ name: 'a' }])).toMatchObject({ pins: undefined });
  expect(waiting).toEqual([]);
});

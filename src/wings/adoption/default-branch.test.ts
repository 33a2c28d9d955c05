import { expect, it } from 'vitest';
import { adopting } from '../../../test/adopting.ts';
import { scene, told } from '../../../test/scene.ts';

const file = (name: string, protection: string) => `branches:\n  - name: ${name}\n    protection: ${protection}\n`;
const trunk = { owner: 'acme', name: 'shop', branches: ['trunk', 'main'], settings: { default_branch: 'trunk' } };

it('`~DEFAULT_BRANCH` stays in a file that adopts what the host has [2.3.4.19]', async () => {
  const stage = scene({ seed: { repositories: [trunk] } });
  await stage.apply(file('trunk', '{enforce_admins: true, lock_branch: true}'));
  const { text, result } = await adopting(
    stage,
    file('~DEFAULT_BRANCH', '{enforce_admins: true, lock_branch: false}'),
    { weaker: true },
  );
  expect(told(result, 'error')).toEqual([]);
  expect(text).toBe(file('~DEFAULT_BRANCH', '{enforce_admins: true, lock_branch: true}'));
  const moving = 'repository:\n  default_branch: main\n';
  const other = await adopting(stage, `${moving}${file('~DEFAULT_BRANCH', '{enforce_admins: false}')}`, {
    weaker: true,
  });
  expect(told(other.result, 'error')).toEqual([]);
});

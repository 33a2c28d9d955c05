import { expect, it } from 'vitest';
import { openScene } from '../../../../test/kit/runs/scene.ts';

it('writes the real name of `~DEFAULT_BRANCH` into the undo file [2.3.4.19]', async () => {
  const trunk = { owner: 'acme', name: 'shop', branches: ['trunk', 'main'], settings: { default_branch: 'trunk' } };
  const stage = openScene({ seed: { repositories: [trunk] } });
  await stage.apply('branches: [{name: ~DEFAULT_BRANCH, protection: {enforce_admins: true}}]\n', {
    undoFile: 'undo.yml',
  });
  expect(stage.savedFiles['undo.yml']).toContain('name: trunk');
  await stage.apply(stage.savedFiles['undo.yml']!);
  expect(stage.simulator.repository('acme/shop').branch_rules).toEqual([]);
});

import { expect, it } from 'vitest';
import { openPullScene } from '../../../../../test/kit/workflows/pull-request.ts';
import { Secret } from '../../github/http/secret.ts';

const file = (name: string) => `branches:\n  - name: ${name}\n    protection: {enforce_admins: true}\n`;

it('shows no change if `~DEFAULT_BRANCH` replaces the name of the default branch [2.3.4.19]', async () => {
  const { push } = openPullScene({ base: file('main') });
  const { preview } = (await push(file('~DEFAULT_BRANCH'), { token: new Secret('strong') })).targets[0] as any;
  expect(preview.shown.changes).toEqual([]);
  expect(JSON.stringify(preview)).not.toContain('noLongerDeclared":[{');
});

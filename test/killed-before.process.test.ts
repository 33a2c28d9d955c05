import { it } from 'vitest';
import { expectRepairAfterKills, expectUndoAfterKills } from './kit/runs/kills.ts';

it('the next run repairs the repository after a kill before GitHub processed a request', async () => {
  await expectRepairAfterKills(false);
}, 400_000);

it('the undo file restores the repository after a kill before GitHub processed a request', async () => {
  await expectUndoAfterKills(false);
}, 400_000);

import { it } from 'vitest';
import { repairsWhatKillsLeave, undoesWhatKillsLeave } from './kit/runs/kills.ts';

it('the next run repairs the repository after a kill just after GitHub processed a request', async () => {
  await repairsWhatKillsLeave(true);
}, 400_000);

it('the undo file restores the repository after a kill just after GitHub processed a request', async () => {
  await undoesWhatKillsLeave(true);
}, 400_000);

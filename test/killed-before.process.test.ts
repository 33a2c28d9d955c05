import { it } from 'vitest';
import { repairsWhatKillsLeave, undoesWhatKillsLeave } from './kit/runs/kills.ts';

it('leaves nothing that the next run cannot fix when it is killed before the host does what it asks', async () => {
  await repairsWhatKillsLeave(false);
}, 400_000);

it('leaves an undo file that undoes what was done when it is killed before the host does what it asks', async () => {
  await undoesWhatKillsLeave(false);
}, 400_000);

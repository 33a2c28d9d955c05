import { it } from 'vitest';
import { repairsWhatKillsLeave, undoesWhatKillsLeave } from './kit/runs/kills.ts';

it('leaves nothing that the next run cannot fix when it is killed just after the host has done what it asked', async () => {
  await repairsWhatKillsLeave(true);
}, 400_000);

it('leaves an undo file that undoes what was done when it is killed after the host did what it asked', async () => {
  await undoesWhatKillsLeave(true);
}, 400_000);

import { it } from 'vitest';
import { repairsWhatKillsLeave } from './kills.ts';

it('leaves nothing that the next run cannot fix when it is killed just after the host has done what it asked', async () => {
  await repairsWhatKillsLeave(true);
}, 120_000);

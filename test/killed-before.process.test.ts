import { it } from 'vitest';
import { repairsWhatKillsLeave } from './kills.ts';

it('leaves nothing that the next run cannot fix when it is killed before the host does what it asks', async () => {
  await repairsWhatKillsLeave(false);
}, 120_000);

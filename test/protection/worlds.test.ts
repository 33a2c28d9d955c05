import { describe, expect, it } from 'vitest';
import { bestEfforts } from './contributor.ts';
import { worlds } from './worlds.ts';

describe('the host agrees with the verdict written for it', () => {
  it.each(worlds.filter(({ expected }) => expected === 'works'))('merges everything: $title', async (world) => {
    const efforts = await bestEfforts(world, world.arrives ?? {}, world.branch);
    for (const { author, merged, refused } of efforts) expect(merged, `${author}: ${refused}`).not.toEqual([]);
  });

  it.each(worlds.filter(({ expected }) => expected === 'blocks'))('merges nothing: $title', async (world) => {
    const efforts = await bestEfforts(world, world.arrives ?? {}, world.branch);
    expect(efforts.flatMap(({ author, merged }) => merged.map((way) => `${author}: ${way}`))).toEqual([]);
  });

  it.each(worlds.filter(({ expected }) => expected === 'sometimes'))('merges some: $title', async (world) => {
    const atBest = await bestEfforts(world, world.arrives ?? {}, world.branch);
    const atWorst = await bestEfforts(world, {}, world.branch);
    expect(atBest.flatMap(({ merged }) => merged)).not.toEqual([]);
    expect(atWorst.filter(({ merged }) => !merged.length)).not.toEqual([]);
  });

  it('holds worlds of every verdict', () => {
    expect(worlds.length).toBeGreaterThanOrEqual(40);
    expect([...new Set(worlds.map(({ expected }) => expected))].sort()).toEqual([
      'blocks',
      'sometimes',
      'unknown',
      'works',
    ]);
  });
});

import { expect } from 'vitest';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { type Scene, told } from './runs/scene.ts';

/**
 * Expects that a fresh snapshot matches its repository: check finds nothing, apply sends only what it sends on every
 * run, and the next snapshot has the same bytes.
 */
export async function readsBack(stage: Scene, options: Partial<RunOptions> = {}): Promise<string> {
  const { check, apply, snapshot, simulator, writes, environment, held } = stage;
  delete held['settings.snapshot.yml'];
  const { result, text = '' } = await snapshot(options);
  expect(told(result, 'error')).toEqual([]);
  for (const [, name] of text.matchAll(/\$(SECRET_\w+)/g)) environment[name!] = `value of ${name}`;

  const checked = await check(text);
  expect({ text, told: [...told(checked, 'error'), ...told(checked, 'drift')] }).toEqual({ text, told: [] });
  simulator.forgetRequests();
  const applied = await apply(text);
  expect(told(applied, 'error')).toEqual([]);
  const sent = writes();
  if (!told(applied, 'change').length) expect(sent).toEqual([]);
  simulator.forgetRequests();
  await apply(text);
  expect(writes()).toEqual(sent);
  expect((await snapshot(options)).text).toBe(text);
  expect(simulator.objections).toEqual([]);
  return text;
}

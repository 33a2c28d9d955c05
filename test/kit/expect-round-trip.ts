import { expect } from 'vitest';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { formatLines, type Scene } from './runs/scene.ts';

/**
 * Expects that a fresh snapshot matches its repository: check finds nothing, apply sends only what every run sends, and
 * the next snapshot has the same bytes.
 */
export async function expectRoundTrip(stage: Scene, options: Partial<RunOptions> = {}): Promise<string> {
  const { check, apply, snapshot, simulator, listWrites, environment, savedFiles } = stage;
  delete savedFiles['settings.snapshot.yml'];
  const { result, text = '' } = await snapshot(options);
  expect(formatLines(result, 'error')).toEqual([]);
  for (const [, name] of text.matchAll(/\$(SECRET_\w+)/g)) environment[name!] = `value of ${name}`;

  const checked = await check(text);
  expect({ text, told: [...formatLines(checked, 'error'), ...formatLines(checked, 'drift')] }).toEqual({
    text,
    told: [],
  });
  simulator.forgetRequests();
  const applied = await apply(text);
  expect(formatLines(applied, 'error')).toEqual([]);
  const sent = listWrites();
  if (!formatLines(applied, 'change').length) expect(sent).toEqual([]);
  simulator.forgetRequests();
  await apply(text);
  expect(listWrites()).toEqual(sent);
  expect((await snapshot(options)).text).toBe(text);
  expect(simulator.objections).toEqual([]);
  return text;
}

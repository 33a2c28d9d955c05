import { expect } from 'vitest';
import { formatLines, type Scene } from '../runs/scene.ts';

/** Changes every answer of the routes with this suffix, and its status if one is given. */
export const changeAnswers = (
  { simulator }: Pick<Scene, 'simulator'>,
  route: string,
  change: (body: any) => unknown,
  status?: number,
) =>
  simulator.misbehave({
    match: (request) => request.route.endsWith(route),
    times: Number.POSITIVE_INFINITY,
    with: {
      kind: 'answer',
      change: (answer) => ({
        ...answer,
        status: status ?? answer.status,
        text: JSON.stringify(change(JSON.parse(answer.text))),
      }),
    },
  });

type KeptPart = 'actions_policies' | 'branch_rules' | 'rulesets' | 'settings';

/** Expects that check and apply fail with the text, and that this part of the repository does not change. */
export async function expectNoWrite(host: Scene, kept: KeptPart, settings: string, words: string) {
  const readState = () => structuredClone(host.simulator.repository('acme/shop')[kept]);
  const before = readState();
  for (const result of [await host.check(settings), await host.apply(settings)]) {
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error').join('\n')).toContain(words);
  }
  expect(host.listWrites()).toEqual([]);
  expect(readState()).toEqual(before);
}

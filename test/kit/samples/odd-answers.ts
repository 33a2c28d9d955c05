import { expect } from 'vitest';
import { formatLines, type Scene } from '../runs/scene.ts';

/** Every answer of the routes that end like this arrives changed, with another status if one is given. */
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

type KeptPart = 'branch_rules' | 'rulesets';

/** Check and apply fail with these words, and this part of the repository stays as it was. */
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

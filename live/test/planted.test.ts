import { expect, it } from 'vitest';
import type { Transport } from '../../packages/core/src/github/http/http.ts';
import type { Simulator } from '../../packages/simulator/src/index.ts';
import { pickSample } from '../../test/kit/seed.ts';
import { assumptions } from '../assumptions/all.ts';
import { testAssumption } from '../kit/test-assumption.ts';
import { createLabSeed, openLabSimulator, openTestLab, type RepositoryKind, repositoryKinds } from './labs.ts';
import { type PlantedDifference, planted } from './planted.ts';

/** Applies the changes to the simulator's answers. */
const planting =
  ({ transport }: Simulator, those: readonly PlantedDifference[]): Transport =>
  async (request) => {
    const answer = await transport(request);
    const passed = {
      method: request.method,
      path: new URL(request.url).pathname,
      isReader: request.headers.authorization === 'Bearer reading-token',
      sent: request.body === undefined ? undefined : JSON.parse(request.body),
      headers: request.headers,
      status: answer.status,
      body: answer.text ? JSON.parse(answer.text) : {},
    };
    const changed = those.map(({ change }) => change?.(passed)).find((one) => one !== undefined);
    const { status = answer.status, body, headers } = changed ?? {};
    const text = body === undefined ? answer.text : JSON.stringify(body);
    const all = Object.entries({ ...answer.headers, ...headers }).filter(
      (one): one is [string, string] => one[1] !== undefined,
    );
    return { status, text, headers: Object.fromEntries(all) };
  };

const usual = 'a public repository of a person';

/** Combines two changes of answers, from different lists and for the same kind of repository. */
const worlds = (Object.keys(repositoryKinds) as RepositoryKind[]).flatMap((kind) => {
  const all = planted.filter((one) => (one.kind ?? usual) === kind);
  const [answers, seeds] = [true, false].map((isAnswer) => all.filter((one) => isAnswer === isOtherAnswer(one)));
  const half = Math.ceil(answers!.length / 2);
  return [
    ...seeds!.map((one) => [one]),
    ...answers!.slice(0, half).map((one, index) => [one, ...answers!.slice(half + index, half + index + 1)]),
  ];
});

function isOtherAnswer({ repository, tokens, change }: PlantedDifference) {
  return change !== undefined && !repository && !tokens;
}

function hostWith([{ kind = usual, repository, tokens = [] }]: readonly [PlantedDifference, ...PlantedDifference[]]) {
  const changed = Object.values(createLabSeed(kind).tokens ?? {}).map((one) => ({
    ...one,
    ...Object.values(tokens).find(({ token }) => token === one.token),
  }));
  return { kind, simulator: openLabSimulator(kind, repository, { tokens: changed }) };
}

it('there is a planted difference for each of the forty most important assumptions [19.3]', () => {
  const ids = planted.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !assumptions.some((assumption) => assumption.id === id))).toEqual([]);
});

it.each(pickSample(worlds, 2, 'planted').map((all) => [all.map(({ id }) => id).join(' and '), all] as const))(
  'the tests report %s, and no other assumption, if GitHub behaves differently there [19.3]',
  async (_, all) => {
    const { kind, simulator } = hostWith(all as [PlantedDifference, ...PlantedDifference[]]);
    const lab = openTestLab(kind, simulator, planting(simulator, all));
    const found = [];
    for (const assumption of assumptions) {
      const { verdict } = await testAssumption(assumption, lab);
      if (verdict === 'differs' || verdict === 'flaky') found.push(`${assumption.id}: ${verdict}`);
    }
    expect(found.toSorted()).toEqual(all.map(({ id }) => `${id}: differs`).toSorted());
  },
);

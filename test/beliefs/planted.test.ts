import { expect, it } from 'vitest';
import type { Transport } from '../../src/host/http.ts';
import type { Simulator } from '../../src/simulator/index.ts';
import { beliefs } from '../../src/wings/beliefs/all.ts';
import { tryBelief } from '../../src/wings/beliefs/try.ts';
import { sampled } from '../seed.ts';
import { labOf, seedOf, simulatorOf } from './labs.ts';
import { type Planted, planted } from './planted.ts';

/** The simulator with other answers to some requests. */
const planting =
  ({ transport }: Simulator, { change = () => undefined }: Planted): Transport =>
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
    const { status = answer.status, body, headers } = change(passed) ?? {};
    const text = body === undefined ? answer.text : JSON.stringify(body);
    const all = Object.entries({ ...answer.headers, ...headers }).filter(
      (one): one is [string, string] => one[1] !== undefined,
    );
    return { status, text, headers: Object.fromEntries(all) };
  };

function hostWith({ kind = 'a public repository of a person', repository, tokens = [] }: Planted) {
  const usual = Object.values(seedOf(kind).tokens ?? {});
  const changed = usual.map((one) => ({ ...one, ...Object.values(tokens).find(({ token }) => token === one.token) }));
  return { kind, simulator: simulatorOf(kind, repository, { tokens: changed }) };
}

it('has a planted difference for each of the forty beliefs that would do the most damage [19.3]', () => {
  const ids = planted.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !beliefs.some((belief) => belief.id === id))).toEqual([]);
});

it.each(sampled(planted, 3, 'planted'))(
  'names $id, and no other, where the host does not do that [19.3]',
  async (one) => {
    const { kind, simulator } = hostWith(one);
    const lab = labOf(kind, simulator, planting(simulator, one));
    const found = [];
    for (const belief of beliefs) {
      const { verdict } = await tryBelief(belief, lab);
      if (verdict === 'differs' || verdict === 'flaky') found.push(`${belief.id}: ${verdict}`);
    }
    expect(found).toEqual([`${one.id}: differs`]);
  },
);

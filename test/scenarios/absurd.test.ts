import { describe, expect, it } from 'vitest';
import type { WireAnswer } from '../../packages/core/src/github/http/http.ts';
import { registry } from '../../packages/core/src/sections/registry.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { measureCpuTime } from '../kit/cpu-time.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';
import { pickSample } from '../kit/seed.ts';

/**
 * Plans the entries of a section against live items. Returns the number of changes and the processor time in
 * milliseconds.
 */
async function planEntries(key: string, live: readonly object[], entries: readonly object[]) {
  const section = registry.find((candidate) => candidate.key === key)!;
  let length = 0;
  const time = await measureCpuTime(() => {
    length = section.plan({ entries, undeclared: 'keep' } as never, live as never).length;
  });
  return { length, time };
}

const labels = 'labels: {_undeclared: delete, entries: [{name: bug}]}\n';
const branches = 'branches: [{name: "rel/*", protection: {}}]\n';

const createItems = <T>(count: number, createItem: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => createItem(index));
const repeatBrackets = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
const createLabel = (index: number) => ({
  id: index,
  name: `l${index}`,
  color: 'ffffff',
  default: false,
  description: 'x'.repeat(900),
});
const createError = (index: number) => ({ resource: 'Label', field: `f${index}`, code: 'invalid' });
const createConnection = (nodes: unknown[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } });

const answers: [string, string, number, () => string, RegExp][] = [
  [
    'errors as deeply nested lists',
    labels,
    422,
    () => `{"errors":${repeatBrackets('[', ']')}}`,
    /answered 422: .*nested too deeply/,
  ],
  [
    'errors as deeply nested objects',
    labels,
    422,
    () => `{"errors":[${repeatBrackets('{"errors":', '}').replace(':}', ':1}')}]}`,
    /answered 422: .*nested too deeply/,
  ],
  [
    '100,000 errors',
    labels,
    422,
    () => JSON.stringify({ message: 'bad', errors: createItems(100_000, createError) }),
    /answered 422: bad: .*99900 more errors/,
  ],
  [
    '100,000 GraphQL errors',
    branches,
    200,
    () => JSON.stringify({ errors: createItems(100_000, (index) => ({ message: `no ${index}` })) }),
    /answered 200: no \d; no \d; .*more characters\)/,
  ],
  [
    'a deeply nested GraphQL error',
    branches,
    200,
    () => `{"errors":[{"message":${repeatBrackets('[', ']')}}]}`,
    /answered 200: .*nested too deeply/,
  ],
  [
    '200,000 GraphQL nodes',
    branches,
    200,
    () =>
      JSON.stringify({
        data: {
          repository: { id: 'r', branchProtectionRules: createConnection(createItems(200_000, (id) => ({ id }))) },
        },
      }),
    /should be a page, but has 200000 items/,
  ],
  [
    '5,000 GraphQL nodes without the expected keys',
    branches,
    200,
    () =>
      JSON.stringify({
        data: {
          repository: { id: 'r', branchProtectionRules: createConnection(createItems(5_000, (id) => ({ id }))) },
        },
      }),
    /in an unknown format: repository/,
  ],
  ['a status that switches the protocol', labels, 101, () => '', /answered 101: no message/],
  [
    'a list of 60 MB',
    labels,
    200,
    () => JSON.stringify(createItems(62_000, createLabel)),
    /should be a page, but has 62000 items/,
  ],
];

it.each(pickSample(answers, 4, 'absurd'))(
  'quickly reports a clear error for a malformed or oversized answer from GitHub: %s [7.2]',
  async (_, settings, status, text, message) => {
    const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [] }] } });
    const absurdAnswer: WireAnswer = { status, text: text(), headers: { 'content-type': 'application/json' } };
    const answerAbsurdly: typeof simulator.transport = async (request) =>
      /labels|graphql/.test(request.url) ? absurdAnswer : simulator.transport(request);
    const time = await measureCpuTime(async () => {
      const result = await run(
        { ...defaultOptions, mode: 'check' },
        { ...createWorld(simulator, settings), transport: answerAbsurdly },
      );
      expect(formatLines(result, 'error')).toEqual([expect.stringMatching(message)]);
    });
    expect(time).toBeLessThan(15_000);
  },
);

describe('a plan for 100,000 live items', () => {
  const liveItems = createItems(100_000, (id) => ({
    id,
    number: id,
    name: `L${id}`,
    title: `l${id}`,
    color: 'ffffff',
    value: 'x',
  }));
  const sections: [string, (index: number) => object][] = [
    ['labels', (index) => ({ name: `l${index}`, color: '000000' })],
    ['milestones', (index) => ({ title: `l${index}`, state: 'closed' })],
    ['actions_variables', (index) => ({ name: `L${index}`, value: 'y' })],
  ];
  it.each(pickSample(sections, 1, 'plans'))(
    'plans 100,000 live items in about linear time, with all or none of them declared: %s',
    async (key, createEntry) => {
      for (const declaredShare of [0, 1]) {
        const smallPlan = await planEntries(
          key,
          liveItems.slice(0, 10_000),
          createItems(10_000 * declaredShare, createEntry),
        );
        const { length, time } = await planEntries(key, liveItems, createItems(100_000 * declaredShare, createEntry));
        // Quadratic time would take a hundred times as long.
        expect([length, time < 50 * Math.max(smallPlan.time, 10) ? 'soon' : time]).toEqual([100_000, 'soon']);
      }
    },
  );
});

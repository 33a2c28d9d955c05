import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openDescription } from '../../packages/simulator/src/description/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { pickSample, scaleExamples } from '../kit/seed.ts';
import { type Crowd, crowds } from './crowds.ts';
import { clearErrors, type Gathering, gather, newcomer, strangers } from './gathering.ts';
import { allCalls, callNamed, crowdsByName, getPageSize, isOfList, isPaged } from './lists.ts';
import { pageTroubles } from './page-troubles.ts';

/** Every list meets these troubles. A sample of the lists meets all the others together. */
const shifts = Object.keys(pageTroubles).slice(0, 4);

const isCounted = ({ tried, call }: Crowd) => callNamed(tried, call).routeRules.pages?.list !== undefined;

/** A repeated item is no reason to fail. A missing item according to the total count is. */
const outcomes: Readonly<Record<string, (crowd: Crowd) => RegExp>> = {
  // GitHub replaces a bypass list as a whole, so a new bypass actor is a conflict. In other lists, the read after the
  // writes finds the new item if the file deletes undeclared items.
  [shifts[0]!]: ({ startsElsewhere }) => (startsElsewhere ? /failed/ : /success|failed/),
  [shifts[1]!]: () => /success|failed/,
  [shifts[2]!]: () => /success/,
  [shifts[3]!]: (crowd) => (isCounted(crowd) && !isForSnapshots(crowd) ? /failed/ : /success/),
};

it('the tests cover every paged list of every section', () => {
  const paged = allCalls.filter(({ call }) => isPaged(call)).map(({ section, name }) => `${section}: ${name}`);
  expect(crowdsByName.map(([name]) => name).sort()).toEqual(paged.sort());
});

it('every paged list uses the largest page size [8.7]', async () => {
  const { findOperation } = await openDescription();
  for (const { section, name, call } of allCalls) {
    if (call.api === 'graphql') continue;
    const [method = '', path = ''] = call.route.split(' ');
    const { operation } = findOperation(method, path.replace(/\{\w+\}/g, 'x'))!;
    const largest = operation.query.per_page?.maximum ?? operation.query.per_page?.default;
    expect({ section, name, per: call.routeRules.pages?.perPage }).toEqual({ section, name, per: largest });
  }
});

describe.each(pickSample(crowdsByName, 5, 'paging'))('%s', (name, crowd) => {
  it.each(pickSample([31, 103], 1, name))('a check reads all %i entries of the list [8.7]', async (count) => {
    const { stage, settings } = gather(crowd, count);
    const checked = await stage.check(settings);
    expect(formatLines(checked, 'error')).toEqual([]);
    const drift = formatLines(checked, 'drift').filter(
      (line) => !strangers.some((name) => line.toLowerCase().includes(name)),
    );
    expect(drift).toHaveLength(crowd.onlyChosenFrom ? 1 : 0);
    expect(stage.simulator.objections).toEqual([]);
  });

  it('a check reads the list in as few pages as GitHub allows [8.7]', async () => {
    const { stage, settings, names } = gather(crowd, 103);
    if (isForSnapshots(crowd)) await stage.snapshot({ sections: [crowd.tried.key] });
    else await stage.check(settings);
    const pages = stage.simulator.requests.filter(isOfList(crowd)).length;
    expect(pages).toBe(Math.ceil(names().length / getPageSize(crowd)) - (crowd.startsElsewhere ? 1 : 0));
  });

  it.each(pickSample(shifts, 1, name))(
    'an apply deletes no declared item and creates no duplicate where %s',
    async (trouble) => {
      expect(await expectWholeList(crowd, 103, [trouble])).toMatch(outcomes[trouble]!(crowd));
    },
  );

  it('a snapshot contains each item once if the list shifts between two pages', async () => {
    const gathering = gather(crowd, 103);
    for (const rule of pageTroubles['somebody adds an item in front between two pages']!(crowd, gathering))
      gathering.stage.simulator.misbehave(rule);
    const { result, text = '' } = await gathering.stage.snapshot({ sections: [crowd.tried.key] });
    if (result.outcome === 'failed') return expect(clearErrors(result)).not.toEqual([]);
    const { declared } = gathering;
    const found = findItemNames(parse(text));
    for (const name of crowd.onlyChosenFrom ? [] : declared)
      expect({ name, times: found.filter((one) => one === name).length }).toEqual({ name, times: 1 });
  });
});

it('an apply keeps declared items under any combination of paging faults', async () => {
  const some = fc.record({
    crowd: fc.constantFrom(...crowds),
    count: fc.constantFrom(95, 99, 101, 150, 203),
    troubles: fc.subarray(Object.keys(pageTroubles), { minLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(some, async ({ crowd, count, troubles }) => void (await expectWholeList(crowd, count, troubles))),
    { numRuns: scaleExamples(30) },
  );
});

/**
 * Checks the list after an apply with these troubles. If that apply failed, a second apply without troubles comes
 * first.
 */
async function expectWholeList(crowd: Crowd, count: number, troubles: readonly string[]): Promise<string> {
  const gathering = gather(crowd, count);
  const { stage, settings } = gathering;
  const { simulator, apply, check } = stage;
  const before = gathering.declaredItems();
  for (const name of troubles) for (const rule of pageTroubles[name]!(crowd, gathering)) simulator.misbehave(rule);
  const applied = await apply(settings);
  expectSameItems(crowd, gathering, before);
  simulator.behave();
  if (applied.outcome !== 'success') {
    expect(clearErrors(applied)).not.toEqual([]);
    expect(formatLines(await apply(settings), 'error')).toEqual([]);
    expectSameItems(crowd, gathering, before);
  }
  const drift = formatLines(await check(settings), 'drift');
  // Apply keeps an item that only the second of two reads showed. The next run decides.
  const isAboutStranger = (line: string) => [...strangers, newcomer].some((name) => line.toLowerCase().includes(name));
  expect(drift.filter((line) => !isAboutStranger(line))).toEqual([]);
  return applied.outcome;
}

function expectSameItems(crowd: Crowd, { declaredItems, names }: Gathering, before: Readonly<Record<string, unknown>>) {
  const { spelt = (name: string) => name } = crowd;
  expect(declaredItems()).toEqual(before);
  const strange = names().filter((name) => !(name in before));
  expect(new Set(strange).size).toBe(strange.length);
  for (const name of strange) expect([...strangers, newcomer].map(spelt)).toContain(name);
}

const isForSnapshots = ({ tried, call }: Crowd) => callNamed(tried, call).routeRules.neededIn?.includes('snapshot');

/** Finds the item names in any value of a settings file. */
const findItemNames = (value: unknown): string[] => {
  if (typeof value === 'string') return value.toLowerCase().match(/\bitem\d{3}/g) ?? [];
  if (typeof value !== 'object' || value === null) return [];
  return ([value] as any[]).flatMap((holder) =>
    Object.entries(holder).flatMap(([key, inner]) =>
      identities.has(key) || typeof inner === 'object' || Array.isArray(holder) ? findItemNames(inner) : [],
    ),
  );
};

/** These keys identify an entry. */
const identities = new Set(['name', 'title', 'username', 'path', 'url']);

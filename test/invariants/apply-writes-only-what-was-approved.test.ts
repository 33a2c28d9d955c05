import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { splitIntoParts } from '../../packages/core/src/report/plans/approved.ts';
import type { Scene } from '../kit/runs/scene.ts';
import { everySection, openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { dumpLastingState } from './converged.ts';

const openDriftedScene = (tried: SectionSample) =>
  openSampleScene(tried, {}, { environment: { ...tried.sample.environment, OTHER: 'other' }, now: () => moment });

const moment = Date.parse('2026-01-01T00:00:00Z');

/** Yields the value with a single change: another leaf, a missing key or a missing list member. */
function* listMutations(value: unknown, at = ''): Generator<readonly [at: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      yield [`${at}[${index}] goes`, value.toSpliced(index, 1)];
      for (const [where, other] of listMutations(one, `${at}[${index}]`)) yield [where, value.with(index, other)];
    }
  } else if (value && typeof value === 'object') {
    for (const [key, one] of Object.entries(value)) {
      const { [key]: _, ...others } = value as Record<string, unknown>;
      yield [`${at}.${key} goes`, others];
      for (const [where, other] of listMutations(one, `${at}.${key}`)) yield [where, { ...value, [key]: other }];
    }
  } else for (const other of listOtherLeaves(value)) yield [`${at}: ${other}`, other];
}

function* listOtherLeaves(value: unknown) {
  if (typeof value === 'boolean') yield !value;
  if (typeof value === 'number') yield* [value + 1, value - 1, -1];
  if (typeof value !== 'string') return;
  yield* value.startsWith('$') ? ['$OTHER'] : words.filter((word) => word !== value);
  yield `${value}x`;
  // The display of an address leaves these parts out.
  if (value.includes('://'))
    yield* [`${value}?a`, `${value}?b`, value.replace('://', '://u:p@'), value.replace('://', '://u:q@')];
}

/** Each value is valid for some key. A section refuses values that are not valid for it. */
const words = ['disabled', 'enabled', 'read', 'all', 'none'];

/** Formats the items that an approval of the plan covers. */
const formatApproval = async (stage: Scene, settings: string) => {
  const { targets } = await stage.check(settings);
  return targets[0]?.plan?.items
    .flatMap((item) => splitIntoParts(7, item))
    .sort()
    .join('\n');
};

/** Picks mutations at different places before different mutations at one place. */
function pickMutations(value: unknown) {
  // Two items of each list are changed in each way. The same code handles the others.
  const replaceIndexes = (at: string) => at.replace(/\[\d+\]/g, '[]');
  const every = [...listMutations(value)];
  const pickFirstOfEachKind = (all: typeof every) =>
    new Map(all.toReversed().map((one) => [replaceIndexes(one[0]), one])).values();
  const all = [...new Set([...pickFirstOfEachKind(every), ...pickFirstOfEachKind(every.toReversed())])];
  const placeOf = (at: string) => at.replace(/(: | goes$).*/s, '');
  const places = pickSample([...new Set(all.map(([at]) => placeOf(at)))], 6);
  return all.filter(([at]) => places.includes(placeOf(at)));
}

/** Opens a repository that matches the sample, so a changed file removes what it leaves out. */
async function openConvergedScene(tried: SectionSample) {
  const stage = openDriftedScene(tried);
  await stage.apply(tried.sample.settings);
  return stage;
}

async function applyAndDump(stage: Scene, settings: string) {
  await stage.apply(settings);
  return dumpLastingState(stage);
}

// For reviews, three empty lists and no list mean the same.
const isAlike = (pair: string) => /dismissal_restrictions.* and .*dismissal_restrictions/.test(pair);

describe.each(pickSample(everySection, 4, 'approvals'))('the approvals of $key', (tried) => {
  const { key, sample } = tried;

  it.each([
    ['a drifted repository', async () => openDriftedScene(tried)],
    ['a repository as declared', () => openConvergedScene(tried)],
  ])(
    'two files for %s have different approvals if an apply of them has different results [2.1.20]',
    async (_, open) => {
      const held = parse(sample.settings)[key];
      const stage = await open();
      const groups = new Map<string, { readonly at: string; readonly text: string }[]>();
      for (const [at, one] of [['as it is', held] as const, ...pickMutations(held)]) {
        const text = stringify({ [key]: one });
        const approved = await formatApproval(stage, text);
        if (approved) groups.set(approved, [...(groups.get(approved) ?? []), { at, text }]);
      }
      const found: string[] = [];
      for (const [first, ...others] of groups.values()) {
        const expected = others.length ? await applyAndDump(await open(), first!.text) : undefined;
        for (const { at, text } of others)
          if (!isDeepStrictEqual(await applyAndDump(await open(), text), expected))
            found.push(`${first!.at} and ${at}`);
      }
      expect(found.filter((one) => !isAlike(one))).toEqual([]);
    },
  );
});

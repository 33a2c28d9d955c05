import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { isWriting, listDifferences, type WriteItem } from '../../packages/core/src/plan/item.ts';
import { groupByRequest, toCall, type WriteGroup } from '../../packages/core/src/plan/requests.ts';
import { isMap } from '../../packages/core/src/settings/maps.ts';
import { parseDesired } from '../kit/reports/parsed.ts';
import { createReader, createSectionReader, type Scene } from '../kit/runs/scene.ts';
import { declareValue, everySection, openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { openConvergedScene } from './converged.ts';
import { expectNone } from './findings.ts';

const beside = { brand_new: 1 };

/** Combines the sample and its opposites, alone and in pairs, each also with a key that GitHub never shows. */
function combineValues({ key, sample }: SectionSample): unknown[] {
  const plain = [parse(sample.settings)[key], ...(sample.opposites ?? [])];
  const maps = plain.filter(isMap).filter((one) => !Array.isArray(one.entries));
  const pairs = maps.flatMap((one, index) => maps.slice(index + 1).map((other) => ({ ...one, ...other })));
  return [...plain, ...[...maps, ...pairs].map((one) => ({ ...one, ...beside }))];
}

/** Groups the items that share a request. */
async function groupSharedRequests({ key, section }: SectionSample, { simulator }: Scene, value: unknown) {
  let wanted: any;
  try {
    wanted = parseDesired(declareValue({ key }, value), key);
  } catch {
    // The two values contradict each other.
    return [];
  }
  const live = await section.read?.(createSectionReader(createReader(simulator.transport)), wanted);
  return groupByRequest(section.plan(wanted, live).filter(isWriting)).filter(({ items }) => items.length > 1);
}

const getSharedBody = ({ steps: [step] }: WriteGroup) =>
  step && !('act' in step) ? (toCall(step).body as object) : {};

/** Also searches lists. The body may omit the first key of the path, the parent key of the route. */
const hasValueAt = (body: object, [first, ...rest]: readonly string[], wanted: unknown): boolean =>
  [[first!, ...rest], rest].some(
    (path) =>
      path.length > 0 &&
      JSON.stringify(path.reduce((inner: any, one) => inner?.[one], body)) === JSON.stringify(wanted),
  ) ||
  Object.values(body).some(
    (list) => Array.isArray(list) && list.some((entry) => hasValueAt(entry, [first!, ...rest], wanted)),
  );

/** Lists the keys and values that the items write. */
const listWrittenValues = (items: readonly WriteItem[]) => [
  ...listDifferences(items).map(({ key, wanted }) => [key, wanted] as const),
  ...items.flatMap((item) => (item.kind === 'reassert' ? Object.entries(item.holds ?? {}) : [])),
];

const shares = [
  ...['actions', 'code_quality_setup', 'code_scanning_default_setup', 'custom_properties', 'pages', 'repository'],
  'secret_scanning_custom_patterns',
];

it.each(everySection.filter(({ key }) => shares.includes(key)))(
  'a request that writes several items contains the values of each item: $key [2.1.16]',
  async (tried) => {
    const findings: string[] = [];
    let count = 0;
    for (const stage of [openSampleScene(tried), await openConvergedScene(tried)])
      for (const value of [combineValues(tried)[0], ...pickSample(combineValues(tried), 40)])
        for (const group of await groupSharedRequests(tried, stage, value)) {
          count += 1;
          const body = getSharedBody(group);
          for (const [key, wanted] of listWrittenValues(group.items))
            if (!hasValueAt(body, key.split('.'), wanted)) findings.push(`${key} of ${JSON.stringify(value)}`);
        }
    expect(count).toBeGreaterThan(0);
    expectNone(findings);
  },
);

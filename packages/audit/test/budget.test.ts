import { expect, it } from 'vitest';
import { measureLeastCpuTime } from '../../../test/kit/cpu-time.ts';
import { scaleExamples } from '../../../test/kit/seed.ts';
import { judgeRule } from '../src/audit/judge.ts';
import { packs } from '../src/audit/policy/packs/index.ts';
import { createPolicyFromPacks } from '../src/audit/policy/policy.ts';
import { listDistinctPaths } from '../src/audit/readings/read.ts';

it.each(Object.keys(packs))('judges the pack %s in time that grows linearly with the repositories', async (pack) => {
  const { rules } = createPolicyFromPacks([pack], packs);
  const most = scaleExamples(2000);
  const readings = Array.from({ length: most }, (_, at) => ({
    fits: {},
    paths: Object.fromEntries(
      listDistinctPaths(rules).map(({ text }) => [text, { found: [{ at: text, value: at % 2 === 0 }], gaps: [] }]),
    ),
  }));
  const judge = (count: number) =>
    readings.slice(0, count).flatMap((reading) => rules.map((rule) => judgeRule(rule, reading)));
  expect(judge(most)).toHaveLength(most * rules.length);
  const few = await measureLeastCpuTime(3, () => judge(most / 10));
  expect(await measureLeastCpuTime(3, () => judge(most))).toBeLessThan(50 * Math.max(few, 10));
});

import { expect, it } from 'vitest';
import { judgeRule } from '../../src/audit/judge.ts';
import { packs } from '../../src/audit/packs/index.ts';
import { policyOfPacks } from '../../src/audit/policy.ts';
import { pathsOf } from '../../src/audit/read.ts';
import { registry } from '../../src/sections/registry.ts';
import { leastCpuTime } from '../cpu-time.ts';

it.each(Object.keys(packs))(
  'judges the pack %s in time that grows with the repositories alone [18.7]',
  async (pack) => {
    const { rules } = policyOfPacks([pack], { sections: registry, packs, now: 0 });
    const readings = Array.from({ length: 1000 }, (_, at) => ({
      fits: {},
      paths: Object.fromEntries(
        pathsOf(rules).map(({ text }) => [text, { found: [{ at: text, value: at % 2 === 0 }], gaps: [] }]),
      ),
    }));
    const judge = (count: number) =>
      readings.slice(0, count).flatMap((reading) => rules.map((rule) => judgeRule(rule, reading)));
    expect(judge(1000)).toHaveLength(1000 * rules.length);
    const few = await leastCpuTime(3, () => judge(100));
    expect(await leastCpuTime(3, () => judge(1000))).toBeLessThan(50 * Math.max(few, 10));
  },
);

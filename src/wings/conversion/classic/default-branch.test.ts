import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { convertClassic } from './convert.ts';

const file = (name: string) => `branches:\n  - name: ${name}\n    protection: {enforce_admins: true}\n`;
const byMeaning = file('~DEFAULT_BRANCH');

it('`~DEFAULT_BRANCH` becomes a ruleset for the default branch, and stays beside a pattern that may match it [2.3.4.17]', () => {
  const alone = convertClassic(byMeaning, 'settings.yml');
  expect(alone.refusals).toEqual([]);
  expect(parse(alone.text).rulesets[0].conditions.ref_name.include).toEqual(['~DEFAULT_BRANCH']);
  const both = convertClassic(`${byMeaning}${file("'m*'").replace('branches:\n', '')}`, 'settings.yml');
  expect(both.refusals.map(({ problem }) => problem).join()).toContain('may apply to the default branch');
  expect(parse(both.text).branches).toMatchObject([{ name: '~DEFAULT_BRANCH' }]);
  expect(parse(both.text).rulesets[0].conditions.ref_name.exclude).toEqual(['~DEFAULT_BRANCH']);
});

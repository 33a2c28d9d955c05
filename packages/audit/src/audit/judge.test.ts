import { expect, it } from 'vitest';
import { judgeRule } from './judge.ts';
import { parsePolicyPath } from './policy/paths.ts';

it('judges a rule whose id is the name of an inherited property', () => {
  const path = parsePolicyPath('repository.has_wiki');
  const createRule = (id: string) => ({
    ...{ id, severity: 'medium' as const, says: 'No wiki.', where: {} },
    require: [{ anyOf: [[{ path, test: { equals: false } }]] }],
  });
  const paths = { [path.text]: { found: [{ at: path.text, value: true }], gaps: [] } };
  const { verdict } = judgeRule(createRule('constructor'), { paths, fits: {} });
  expect(verdict).toBe('fail');
});

import { expect, it } from 'vitest';
import { parseDesired } from '../../../audit/test/protection/declared-needs.ts';
import { hasSameProtection } from './proof.ts';
import { convertEntryToRulesets, listClassicEntries } from './rulesets.ts';

const before = parseDesired(`branches:
  - {name: main, protection: {enforce_admins: true, required_signatures: true}}
  - {name: '*', protection: {force_push_bypassers: [alice]}}
`);
const made = new Map([[0, convertEntryToRulesets(listClassicEntries(before.branches!)[0]!, new Set())]]);

const converted = `branches:
  - {name: '*', protection: {force_push_bypassers: [alice]}}
rulesets:
  - name: Protect main
    target: branch
    enforcement: active
    bypass_actors: []
    conditions: {ref_name: {include: [refs/heads/main], exclude: []}}
    rules: [{type: required_signatures}, {type: deletion}, {type: non_fast_forward}]
`;

it('accepts a file with the same requirements [9.7]', () => {
  expect(hasSameProtection(before, parseDesired(converted), made)).toBe(true);
});

it.each([
  ['a missing rule', '{type: deletion}, ', ''],
  ['an added rule', '{type: deletion}', '{type: deletion}, {type: creation}'],
  ['a bypass actor', '[]', '[{actor_type: RepositoryRole, actor_id: 5, bypass_mode: always}]'],
  ['a ruleset that is not enforced', 'active', 'disabled'],
  ['a ruleset for tags', 'target: branch', 'target: tag'],
  ['a different branch', 'heads/main', 'heads/dev'],
  ['an excluded branch', 'exclude: []', 'exclude: [refs/heads/*]'],
  ['a ruleset with a different name', 'Protect main', 'main'],
  ['a changed classic rule', '[alice]', '[bob]'],
  ['a missing classic rule', /^branches.*?(?=rulesets)/s, ''],
])('rejects a file with %s [9.7]', (_, text, replacement) => {
  const changed = converted.replace(text, replacement);
  expect(changed).not.toBe(converted);
  expect(hasSameProtection(before, parseDesired(changed), made)).toBe(false);
});

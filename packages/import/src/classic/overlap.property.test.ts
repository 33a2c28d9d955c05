import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { scaleExamples } from '../../../../test/kit/seed.ts';
import { isPatternMatched } from '../../../simulator/src/features/branches/shell-patterns.ts';
import { convertProtectionToRulesets } from './convert.ts';

const letter = fc.constantFrom('a', 'b', 'c');
const word = fc.string({ unit: letter, maxLength: 3 });
const folder = fc.string({ unit: letter, minLength: 1, maxLength: 2 }).map((name) => `${name}/`);

/** A piece of a pattern, and a text that it matches. */
const piece = fc.oneof(
  letter.map((text) => [text, text]),
  fc.constant(['/', '/']),
  word.map((text) => ['*', text]),
  letter.map((text) => ['?', text]),
  fc.constantFrom('a', 'b').map((text) => ['[ab]', text]),
  fc.constantFrom('b', 'c').map((text) => ['[!a]', text]),
  fc.array(folder, { maxLength: 2 }).map((folders) => ['**/', folders.join('')]),
);

const hasEmptyFolder = (name: string) => /^\/|\/\/|\/$|^$/.test(name);

/** A name or pattern, and a name that it matches. */
const subject = fc
  .array(piece, { minLength: 1, maxLength: 5 })
  .map((pieces) => [0, 1].map((at) => pieces.map((pair) => pair[at]).join('')) as [string, string])
  .filter(([name]) => !hasEmptyFolder(name));

const protection = fc.record({
  required_status_checks: fc.record({
    strict: fc.constant(false),
    contexts: fc.uniqueArray(fc.constantFrom('lint', 'test', 'scan')),
  }),
  enforce_admins: fc.boolean(),
  allow_deletions: fc.boolean(),
  allow_force_pushes: fc.boolean(),
});

const bypassers = fc.constantFrom({}, {}, {}, { force_push_bypassers: ['alice'] });

const entries = fc.uniqueArray(fc.tuple(subject, protection, bypassers), {
  selector: ([[name]]) => name,
  minLength: 1,
  maxLength: 6,
});

/** All names with up to two letters or folders, and longer ones. */
const shortNames = ['a', 'b', 'c'].flatMap((first) =>
  ['', 'a', 'b', 'c', '/a', '/b', '/c'].flatMap((second) =>
    ['', 'a', 'b', 'c', '/a', '/b', '/c'].map((third) => first + second + third),
  ),
);
const longName = fc
  .array(fc.constantFrom('a', 'b', 'c', 'ab', '/'), { minLength: 3, maxLength: 9 })
  .map((texts) => texts.join(''));
const longNames = fc.array(
  longName.filter((name) => !hasEmptyFolder(name)),
  { minLength: 40, maxLength: 40 },
);

interface File {
  readonly branches?: readonly { readonly name: string; readonly protection: any }[];
  readonly rulesets?: readonly any[];
}

/** GitHub applies the classic rule with the name of the branch, or else the oldest pattern, and every ruleset. */
function listNeeds({ branches = [], rulesets = [] }: File, branch: string): readonly string[] {
  const isCovered = (name: string) => isPatternMatched(name, branch);
  const isRefCovered = (ref: string) => isCovered(ref.slice('refs/heads/'.length));
  const classic = branches.find(({ name }) => name === branch) ?? branches.find(({ name }) => isCovered(name));
  const covering = rulesets.filter(
    ({ conditions: { ref_name: refs } }) => refs.include.some(isRefCovered) && !refs.exclude.some(isRefCovered),
  );
  const needs = [...(classic ? listClassicNeeds(classic.protection) : []), ...covering.flatMap(listRulesetNeeds)];
  return [...new Set(needs)].sort();
}

/** A requirement for administrators applies to everybody. */
const forPeople = (needs: readonly string[], areAdministratorsBound: boolean) =>
  needs.flatMap((need) => [need, ...(areAdministratorsBound ? [`${need} by administrators`] : [])]);

const forcePushes = (bypassers: readonly string[] = []) => [
  'non_fast_forward',
  ...(bypassers.length ? [] : ['non_fast_forward by alice']),
];

const listClassicNeeds = (rule: any) => [
  ...forPeople(rule.required_status_checks.contexts, rule.enforce_admins),
  ...forPeople(rule.allow_deletions ? [] : ['deletion'], true),
  ...forPeople(rule.allow_force_pushes ? [] : forcePushes(rule.force_push_bypassers), true),
];

const listRulesetNeeds = ({ rules, bypass_actors }: any): readonly string[] =>
  rules.flatMap(({ type, parameters }: any) => {
    const checks = parameters?.required_status_checks.map(({ context }: any) => context);
    return forPeople(checks ?? (type === 'non_fast_forward' ? forcePushes() : [type]), !bypass_actors.length);
  });

it('keeps the requirements of every branch that several random patterns cover [9.7]', () => {
  fc.assert(
    fc.property(entries, longNames, (all, names) => {
      const branches = all.map(([[name], rules, more]) => ({ name, protection: { ...rules, ...more } }));
      const instances = all.map(([[, instance]]) => instance).filter((name) => !hasEmptyFolder(name));
      const after: File = parse(convertProtectionToRulesets(stringify({ branches }), 'settings.yml').text);
      const differing = [...shortNames, ...instances, ...names].filter(
        (name) => String(listNeeds({ branches }, name)) !== String(listNeeds(after, name)),
      );
      expect(differing).toEqual([]);
    }),
    { numRuns: scaleExamples(300) },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDocument, stringify, visit } from 'yaml';
import { scaleExamples } from '../../../../test/kit/seed.ts';
import { listDifferingBranches, parseDesired } from '../../../audit/test/protection/declared-needs.ts';
import { convertProtectionToRulesets } from './convert.ts';

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const rarely = <T>(value: T) => some(fc.constantFrom<(T | undefined)[]>(...Array(6).fill(undefined), value));
const maybe = some(fc.boolean());
const checkNames = fc.uniqueArray(fc.constantFrom('build', '1.0', 'true', 'a: b', '# c'), { maxLength: 3 });

const reviews = fc.record({
  required_approving_review_count: some(fc.nat(6)),
  dismiss_stale_reviews: maybe,
  require_code_owner_reviews: maybe,
  require_last_push_approval: maybe,
});
const ofBranch = fc.record({
  dismissal_restrictions: rarely({ users: ['alice'] }),
  bypass_pull_request_allowances: rarely({ teams: ['core'] }),
});

const forAll = {
  enforce_admins: maybe,
  required_linear_history: maybe,
  allow_force_pushes: maybe,
  allow_deletions: maybe,
  block_creations: maybe,
  required_conversation_resolution: maybe,
  lock_branch: maybe,
  allow_fork_syncing: maybe,
  required_signatures: maybe,
  required_status_checks: some(fc.record({ strict: fc.boolean(), contexts: checkNames })),
  required_deployments: rarely({ environments: ['prod'] }),
  force_push_bypassers: rarely(['alice']),
};
const protections = {
  branch: fc.record({
    ...forAll,
    restrictions: some(fc.constantFrom(null, { users: [] }, { users: ['alice'] })),
    required_pull_request_reviews: some(fc.tuple(reviews, ofBranch).map(([one, other]) => ({ ...one, ...other }))),
  }),
  pattern: fc.record({ ...forAll, required_pull_request_reviews: some(reviews) }),
};

const branch = fc.constantFrom('main', 'release/1', 'v1', 'a/b/c', '1.0');
const pattern = fc.constantFrom('*', '*/*', 'release/*', '**/*', 'v?', 'v[0-9]', 'm*', '[!m]*', 'a/**/*', '*.0');
const entry = fc.oneof(
  fc.record({ name: branch, protection: some(fc.oneof(fc.constant(null), protections.branch)) }),
  fc.record({ name: pattern, protection: protections.pattern }),
);
const files = fc.record(
  {
    branches: fc.uniqueArray(entry, { selector: ({ name }) => name, maxLength: 6 }),
    rulesets: fc.constant([{ name: 'Protect main', enforcement: 'active' }]),
  },
  { requiredKeys: ['branches'] },
);
const names = ['main', 'master', 'release/1', 'release/2', 'v1', 'vx', 'a/b', 'a/b/c', '1.0', '2.0', 'x', 'x/y/z'];

it('keeps the requirements of every branch, and gives a reason for each remaining entry [9.7]', () => {
  fc.assert(
    fc.property(files, (file) => {
      const text = stringify(file, { aliasDuplicateObjects: false });
      const [before, { text: result, refusals }] = [
        parseDesired(text),
        convertProtectionToRulesets(text, 'settings.yml'),
      ];
      const after = parseDesired(result);
      expect(listDifferingBranches(names, before, after)).toEqual([]);
      const left = after.branches?.filter(({ protection }) => protection) ?? [];
      const named = new Set(refusals.map((refusal) => refusal.names?.[1]));
      expect(left.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
      expect(named.size).toBe(left.length);
    }),
    { numRuns: scaleExamples(120) },
  );
});

/** Adds a comment above each key and list item, and one after each value on the same line. */
function commented(text: string): { text: string; comments: string[] } {
  const document = parseDocument(text);
  const comments: string[] = [];
  const next = () => comments[comments.push(` c${comments.length}.`) - 1]!;
  visit(document, {
    Pair(_, { key }) {
      Object.assign(key as object, { commentBefore: next() });
    },
    Scalar(key, node) {
      if (key !== 'key') node.comment = next();
    },
  });
  return { text: document.toString(), comments };
}

it('keeps every comment [9.10]', () => {
  fc.assert(
    fc.property(files, (file) => {
      const { text, comments } = commented(stringify(file, { aliasDuplicateObjects: false }));
      const { text: result } = convertProtectionToRulesets(text, 'settings.yml');
      expect(comments.filter((comment) => result.split(`#${comment}`).length !== 2)).toEqual([]);
    }),
    { numRuns: scaleExamples(60) },
  );
});

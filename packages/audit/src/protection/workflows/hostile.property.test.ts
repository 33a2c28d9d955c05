import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { examples } from '../../../../../test/kit/seed.ts';
import { everyRun } from '../../../test/protection/facts.ts';
import type { Evidence, Head } from './evidence.ts';
import { whoReports, whoReportsInQueue } from './reports.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

const runs = { numRuns: examples(300) };

const words = [
  ...['on', 'jobs', 'pull_request', 'push', 'branches', 'paths', 'types', 'name', 'if', 'needs', 'uses', 'strategy'],
  ...[
    'matrix',
    'include',
    'exclude',
    'test',
    'main',
    '**',
    '!x',
    '[a-',
    '${{ matrix.a }}',
    './.github/workflows/a.yml',
  ],
];
const yamlish = fc
  .array(
    fc.oneof(fc.constantFrom(...words, ': ', '\n', '\n  ', '- ', '{', '}', '[', ']', '&a ', '*a', '"'), fc.string()),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...words),
    fc.oneof(fc.boolean(), fc.integer(), fc.double(), fc.constant(null), fc.string()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 5 }),
  ),
}));

/** Most of the time a workflow in form, with anything in places where the host wants something certain. */
const workflowText = fc.oneof(
  yamlish,
  fc
    .record({
      on: fc.oneof(anything, fc.constant('pull_request')),
      jobs: fc.dictionary(fc.constantFrom('a', 'test'), anything),
    })
    .map((value) => stringify(value)),
);

const filesOf = (texts: readonly string[]) => {
  const read = texts.map((text, index) => readWorkflow(`.github/workflows/${'abc'[index]}.yml`, text));
  return {
    files: read.flatMap((one): Workflow[] => ('unread' in one ? [] : [one])),
    unread: read.flatMap((one) => ('unread' in one ? [one.unread] : [])),
  };
};

const heads: Head[] = [1, 2, 3].map((pullRequest) => ({
  pullRequest,
  isComplete: true,
  reports: [{ context: 'x', app: { id: 15368, slug: 'github-actions' } }],
}));

const contexts = ['test', 'a', 'test (a)', 'a / test'];

it('answers for any text in place of a workflow', () => {
  return fc.assert(
    fc.property(fc.array(workflowText, { maxLength: 3 }), fc.constantFrom(...contexts), (texts, context) => {
      const evidence: Evidence = {
        branch: 'main',
        workflows: filesOf(texts),
        heads: { heads },
        ...everyRun,
      };
      expect(whoReports({ context }, evidence).why).not.toBe('');
      whoReportsInQueue({ context }, evidence);
    }),
    runs,
  );
});

it('never says that nothing reports a check where something was not read', () => {
  return fc.assert(
    fc.property(
      fc.array(workflowText, { maxLength: 2 }),
      fc.constantFrom(...contexts),
      fc.constantFrom('files', 'heads'),
      (texts, context, unread) => {
        const workflows = filesOf(texts);
        const evidence: Evidence = {
          branch: 'main',
          workflows: unread === 'files' ? { ...workflows, unread: ['one more'] } : workflows,
          heads: unread === 'heads' ? { heads: [], unread: 'denied' } : { heads },
          ...everyRun,
        };
        expect(whoReports({ context }, evidence).verdict).not.toBe('blocks');
        expect(whoReportsInQueue({ context }, evidence).verdict).not.toBe('blocks');
      },
    ),
    runs,
  );
});

/** Each would take hours, or all memory, if it were followed to the end. */
const bombs: Readonly<Record<string, string>> = {
  'aliases of aliases': `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghijk'
    .split('')
    .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghijk'[index]}`).join(',')}]`)
    .join('\n')}\non: push\njobs: { test: {} }`,
  'a workflow that calls itself': `on: [workflow_call, pull_request]\njobs:\n${Array.from(
    { length: 200 },
    (_, index) => `  j${index}: { uses: ./.github/workflows/a.yml }`,
  ).join('\n')}`,
  'matrices of callers': `on: [workflow_call, pull_request]\njobs:\n${Array.from(
    { length: 20 },
    (_, index) =>
      `  j${index}: { uses: ./.github/workflows/a.yml, strategy: { matrix: { a: [1,2,3,4,5,6,7,8], b: [1,2,3,4,5,6,7,8] } } }`,
  ).join('\n')}`,
  'needs that fan out': `on: pull_request\njobs:\n  j0: {}\n  j1: {}\n${Array.from(
    { length: 900 },
    (_, index) => `  j${index + 2}: { needs: [j${index}, j${index + 1}] }`,
  ).join('\n')}`,
  'too many jobs': `on: pull_request\njobs:\n${Array.from({ length: 20_000 }, (_, index) => `  j${index}: {}`).join('\n')}`,
  'a huge matrix': `on: pull_request\njobs: { test: { strategy: { matrix: {${Array.from(
    { length: 12 },
    (_, index) => `k${index}: [1,2,3,4,5,6,7,8,9]`,
  ).join(',')}} } } }`,
  'deep nesting': `on: pull_request\njobs: ${'['.repeat(100_000)}`,
};

it.each(Object.entries(bombs))('is done in seconds with %s', { timeout: 30_000 }, (_title, text) => {
  const workflows = filesOf([text]);
  for (const branch of ['main', 'a'.repeat(250)]) {
    const evidence: Evidence = { branch, workflows, heads: { heads }, ...everyRun };
    expect(whoReports({ context: 'j0 / j0 / test' }, evidence).verdict).toBeDefined();
  }
});

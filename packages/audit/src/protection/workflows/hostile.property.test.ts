import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { unrestrictedRuns } from '../../../test/protection/facts.ts';
import type { PullRequestHead, ReportEvidence } from './evidence.ts';
import { judgeReporting, judgeReportingInQueue } from './reports.ts';
import { parseWorkflow, type Workflow } from './workflow.ts';

const runOptions = { numRuns: scaleExamples(300) };

const yamlWords = [
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
    fc.oneof(
      fc.constantFrom(...yamlWords, ': ', '\n', '\n  ', '- ', '{', '}', '[', ']', '&a ', '*a', '"'),
      fc.string(),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...yamlWords),
    fc.oneof(fc.boolean(), fc.integer(), fc.double(), fc.constant(null), fc.string()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...yamlWords), tie('value'), { maxKeys: 5 }),
  ),
}));

/** Mostly valid workflows, with arbitrary values in places where GitHub expects certain ones. */
const workflowText = fc.oneof(
  yamlish,
  fc
    .record({
      on: fc.oneof(anything, fc.constant('pull_request')),
      jobs: fc.dictionary(fc.constantFrom('a', 'test'), anything),
    })
    .map((value) => stringify(value)),
);

const parseFiles = (texts: readonly string[]) => {
  const read = texts.map((text, index) => parseWorkflow(`.github/workflows/${'abc'[index]}.yml`, text));
  return {
    files: read.flatMap((one): Workflow[] => ('unread' in one ? [] : [one])),
    unread: read.flatMap((one) => ('unread' in one ? [one.unread] : [])),
  };
};

const heads: PullRequestHead[] = [1, 2, 3].map((pullRequest) => ({
  pullRequest,
  isComplete: true,
  reports: [{ context: 'x', app: { id: 15368, slug: 'github-actions' } }],
}));

const contexts = ['test', 'a', 'test (a)', 'a / test'];

it('gives a verdict for any workflow text', () => {
  return fc.assert(
    fc.property(fc.array(workflowText, { maxLength: 3 }), fc.constantFrom(...contexts), (texts, context) => {
      const evidence: ReportEvidence = {
        branch: 'main',
        workflows: parseFiles(texts),
        heads: { heads },
        ...unrestrictedRuns,
      };
      expect(judgeReporting({ context }, evidence).why).not.toBe('');
      judgeReportingInQueue({ context }, evidence);
    }),
    runOptions,
  );
});

it('never reports a check as missing if a workflow was not read', () => {
  return fc.assert(
    fc.property(
      fc.array(workflowText, { maxLength: 2 }),
      fc.constantFrom(...contexts),
      fc.constantFrom('files', 'heads'),
      (texts, context, unread) => {
        const workflows = parseFiles(texts);
        const evidence: ReportEvidence = {
          branch: 'main',
          workflows: unread === 'files' ? { ...workflows, unread: ['one more'] } : workflows,
          heads: unread === 'heads' ? { heads: [], unread: 'denied' } : { heads },
          ...unrestrictedRuns,
        };
        expect(judgeReporting({ context }, evidence).verdict).not.toBe('blocks');
        expect(judgeReportingInQueue({ context }, evidence).verdict).not.toBe('blocks');
      },
    ),
    runOptions,
  );
});

/** Without limits, each of these files would take hours or exhaust the memory. */
const hostileTexts: Readonly<Record<string, string>> = {
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

it.each(Object.entries(hostileTexts))('finishes within seconds for %s', { timeout: 30_000 }, (_title, text) => {
  const workflows = parseFiles([text]);
  for (const branch of ['main', 'a'.repeat(250)]) {
    const evidence: ReportEvidence = { branch, workflows, heads: { heads }, ...unrestrictedRuns };
    expect(judgeReporting({ context: 'j0 / j0 / test' }, evidence).verdict).toBeDefined();
  }
});

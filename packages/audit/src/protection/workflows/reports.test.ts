import { expect, it } from 'vitest';
import { unrestrictedRuns } from '../../../test/protection/facts.ts';
import type { RequiredCheck } from '../sources/requirements.ts';
import type { CheckVerdict } from '../verdict.ts';
import type { CheckReport, PullRequestHead, ReportEvidence } from './evidence.ts';
import { judgeReporting, judgeReportingInQueue } from './reports.ts';
import { parseWorkflow, type Workflow } from './workflow.ts';

const actionsApp = { id: 15368, slug: 'github-actions' };
const circleApp = { id: 18001, slug: 'circleci-checks' };

/** Files by their names below `.github/workflows/`. */
function parseFiles(texts: Readonly<Record<string, string>>) {
  const read = Object.entries(texts).map(([name, text]) => parseWorkflow(`.github/workflows/${name}`, text));
  return {
    files: read.flatMap((one): Workflow[] => ('unread' in one ? [] : [one])),
    unread: read.flatMap((one) => ('unread' in one ? [one.unread] : [])),
  };
}

const createHead = (pullRequest: number, ...reports: CheckReport[]): PullRequestHead => ({
  pullRequest,
  isComplete: true,
  reports,
});

const createReport = (context: string, app: CheckReport['app'] = actionsApp) => ({ context, app });

/** Three recent pull requests with another check. */
const headsWithOtherCheck = [3, 2, 1].map((number) => createHead(number, createReport('something else')));

/** The last pull requests have the check, reported by Actions. */
const createHeadsWith = (context = 'test') => [9, 8, 7].map((number) => createHead(number, createReport(context)));
const checkOfCircle = { context: 'test', integration_id: circleApp.id };

interface ReportCase {
  readonly workflows?: Readonly<Record<string, string>>;
  readonly heads?: readonly PullRequestHead[];
  readonly headsUnread?: string;
  readonly permissions?: ReportEvidence['permissions'];
  readonly startRules?: ReportEvidence['startRules'];
}

const createEvidence = ({ workflows = {}, heads = [], headsUnread, ...more }: ReportCase): ReportEvidence => ({
  branch: 'main',
  workflows: parseFiles(workflows),
  heads: { heads, ...(headsUnread !== undefined && { unread: headsUnread }) },
  ...unrestrictedRuns,
  ...more,
});

const createWorkflow = (on: string, job = '{ runs-on: x }') => ({ 'ci.yml': `on: ${on}\njobs:\n  test: ${job}\n` });
const startOnPullRequest = (filters: string) => ({ workflows: createWorkflow(`{ pull_request: { ${filters} } }`) });
const runJob = (text?: string) => ({ workflows: createWorkflow('pull_request', text) });
const runJobs = (text: string) => ({ workflows: { 'ci.yml': `on: pull_request\njobs: ${text}\n` } });
const runMatrix = (text: string, more = '') => runJobs(`{ test: { strategy: { matrix: ${text} }${more} } }`);
const callWorkflow = (more = '', inner = '{ test: {} }') => ({
  workflows: {
    ...runJobs(`{ call: { uses: ./.github/workflows/sub.yml${more} } }`).workflows,
    'sub.yml': `on: workflow_call\njobs: ${inner}`,
  },
});

type Case = readonly [
  title: string,
  context: string | RequiredCheck,
  ReportCase,
  CheckVerdict['verdict'],
  says?: RegExp,
];

/** The verdicts are written by hand, following GitHub's documentation and reports of users. */
const cases: readonly Case[] = [
  // Recent pull requests decide.
  [
    'reported on the last pull requests',
    'test',
    { heads: createHeadsWith() },
    'works',
    /^`github-actions` reported it, last on #9;/,
  ],
  ['by a job of this name', 'test', { ...runJob(), heads: createHeadsWith() }, 'works', /last on #9/],
  [
    'by a job that an `if` may skip',
    'test',
    { ...runJob('{ if: x }'), heads: createHeadsWith() },
    'works',
    /GitHub counts a skipped job as passed/,
  ],
  [
    'once, and not on a newer one',
    'test',
    { ...runJob(), heads: [createHead(9), ...createHeadsWith().slice(1)] },
    'sometimes',
    /#8, and newer/,
  ],
  [
    'not on newer ones, by a job with `paths`',
    'test',
    { ...startOnPullRequest("paths: ['src/**']"), heads: [...headsWithOtherCheck, ...createHeadsWith()] },
    'sometimes',
    /^only job `test` of `.github\/workflows\/ci.yml` can report it, and the workflow does not start/,
  ],
  [
    'on each, by a job with `paths`',
    'test',
    { ...startOnPullRequest("paths: ['src/**']"), heads: createHeadsWith() },
    'sometimes',
    /of its `paths` filter/,
  ],
  [
    'on none, by a job with `paths-ignore`',
    'test',
    startOnPullRequest("paths-ignore: ['docs/**']"),
    'sometimes',
    /remove the filter/,
  ],
  [
    'on each, by paths that take in everything',
    'test',
    { ...startOnPullRequest("paths: ['**']"), heads: createHeadsWith() },
    'unknown',
    /but possibly not on every pull request/,
  ],
  [
    'on each, by two workflows with opposite filters',
    'test',
    {
      workflows: {
        ...startOnPullRequest("paths: ['src/**']").workflows,
        'skip.yml': "on: { pull_request: { paths-ignore: ['src/**'] } }\njobs: { test: {} }",
      },
      heads: createHeadsWith(),
    },
    'unknown',
    /depends on `paths`/,
  ],
  [
    'on each, by a job with `paths`, and a service reports it too',
    'test',
    { ...startOnPullRequest("paths: ['src/**']"), heads: [...createHeadsWith(), createHead(6, { context: 'test' })] },
    'unknown',
  ],
  [
    'on each, by a job with a filter of branches',
    'test',
    { ...startOnPullRequest('branches: [main]'), heads: createHeadsWith() },
    'works',
  ],
  [
    'on each, with types of new heads',
    'test',
    { ...startOnPullRequest('types: [opened, synchronize]'), heads: createHeadsWith() },
    'works',
  ],
  [
    'on each, with types of labels',
    'test',
    { ...startOnPullRequest('types: [labeled]'), heads: createHeadsWith() },
    'unknown',
    /`types` under/,
  ],
  [
    'on each, by pushes',
    'test',
    { workflows: createWorkflow('push'), heads: createHeadsWith() },
    'unknown',
    /does not start on `pull_request`/,
  ],
  [
    'by one of two jobs, of which the other has a filter',
    'test',
    {
      workflows: { ...startOnPullRequest('paths: [x]').workflows, 'b.yml': 'on: pull_request\njobs: { test: {} }' },
      heads: createHeadsWith(),
    },
    'works',
  ],
  [
    'by a job of an environment',
    'test',
    { ...runJob('{ environment: live }'), heads: createHeadsWith() },
    'unknown',
    /environment/,
  ],
  ['by a matrix', 'test (a)', { ...runMatrix('{ os: [a] }'), heads: createHeadsWith('test (a)') }, 'works'],
  [
    'by a matrix that an `if` skips',
    'test (a)',
    { ...runMatrix('{ os: [a] }', ', if: x'), heads: createHeadsWith('test (a)') },
    'unknown',
    /skipped/,
  ],
  [
    'by a matrix that needs a skipped job',
    'test (a)',
    {
      ...runJobs('{ a: { if: x }, b: { needs: a }, test: { needs: [b], strategy: { matrix: { os: [a] } } } }'),
      heads: createHeadsWith('test (a)'),
    },
    'unknown',
    /another name/,
  ],
  [
    'by a matrix beside a skipped job',
    'test (a)',
    { ...runJobs('{ a: { if: x }, test: { strategy: { matrix: { os: [a] } } } }'), heads: createHeadsWith('test (a)') },
    'works',
  ],
  [
    'by a circle of needs',
    'a (1)',
    { ...runJobs('{ a: { needs: b, strategy: {} }, b: { needs: a } }'), heads: createHeadsWith('a (1)') },
    'works',
  ],
  ['by a called workflow', 'call / test', { ...callWorkflow(), heads: createHeadsWith('call / test') }, 'works'],
  [
    'by a called workflow, skipped',
    'call / test',
    { ...callWorkflow(', if: x'), heads: createHeadsWith('call / test') },
    'unknown',
    /skipped/,
  ],
  [
    'by a called workflow with a skipped matrix',
    'call / test (a)',
    {
      ...callWorkflow('', '{ test: { if: x, strategy: { matrix: { os: [a] } } } }'),
      heads: createHeadsWith('call / test (a)'),
    },
    'unknown',
    /skipped/,
  ],
  [
    'by a workflow of elsewhere',
    'call / x',
    { ...runJobs('{ call: { uses: acme/flows/x.yml@v1 } }'), heads: createHeadsWith('call / x') },
    'works',
  ],
  [
    'under a name from the run',
    'test on 7',
    { ...runJob('{ name: "test on ${{ x }}" }'), heads: createHeadsWith('test on 7') },
    'works',
  ],
  [
    'under a name from the run, where one such job has a filter',
    'test on 7',
    {
      workflows: {
        ...runJob('{ name: "test on ${{ x }}" }').workflows,
        'b.yml': 'on: { pull_request: { paths: [x] } }\njobs: { b: { name: "${{ x }}" } }',
      },
      heads: createHeadsWith('test on 7'),
    },
    'unknown',
    /`b.yml`|b\.yml/,
  ],
  ['a status of a service', 'ci/jenkins', { heads: [createHead(5, { context: 'ci/jenkins' })] }, 'works'],
  [
    'a service, beside names from the run',
    'ci/jenkins',
    { workflows: createWorkflow('push', '{ name: "${{ x }}" }'), heads: [createHead(5, { context: 'ci/jenkins' })] },
    'works',
  ],
  [
    'a service that reports now and then',
    'ci/jenkins',
    { heads: [...headsWithOtherCheck.slice(1), createHead(0, { context: 'ci/jenkins' })] },
    'sometimes',
    /newer pull requests do not have it/,
  ],
  [
    'a service, beside a job that may have its name and be skipped',
    'ci/jenkins',
    { ...runJob('{ name: "${{ x }}", if: x }'), heads: [createHead(5, { context: 'ci/jenkins' })] },
    'works',
    /^(?!.*passed)/,
  ],
  [
    'a service that came later',
    'ci/jenkins',
    { heads: [createHead(9, { context: 'ci/jenkins' }), ...headsWithOtherCheck] },
    'works',
  ],
  [
    'a service that has not reported yet',
    'ci/jenkins',
    { heads: [{ ...createHead(9), isComplete: false }, createHead(8, { context: 'ci/jenkins' })] },
    'works',
  ],

  // A job name proves nothing until a pull request has the check.
  ...(
    [
      ['one event', 'test', runJob()],
      ['a list of events', 'test', { workflows: createWorkflow('[push, pull_request]') }],
      ['an ending of `.yaml`', 'test', { workflows: { 'ci.yaml': 'on: pull_request\njobs: { test: {} }' } }],
      ['another event', 'test', { workflows: createWorkflow('{ schedule: [] }') }],
      ['a name instead of the id', 'Unit tests', runJob('{ name: Unit tests }')],
      ['a number as a name', '7', runJob('{ name: 7 }')],
      ['an empty name', 'test', runJob('{ name: "" }')],
      ['a name that is none', 'lint', runJob('{ name: { a: b } }')],
      ['a name from the run', 'test on 7', runJob('{ name: "test on ${{ github.x }}" }')],
      ['a matrix', 'test (a, 1)', runMatrix('{ os: [a, b], v: [1, 2] }')],
      ['the bare name of a matrix', 'test', runMatrix('{ os: [a] }')],
      ['a called workflow', 'call / test', callWorkflow()],
      ['the caller alone', 'call', callWorkflow()],
      ['a caller with a matrix', 'call (a) / test', callWorkflow(', strategy: { matrix: { o: [a] } }')],
      [
        'a long name, which GitHub shortens',
        `${'t'.repeat(97)}...`,
        runJobs(`{ ${'t'.repeat(99)}: { strategy: {} } }`),
      ],
    ] as const
  ).map(
    ([title, context, world]): Case => [
      `not reported yet: ${title}`,
      context,
      { ...world, heads: headsWithOtherCheck },
      'unknown',
      /none of the last 3/,
    ],
  ),
  [
    'a job of this name, and no pull request',
    'test',
    runJob(),
    'unknown',
    /has this name, and no recent pull request to `main` has it/,
  ],

  // Neither a pull request nor a job has the name.
  ['nothing anywhere', 'test', { heads: headsWithOtherCheck }, 'blocks', /none of the last 3 pull requests to `main`/],
  ['the id of a job with a name', 'test', { ...runJob('{ name: Unit tests }'), heads: headsWithOtherCheck }, 'blocks'],
  ['a longer name', 'test two', { ...runMatrix('{ os: [a] }'), heads: headsWithOtherCheck }, 'blocks'],
  [
    'a name from the run that is not it',
    'lint',
    { ...runJob('{ name: "test on ${{ x }}" }'), heads: headsWithOtherCheck },
    'blocks',
  ],
  ['the called job alone', 'test', { ...callWorkflow(), heads: headsWithOtherCheck }, 'blocks'],
  [
    'a workflow that is only called',
    'test',
    { workflows: createWorkflow('workflow_call'), heads: headsWithOtherCheck },
    'blocks',
  ],
  [
    'a job that was renamed: seen before, and not lately',
    'ci/jenkins',
    { heads: [...headsWithOtherCheck, createHead(0, { context: 'ci/jenkins' })] },
    'blocks',
    /none of the last 3 pull requests to `main` has it, since a commit status reported it on #0/,
  ],

  // Apps and statuses.
  ['the app of Actions', { context: 'test', integration_id: 15368 }, { heads: createHeadsWith() }, 'works'],
  ['any app, as -1', { context: 'test', integration_id: -1 }, { heads: createHeadsWith() }, 'works'],
  [
    'another app',
    checkOfCircle,
    { ...runJob(), heads: [5, 4, 3].map((n) => createHead(n, createReport('test'))) },
    'blocks',
    /`github-actions` reports it, but only the app 18001 counts/,
  ],
  ...[{}, startOnPullRequest(''), startOnPullRequest("paths: ['src/**']")].map(
    (world): Case => [
      'another app, which reports, whatever jobs there are',
      checkOfCircle,
      { ...world, heads: [createHead(5, createReport('test', circleApp))] },
      'works',
      /^`circleci-checks` reported it, last on #5;/,
    ],
  ),
  [
    'the Actions of a server, by what it reported',
    { context: 'test', integration_id: 7 },
    { ...runJob(), heads: [createHead(4, createReport('test', { id: 7, slug: 'github-actions' }))] },
    'works',
  ],
  ['an app of which nothing was seen', { context: 'test', integration_id: 7 }, runJob(), 'unknown'],
  [
    'a status, where an app is asked for',
    { context: 'ci/jenkins', integration_id: 7 },
    { heads: [3, 2, 1].map((n) => createHead(n, { context: 'ci/jenkins' })) },
    'unknown',
    /does not show whether/,
  ],

  // Parts that could not be read.
  ['too few pull requests', 'test', { heads: headsWithOtherCheck.slice(1) }, 'unknown', /only 2/],
  ['no pull request', 'test', {}, 'unknown'],
  ['a job of this name, heads unread', 'test', { ...runJob(), headsUnread: 'denied' }, 'unknown', /denied/],
  ['pull requests out of sight', 'test', { headsUnread: 'denied' }, 'unknown', /denied/],
  [
    'another file that is broken',
    'test',
    { workflows: { 'odd.yml': 'on: [' }, heads: headsWithOtherCheck },
    'unknown',
    /odd.yml/,
  ],
  [
    'a broken file, for another app',
    checkOfCircle,
    { workflows: { 'odd.yml': 'on: [' }, heads: headsWithOtherCheck },
    'blocks',
  ],
  [
    'a broken file, though it was seen',
    'test',
    { workflows: { 'odd.yml': 'on: [' }, heads: createHeadsWith() },
    'works',
  ],
  [
    'a key twice',
    'test',
    { workflows: { 'ci.yml': 'on: push\non: push\njobs: { a: {} }' }, heads: headsWithOtherCheck },
    'unknown',
  ],
];

for (const [title, context, world, verdict, says = /./] of cases)
  it(`a check ${verdict}: ${title}`, () => {
    const found = judgeReporting(typeof context === 'string' ? { context } : context, createEvidence(world));
    expect([found.verdict, `${found.why}; ${found.fix}`]).toEqual([verdict, expect.stringMatching(says)]);
  });

const openPermissions = { level: 'the repository', enabled: true, allowed_actions: 'all', sha_pinning_required: false };

it.each<[object, CheckVerdict['verdict'], string]>([
  [{}, 'works', 'last on #9'],
  [{ enabled: false }, 'blocks', 'Actions is disabled in the repository'],
  [{ enabled: undefined }, 'unknown', 'allows Actions only for selected repositories'],
  [{ allowed_actions: 'local_only' }, 'unknown', 'the repository allows only some actions'],
  [{ sha_pinning_required: true }, 'unknown', 'allows only some actions'],
])('applies Actions permissions before earlier reports: %j', (more, verdict, says) => {
  const world = { permissions: [{ value: { ...openPermissions, ...more } }], heads: createHeadsWith() };
  const found = judgeReporting({ context: 'test' }, createEvidence(world));
  expect([found.verdict, found.why]).toEqual([verdict, expect.stringContaining(says)]);
  const ofService = judgeReporting(
    checkOfCircle,
    createEvidence({ ...world, heads: [createHead(9, createReport('test', circleApp))] }),
  );
  expect(ofService.verdict).toBe('works');
});

it('keeps the check unblocked without Actions if a service or another app may report it', () => {
  const off = { ...runJob(), permissions: [{ value: { ...openPermissions, enabled: false } }] };
  const verdictWith = (more: ReportCase, app?: number) =>
    judgeReporting({ context: 'test', integration_id: app }, createEvidence({ ...off, ...more })).verdict;
  expect(verdictWith({})).toBe('blocks');
  expect(
    verdictWith({ heads: [createHead(9, createReport('test')), createHead(8, createReport('test', circleApp))] }),
  ).toBe('unknown');
  expect(verdictWith({}, 7)).toBe('unknown');
  expect(verdictWith({ headsUnread: 'denied' })).toBe('unknown');
});

const allowEvents = (...allowed_events: string[]): ReportEvidence['startRules'] => ({
  policies: {
    value: [
      {
        ...{
          id: 1,
          name: 'own',
          enforcement: 'active',
          source: 'acme/shop',
          source_type: 'Repository',
          conditions: {},
        },
        rules: [{ type: 'restrict_action_events', parameters: { allowed_events } }],
      },
    ],
  },
  now: 0,
});

it.each<[string, ReportCase, CheckVerdict['verdict']]>([
  ['every event of the job', runJob(), 'blocks'],
  ['an event beside another', { workflows: createWorkflow('[pull_request, push]') }, 'unknown'],
  ['the event of a job with a filter', startOnPullRequest('paths: [x]'), 'unknown'],
  [
    'the event of one of two jobs',
    { workflows: { ...createWorkflow('pull_request'), 'b.yml': 'on: issue_comment\njobs: { test: {} }' } },
    'unknown',
  ],
  ['the event of a matrix, whose names only a run shows', runJob('{ strategy: {} }'), 'unknown'],
  [
    'the event, beside a file that could not be read',
    { workflows: { ...createWorkflow('pull_request'), 'b.yml': 'on: [' } },
    'unknown',
  ],
  [
    'no event of another workflow with this job',
    { workflows: { ...createWorkflow('pull_request'), 'b.yml': 'on: pull_request_target\njobs: { test: {} }' } },
    'works',
  ],
])('applies a policy that rejects %s [9.13]', (_title, world, verdict) => {
  const startRules = allowEvents('push', 'pull_request_target');
  expect(
    judgeReporting({ context: 'test' }, createEvidence({ ...world, startRules, heads: createHeadsWith() })).verdict,
  ).toBe(verdict);
});

it('suggests checks with a similar name on recent pull requests', () => {
  const fixFor = (context: string, ...names: string[]) =>
    judgeReporting(
      { context },
      createEvidence({
        heads: [3, 2, 1].map((number) => createHead(number, ...names.map((one) => createReport(one)))),
      }),
    ).fix;
  expect(fixFor('CI / test', 'test')).toBe('require `test`, which appears on recent pull requests');
  expect(fixFor('Test', 'test')).toBe('require `test`, which appears on recent pull requests');
  expect(fixFor('test', 'test (a)', 'test (b)')).toBe(
    'require `test (a)` and `test (b)`, which appears on recent pull requests',
  );
  expect(fixFor('CI / test (pull_request)', 'test')).toBe('require `test`, which appears on recent pull requests');
  for (const name of ['call', 'test']) expect(fixFor(name, 'call / test')).toMatch(/^require `call \/ test`/);
  expect(fixFor('test', ...[1, 2, 3, 4, 5, 6].map((number) => `test (${number})`))).toMatch(
    /^require (`test \(\d\)`( and |, )){5}which/,
  );
  expect(fixFor('lint', 'test')).toBe(
    'require a check that is reported, or add a workflow or app that reports this one',
  );
});

const queueCases: readonly [title: string, ReportCase, CheckVerdict['verdict'], app?: number][] = [
  ['merge_group, which no pull request shows', { workflows: createWorkflow('[pull_request, merge_group]') }, 'unknown'],
  [
    'pull requests alone, though another workflow listens',
    { workflows: { ...createWorkflow('pull_request'), 'x.yml': 'on: merge_group\njobs: { x: {} }' } },
    'blocks',
  ],
  [
    'pull requests alone, and a name from the run in the queue',
    { workflows: { ...createWorkflow('pull_request'), 'x.yml': 'on: merge_group\njobs: { x: { name: "${{ x }}" } }' } },
    'unknown',
  ],
  ['pull requests alone, for a matrix', runJob('{ strategy: {} }'), 'unknown'],
  ['pull requests alone, and a service', { ...runJob(), heads: [createHead(1, { context: 'test' })] }, 'unknown'],
  [
    'pull requests alone, for a check of another app',
    { ...runJob(), heads: headsWithOtherCheck },
    'unknown',
    circleApp.id,
  ],
  ['pushes, those of the queue among them', { workflows: createWorkflow('push') }, 'unknown'],
  [
    'pushes to branches of certain names',
    { workflows: createWorkflow('{ pull_request: , push: { branches: [main, dev] } }') },
    'blocks',
  ],
  ['pushes by a pattern', { workflows: createWorkflow("{ push: { branches: ['**'] } }") }, 'unknown'],
  [
    'an event that a policy refuses',
    { workflows: createWorkflow('[pull_request, merge_group]'), startRules: allowEvents('pull_request') },
    'blocks',
  ],
  ['a broken file', { workflows: { 'odd.yml': 'on: [', ...createWorkflow('pull_request') } }, 'unknown'],
  ['pull requests out of sight', { ...runJob(), headsUnread: 'denied' }, 'unknown'],
  ['no workflow', { heads: headsWithOtherCheck }, 'unknown'],
];

it.each(queueCases)('judges a check in a merge queue with %s', (_title, world, verdict, app = -1) =>
  expect(judgeReportingInQueue({ context: 'test', integration_id: app }, createEvidence(world)).verdict).toBe(verdict),
);

import { expect, it } from 'vitest';
import { everyRun } from '../../../test/protection/facts.ts';
import type { RequiredCheck } from '../sources/requirements.ts';
import type { CheckVerdict } from '../verdict.ts';
import type { CheckReport, PullRequestHead, ReportEvidence } from './evidence.ts';
import { judgeReporting, judgeReportingInQueue } from './reports.ts';
import { parseWorkflow, type Workflow } from './workflow.ts';

const actions = { id: 15368, slug: 'github-actions' };
const circle = { id: 18001, slug: 'circleci-checks' };

/** Files by their names below `.github/workflows/`. */
function files(texts: Readonly<Record<string, string>>) {
  const read = Object.entries(texts).map(([name, text]) => parseWorkflow(`.github/workflows/${name}`, text));
  return {
    files: read.flatMap((one): Workflow[] => ('unread' in one ? [] : [one])),
    unread: read.flatMap((one) => ('unread' in one ? [one.unread] : [])),
  };
}

const head = (pullRequest: number, ...reports: CheckReport[]): PullRequestHead => ({
  pullRequest,
  isComplete: true,
  reports,
});

const by = (context: string, app: CheckReport['app'] = actions) => ({ context, app });

/** Three recent pull requests with another check. */
const others = [3, 2, 1].map((number) => head(number, by('something else')));

/** The last pull requests have the check, reported by Actions. */
const seen = (context = 'test') => [9, 8, 7].map((number) => head(number, by(context)));
const ofCircle = { context: 'test', integration_id: circle.id };

interface World {
  readonly workflows?: Readonly<Record<string, string>>;
  readonly heads?: readonly PullRequestHead[];
  readonly headsUnread?: string;
  readonly permissions?: ReportEvidence['permissions'];
  readonly startRules?: ReportEvidence['startRules'];
}

const evidence = ({ workflows = {}, heads = [], headsUnread, ...more }: World): ReportEvidence => ({
  branch: 'main',
  workflows: files(workflows),
  heads: { heads, ...(headsUnread !== undefined && { unread: headsUnread }) },
  ...everyRun,
  ...more,
});

const one = (on: string, job = '{ runs-on: x }') => ({ 'ci.yml': `on: ${on}\njobs:\n  test: ${job}\n` });
const pr = (filters: string) => ({ workflows: one(`{ pull_request: { ${filters} } }`) });
const job = (text?: string) => ({ workflows: one('pull_request', text) });
const jobs = (text: string) => ({ workflows: { 'ci.yml': `on: pull_request\njobs: ${text}\n` } });
const matrix = (text: string, more = '') => jobs(`{ test: { strategy: { matrix: ${text} }${more} } }`);
const calling = (more = '', inner = '{ test: {} }') => ({
  workflows: {
    ...jobs(`{ call: { uses: ./.github/workflows/sub.yml${more} } }`).workflows,
    'sub.yml': `on: workflow_call\njobs: ${inner}`,
  },
});

type Case = readonly [title: string, context: string | RequiredCheck, World, CheckVerdict['verdict'], says?: RegExp];

/** The verdicts are written by hand, following GitHub's documentation and reports of users. */
const cases: readonly Case[] = [
  // Recent pull requests decide.
  [
    'reported on the last pull requests',
    'test',
    { heads: seen() },
    'works',
    /^`github-actions` reported it, last on #9;/,
  ],
  ['by a job of this name', 'test', { ...job(), heads: seen() }, 'works', /last on #9/],
  [
    'by a job that an `if` may skip',
    'test',
    { ...job('{ if: x }'), heads: seen() },
    'works',
    /GitHub counts a skipped job as passed/,
  ],
  [
    'once, and not on a newer one',
    'test',
    { ...job(), heads: [head(9), ...seen().slice(1)] },
    'sometimes',
    /#8, and newer/,
  ],
  [
    'not on newer ones, by a job with `paths`',
    'test',
    { ...pr("paths: ['src/**']"), heads: [...others, ...seen()] },
    'sometimes',
    /^only job `test` of `.github\/workflows\/ci.yml` can report it, and the workflow does not start/,
  ],
  [
    'on each, by a job with `paths`',
    'test',
    { ...pr("paths: ['src/**']"), heads: seen() },
    'sometimes',
    /of its `paths` filter/,
  ],
  ['on none, by a job with `paths-ignore`', 'test', pr("paths-ignore: ['docs/**']"), 'sometimes', /remove the filter/],
  [
    'on each, by paths that take in everything',
    'test',
    { ...pr("paths: ['**']"), heads: seen() },
    'unknown',
    /but possibly not on every pull request/,
  ],
  [
    'on each, by two workflows with opposite filters',
    'test',
    {
      workflows: {
        ...pr("paths: ['src/**']").workflows,
        'skip.yml': "on: { pull_request: { paths-ignore: ['src/**'] } }\njobs: { test: {} }",
      },
      heads: seen(),
    },
    'unknown',
    /depends on `paths`/,
  ],
  [
    'on each, by a job with `paths`, and a service reports it too',
    'test',
    { ...pr("paths: ['src/**']"), heads: [...seen(), head(6, { context: 'test' })] },
    'unknown',
  ],
  ['on each, by a job with a filter of branches', 'test', { ...pr('branches: [main]'), heads: seen() }, 'works'],
  ['on each, with types of new heads', 'test', { ...pr('types: [opened, synchronize]'), heads: seen() }, 'works'],
  ['on each, with types of labels', 'test', { ...pr('types: [labeled]'), heads: seen() }, 'unknown', /`types` under/],
  [
    'on each, by pushes',
    'test',
    { workflows: one('push'), heads: seen() },
    'unknown',
    /does not start on `pull_request`/,
  ],
  [
    'by one of two jobs, of which the other has a filter',
    'test',
    { workflows: { ...pr('paths: [x]').workflows, 'b.yml': 'on: pull_request\njobs: { test: {} }' }, heads: seen() },
    'works',
  ],
  ['by a job of an environment', 'test', { ...job('{ environment: live }'), heads: seen() }, 'unknown', /environment/],
  ['by a matrix', 'test (a)', { ...matrix('{ os: [a] }'), heads: seen('test (a)') }, 'works'],
  [
    'by a matrix that an `if` skips',
    'test (a)',
    { ...matrix('{ os: [a] }', ', if: x'), heads: seen('test (a)') },
    'unknown',
    /skipped/,
  ],
  [
    'by a matrix that needs a skipped job',
    'test (a)',
    {
      ...jobs('{ a: { if: x }, b: { needs: a }, test: { needs: [b], strategy: { matrix: { os: [a] } } } }'),
      heads: seen('test (a)'),
    },
    'unknown',
    /another name/,
  ],
  [
    'by a matrix beside a skipped job',
    'test (a)',
    { ...jobs('{ a: { if: x }, test: { strategy: { matrix: { os: [a] } } } }'), heads: seen('test (a)') },
    'works',
  ],
  [
    'by a circle of needs',
    'a (1)',
    { ...jobs('{ a: { needs: b, strategy: {} }, b: { needs: a } }'), heads: seen('a (1)') },
    'works',
  ],
  ['by a called workflow', 'call / test', { ...calling(), heads: seen('call / test') }, 'works'],
  [
    'by a called workflow, skipped',
    'call / test',
    { ...calling(', if: x'), heads: seen('call / test') },
    'unknown',
    /skipped/,
  ],
  [
    'by a called workflow with a skipped matrix',
    'call / test (a)',
    { ...calling('', '{ test: { if: x, strategy: { matrix: { os: [a] } } } }'), heads: seen('call / test (a)') },
    'unknown',
    /skipped/,
  ],
  [
    'by a workflow of elsewhere',
    'call / x',
    { ...jobs('{ call: { uses: acme/flows/x.yml@v1 } }'), heads: seen('call / x') },
    'works',
  ],
  [
    'under a name from the run',
    'test on 7',
    { ...job('{ name: "test on ${{ x }}" }'), heads: seen('test on 7') },
    'works',
  ],
  [
    'under a name from the run, where one such job has a filter',
    'test on 7',
    {
      workflows: {
        ...job('{ name: "test on ${{ x }}" }').workflows,
        'b.yml': 'on: { pull_request: { paths: [x] } }\njobs: { b: { name: "${{ x }}" } }',
      },
      heads: seen('test on 7'),
    },
    'unknown',
    /`b.yml`|b\.yml/,
  ],
  ['a status of a service', 'ci/jenkins', { heads: [head(5, { context: 'ci/jenkins' })] }, 'works'],
  [
    'a service, beside names from the run',
    'ci/jenkins',
    { workflows: one('push', '{ name: "${{ x }}" }'), heads: [head(5, { context: 'ci/jenkins' })] },
    'works',
  ],
  [
    'a service that reports now and then',
    'ci/jenkins',
    { heads: [...others.slice(1), head(0, { context: 'ci/jenkins' })] },
    'sometimes',
    /newer pull requests do not have it/,
  ],
  [
    'a service, beside a job that may have its name and be skipped',
    'ci/jenkins',
    { ...job('{ name: "${{ x }}", if: x }'), heads: [head(5, { context: 'ci/jenkins' })] },
    'works',
    /^(?!.*passed)/,
  ],
  ['a service that came later', 'ci/jenkins', { heads: [head(9, { context: 'ci/jenkins' }), ...others] }, 'works'],
  [
    'a service that has not reported yet',
    'ci/jenkins',
    { heads: [{ ...head(9), isComplete: false }, head(8, { context: 'ci/jenkins' })] },
    'works',
  ],

  // A job name proves nothing until a pull request has the check.
  ...(
    [
      ['one event', 'test', job()],
      ['a list of events', 'test', { workflows: one('[push, pull_request]') }],
      ['an ending of `.yaml`', 'test', { workflows: { 'ci.yaml': 'on: pull_request\njobs: { test: {} }' } }],
      ['another event', 'test', { workflows: one('{ schedule: [] }') }],
      ['a name instead of the id', 'Unit tests', job('{ name: Unit tests }')],
      ['a number as a name', '7', job('{ name: 7 }')],
      ['an empty name', 'test', job('{ name: "" }')],
      ['a name that is none', 'lint', job('{ name: { a: b } }')],
      ['a name from the run', 'test on 7', job('{ name: "test on ${{ github.x }}" }')],
      ['a matrix', 'test (a, 1)', matrix('{ os: [a, b], v: [1, 2] }')],
      ['the bare name of a matrix', 'test', matrix('{ os: [a] }')],
      ['a called workflow', 'call / test', calling()],
      ['the caller alone', 'call', calling()],
      ['a caller with a matrix', 'call (a) / test', calling(', strategy: { matrix: { o: [a] } }')],
      ['a long name, which GitHub shortens', `${'t'.repeat(97)}...`, jobs(`{ ${'t'.repeat(99)}: { strategy: {} } }`)],
    ] as const
  ).map(
    ([title, context, world]): Case => [
      `not reported yet: ${title}`,
      context,
      { ...world, heads: others },
      'unknown',
      /none of the last 3/,
    ],
  ),
  [
    'a job of this name, and no pull request',
    'test',
    job(),
    'unknown',
    /has this name, and no recent pull request to `main` has it/,
  ],

  // Neither a pull request nor a job has the name.
  ['nothing anywhere', 'test', { heads: others }, 'blocks', /none of the last 3 pull requests to `main`/],
  ['the id of a job with a name', 'test', { ...job('{ name: Unit tests }'), heads: others }, 'blocks'],
  ['a longer name', 'test two', { ...matrix('{ os: [a] }'), heads: others }, 'blocks'],
  ['a name from the run that is not it', 'lint', { ...job('{ name: "test on ${{ x }}" }'), heads: others }, 'blocks'],
  ['the called job alone', 'test', { ...calling(), heads: others }, 'blocks'],
  ['a workflow that is only called', 'test', { workflows: one('workflow_call'), heads: others }, 'blocks'],
  [
    'a job that was renamed: seen before, and not lately',
    'ci/jenkins',
    { heads: [...others, head(0, { context: 'ci/jenkins' })] },
    'blocks',
    /none of the last 3 pull requests to `main` has it, since a commit status reported it on #0/,
  ],

  // Apps and statuses.
  ['the app of Actions', { context: 'test', integration_id: 15368 }, { heads: seen() }, 'works'],
  ['any app, as -1', { context: 'test', integration_id: -1 }, { heads: seen() }, 'works'],
  [
    'another app',
    ofCircle,
    { ...job(), heads: [5, 4, 3].map((n) => head(n, by('test'))) },
    'blocks',
    /`github-actions` reports it, but only the app 18001 counts/,
  ],
  ...[{}, pr(''), pr("paths: ['src/**']")].map(
    (world): Case => [
      'another app, which reports, whatever jobs there are',
      ofCircle,
      { ...world, heads: [head(5, by('test', circle))] },
      'works',
      /^`circleci-checks` reported it, last on #5;/,
    ],
  ),
  [
    'the Actions of a server, by what it reported',
    { context: 'test', integration_id: 7 },
    { ...job(), heads: [head(4, by('test', { id: 7, slug: 'github-actions' }))] },
    'works',
  ],
  ['an app of which nothing was seen', { context: 'test', integration_id: 7 }, job(), 'unknown'],
  [
    'a status, where an app is asked for',
    { context: 'ci/jenkins', integration_id: 7 },
    { heads: [3, 2, 1].map((n) => head(n, { context: 'ci/jenkins' })) },
    'unknown',
    /does not show whether/,
  ],

  // Parts that could not be read.
  ['too few pull requests', 'test', { heads: others.slice(1) }, 'unknown', /only 2/],
  ['no pull request', 'test', {}, 'unknown'],
  ['a job of this name, heads unread', 'test', { ...job(), headsUnread: 'denied' }, 'unknown', /denied/],
  ['pull requests out of sight', 'test', { headsUnread: 'denied' }, 'unknown', /denied/],
  ['another file that is broken', 'test', { workflows: { 'odd.yml': 'on: [' }, heads: others }, 'unknown', /odd.yml/],
  ['a broken file, for another app', ofCircle, { workflows: { 'odd.yml': 'on: [' }, heads: others }, 'blocks'],
  ['a broken file, though it was seen', 'test', { workflows: { 'odd.yml': 'on: [' }, heads: seen() }, 'works'],
  ['a key twice', 'test', { workflows: { 'ci.yml': 'on: push\non: push\njobs: { a: {} }' }, heads: others }, 'unknown'],
];

for (const [title, context, world, verdict, says = /./] of cases)
  it(`a check ${verdict}: ${title}`, () => {
    const found = judgeReporting(typeof context === 'string' ? { context } : context, evidence(world));
    expect([found.verdict, `${found.why}; ${found.fix}`]).toEqual([verdict, expect.stringMatching(says)]);
  });

const level = { level: 'the repository', enabled: true, allowed_actions: 'all', sha_pinning_required: false };

it.each<[object, CheckVerdict['verdict'], string]>([
  [{}, 'works', 'last on #9'],
  [{ enabled: false }, 'blocks', 'Actions is disabled in the repository'],
  [{ enabled: undefined }, 'unknown', 'allows Actions only for selected repositories'],
  [{ allowed_actions: 'local_only' }, 'unknown', 'the repository allows only some actions'],
  [{ sha_pinning_required: true }, 'unknown', 'allows only some actions'],
])('applies Actions permissions before earlier reports: %j', (more, verdict, says) => {
  const world = { permissions: [{ value: { ...level, ...more } }], heads: seen() };
  const found = judgeReporting({ context: 'test' }, evidence(world));
  expect([found.verdict, found.why]).toEqual([verdict, expect.stringContaining(says)]);
  const ofService = judgeReporting(ofCircle, evidence({ ...world, heads: [head(9, by('test', circle))] }));
  expect(ofService.verdict).toBe('works');
});

it('keeps the check unblocked without Actions if a service or another app may report it', () => {
  const off = { ...job(), permissions: [{ value: { ...level, enabled: false } }] };
  const verdictWith = (more: World, app?: number) =>
    judgeReporting({ context: 'test', integration_id: app }, evidence({ ...off, ...more })).verdict;
  expect(verdictWith({})).toBe('blocks');
  expect(verdictWith({ heads: [head(9, by('test')), head(8, by('test', circle))] })).toBe('unknown');
  expect(verdictWith({}, 7)).toBe('unknown');
  expect(verdictWith({ headsUnread: 'denied' })).toBe('unknown');
});

const allowing = (...allowed_events: string[]): ReportEvidence['startRules'] => ({
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

it.each<[string, World, CheckVerdict['verdict']]>([
  ['every event of the job', job(), 'blocks'],
  ['an event beside another', { workflows: one('[pull_request, push]') }, 'unknown'],
  ['the event of a job with a filter', pr('paths: [x]'), 'unknown'],
  [
    'the event of one of two jobs',
    { workflows: { ...one('pull_request'), 'b.yml': 'on: issue_comment\njobs: { test: {} }' } },
    'unknown',
  ],
  ['the event of a matrix, whose names only a run shows', job('{ strategy: {} }'), 'unknown'],
  [
    'the event, beside a file that could not be read',
    { workflows: { ...one('pull_request'), 'b.yml': 'on: [' } },
    'unknown',
  ],
  [
    'no event of another workflow with this job',
    { workflows: { ...one('pull_request'), 'b.yml': 'on: pull_request_target\njobs: { test: {} }' } },
    'works',
  ],
])('applies a policy that rejects %s [9.13]', (_title, world, verdict) => {
  const startRules = allowing('push', 'pull_request_target');
  expect(judgeReporting({ context: 'test' }, evidence({ ...world, startRules, heads: seen() })).verdict).toBe(verdict);
});

it('suggests checks with a similar name on recent pull requests', () => {
  const fixFor = (context: string, ...names: string[]) =>
    judgeReporting(
      { context },
      evidence({ heads: [3, 2, 1].map((number) => head(number, ...names.map((one) => by(one)))) }),
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

const queued: readonly [title: string, World, CheckVerdict['verdict'], app?: number][] = [
  ['merge_group, which no pull request shows', { workflows: one('[pull_request, merge_group]') }, 'unknown'],
  [
    'pull requests alone, though another workflow listens',
    { workflows: { ...one('pull_request'), 'x.yml': 'on: merge_group\njobs: { x: {} }' } },
    'blocks',
  ],
  [
    'pull requests alone, and a name from the run in the queue',
    { workflows: { ...one('pull_request'), 'x.yml': 'on: merge_group\njobs: { x: { name: "${{ x }}" } }' } },
    'unknown',
  ],
  ['pull requests alone, for a matrix', job('{ strategy: {} }'), 'unknown'],
  ['pull requests alone, and a service', { ...job(), heads: [head(1, { context: 'test' })] }, 'unknown'],
  ['pull requests alone, for a check of another app', { ...job(), heads: others }, 'unknown', circle.id],
  ['pushes, those of the queue among them', { workflows: one('push') }, 'unknown'],
  [
    'pushes to branches of certain names',
    { workflows: one('{ pull_request: , push: { branches: [main, dev] } }') },
    'blocks',
  ],
  ['pushes by a pattern', { workflows: one("{ push: { branches: ['**'] } }") }, 'unknown'],
  [
    'an event that a policy refuses',
    { workflows: one('[pull_request, merge_group]'), startRules: allowing('pull_request') },
    'blocks',
  ],
  ['a broken file', { workflows: { 'odd.yml': 'on: [', ...one('pull_request') } }, 'unknown'],
  ['pull requests out of sight', { ...job(), headsUnread: 'denied' }, 'unknown'],
  ['no workflow', { heads: others }, 'unknown'],
];

it.each(queued)('judges a check in a merge queue with %s', (_title, world, verdict, app = -1) =>
  expect(judgeReportingInQueue({ context: 'test', integration_id: app }, evidence(world)).verdict).toBe(verdict),
);

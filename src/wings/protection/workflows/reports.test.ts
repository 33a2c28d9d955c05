import { expect, it } from 'vitest';
import { everyRun } from '../../../../test/protection/facts.ts';
import type { RequiredCheck } from '../requirements.ts';
import type { Reported } from '../verdict.ts';
import type { Evidence, Head, Report } from './evidence.ts';
import { whoReports, whoReportsInQueue } from './reports.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

const actions = { id: 15368, slug: 'github-actions' };
const circle = { id: 18001, slug: 'circleci-checks' };

/** Files by names below `.github/workflows/`. */
function files(texts: Readonly<Record<string, string>>) {
  const read = Object.entries(texts).map(([name, text]) => readWorkflow(`.github/workflows/${name}`, text));
  return {
    files: new Map(read.flatMap((one): [string, Workflow][] => ('unread' in one ? [] : [[one.path, one]]))),
    unread: read.flatMap((one) => ('unread' in one ? [one.unread] : [])),
  };
}

const head = (pullRequest: number, ...reports: Report[]): Head => ({ pullRequest, isComplete: true, reports });

/** Three recent pull requests on which something else was reported. */
const others = [3, 2, 1].map((number) => head(number, { context: 'something else', app: actions }));

/** The last pull request has the check, by Actions. */
const seen = { heads: [head(9, { context: 'test', app: actions })] };
const ofCircle = { context: 'test', integration_id: circle.id };

interface World {
  readonly workflows?: Readonly<Record<string, string>>;
  readonly onDefaultBranch?: Readonly<Record<string, string>>;
  readonly heads?: readonly Head[];
  readonly headsUnread?: string;
  readonly branch?: string;
  readonly switchedOff?: readonly string[] | 'unseen';
}

function evidence({
  workflows = {},
  onDefaultBranch,
  heads = [],
  headsUnread,
  branch,
  switchedOff = [],
}: World): Evidence {
  return {
    branch: branch ?? 'main',
    workflows: files(workflows),
    ...(onDefaultBranch && { onDefaultBranch: files(onDefaultBranch) }),
    ...(switchedOff !== 'unseen' && { switchedOff: new Set(switchedOff.map((name) => `.github/workflows/${name}`)) }),
    heads: { heads, ...(headsUnread !== undefined && { unread: headsUnread }) },
    ...everyRun,
  };
}

const one = (on: string, job = '{ runs-on: x }') => ({ 'ci.yml': `on: ${on}\njobs:\n  test: ${job}\n` });
const pr = (filters: string) => ({ workflows: one(`{ pull_request: { ${filters} } }`) });
const job = (text?: string) => ({ workflows: one('pull_request', text) });
const jobs = (text: string) => ({ workflows: { 'ci.yml': `on: pull_request\njobs: ${text}\n` } });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(', ');
const matrix = (text: string, more = '') => jobs(`{ test: { strategy: { matrix: ${text} }${more} } }`);

type Case = readonly [title: string, context: string | RequiredCheck, World, Reported['verdict'], says?: RegExp];

/** The verdicts are written by hand, from the host's documents and from reports of its users. */
const cases: readonly Case[] = [
  // How `on` is written.
  ['one event', 'test', job(), 'works', /job `test` of `.github\/workflows\/ci.yml`/],
  ['a list of events', 'test', { workflows: one('[push, pull_request]') }, 'works'],
  ['a map with an empty event', 'test', { workflows: one('{ pull_request: , push: }') }, 'works'],
  ['pull_request_target', 'test', { workflows: one('pull_request_target') }, 'works'],
  ['a quoted `on`', 'test', { workflows: { 'ci.yml': '"on": pull_request\njobs: { test: {} }' } }, 'works'],
  ['an ending of `.yaml`', 'test', { workflows: { 'ci.yaml': 'on: pull_request\njobs: { test: {} }' } }, 'works'],

  // Branches.
  ['its branch', 'test', pr('branches: [main]'), 'works'],
  ['its branch as a text', 'test', pr('branches: main'), 'works'],
  [
    'other branches',
    'test',
    { ...pr("branches: ['release/**']"), heads: others },
    'blocks',
    /^job `test` of `.github\/workflows\/ci.yml` has this name, but the workflow does not run for `main`: its `branches` .+; add `main` in `branches` under `pull_request`$/,
  ],
  ['a pattern of branches', 'test', { ...pr("branches: ['release/**']"), branch: 'release/v1/x' }, 'works'],
  ['one star, which stops at a slash', 'test', { ...pr("branches: ['release/*']"), branch: 'release/v1/x' }, 'blocks'],
  ['a pattern taken out again', 'test', pr("branches: ['**', '!main']"), 'blocks'],
  ['a pattern taken out and put back', 'test', pr("branches: ['**', '!ma*', 'main']"), 'works'],
  ['a set of characters', 'test', { ...pr("branches: ['v[0-9]+.x']"), branch: 'v12.x' }, 'works'],
  ['an ignored branch', 'test', pr('branches-ignore: [main]'), 'blocks', /; do not ignore `main` in `branches-ignore`/],
  ['another branch that is ignored', 'test', pr("branches-ignore: ['dependabot/**']"), 'works'],
  ['both filters of branches, which the host refuses', 'test', pr('branches: [main], branches-ignore: [x]'), 'unknown'],

  // Paths and types.
  ['paths', 'test', pr("paths: ['src/**']"), 'sometimes', /never reports/],
  ['paths, though it was seen', 'test', { ...pr("paths: ['src/**']"), ...seen }, 'sometimes'],
  ['paths-ignore', 'test', pr("paths-ignore: ['docs/**']"), 'sometimes'],
  ['paths that take in everything', 'test', pr("paths: ['**']"), 'works'],
  [
    'a second workflow for the other paths',
    'test',
    {
      workflows: {
        ...one("{ pull_request: { paths: ['src/**'] } }"),
        'skip.yml': "on: { pull_request: { paths-ignore: ['src/**'] } }\njobs: { test: {} }",
      },
    },
    'works',
    /opposite filters/,
  ],
  ['types with new heads', 'test', pr('types: [opened, synchronize, labeled]'), 'works'],
  ['types without new heads', 'test', pr('types: [opened]'), 'sometimes', /`synchronize`/],
  ['labels alone', 'test', pr('types: [labeled]'), 'sometimes'],
  ['only what is closed', 'test', pr('types: closed'), 'blocks'],

  // Other events.
  ['push alone, and forks', 'test', { workflows: one('push') }, 'sometimes', /fork/],
  ['push to the branch itself', 'test', { workflows: one('{ push: { branches: [main] } }') }, 'blocks'],
  ['push to other branches', 'test', { workflows: one("{ push: { branches: [main, 'feature/**'] } }") }, 'sometimes'],
  ['push of tags', 'test', { workflows: one("{ push: { tags: ['v*'] } }") }, 'blocks'],
  ...[
    ...['create', 'deployment', 'deployment_status', 'pull_request_review', 'pull_request_review_comment'],
    ...['status', 'workflow_dispatch'],
  ].map((event): Case => [event, 'test', { workflows: one(event) }, 'sometimes', /, and not for every pull request/]),
  ['on a schedule', 'test', { workflows: one('{ schedule: [{ cron: "0 0 * * *" }] }') }, 'blocks'],
  ['a workflow that is only called', 'test', { workflows: one('workflow_call') }, 'blocks'],
  ['merge_group alone: never before the queue', 'test', { workflows: one('merge_group') }, 'blocks'],
  ['an event of tomorrow', 'test', { workflows: one('pull_request_merged_somehow') }, 'unknown'],

  // Names and conditions.
  ['a name instead of the id', 'Unit tests', job('{ name: Unit tests }'), 'works'],
  ['the id of a job with a name', 'test', { ...job('{ name: Unit tests }'), heads: others }, 'blocks'],
  ['a job with an `if`: a false green', 'test', job('{ if: github.actor != 0 }'), 'works', /passed though nothing ran/],
  ['a job that never runs', 'test', job('{ if: false }'), 'works', /it checks nothing/],
  [
    'what needs a skipped job',
    'test',
    jobs('{ a: { if: github.x }, test: { needs: a } }'),
    'works',
    /though nothing ran/,
  ],
  ['a job that needs another', 'test', jobs('{ a: {}, test: { needs: [a] } }'), 'works', /needs fails/],
  [
    'always()',
    'test',
    jobs('{ a: { if: x }, test: { needs: a, if: "${{ always() }}" } }'),
    'works',
    /^(?!.*passed).*$/,
  ],
  ['a circle of needs', 'test', { ...jobs('{ a: { needs: test }, test: { needs: a } }'), heads: others }, 'unknown'],
  ['a name from the run', 'test on 7', { ...job('{ name: "test on ${{ github.x }}" }'), heads: others }, 'unknown'],
  ['a name from the run that is not it', 'lint', { ...job('{ name: "test on ${{ x }}" }'), heads: others }, 'blocks'],

  // Matrices.
  ['a matrix', 'test (a, 1)', matrix('{ os: [a, b], v: [1, 2] }'), 'works'],
  ['a matrix without the value', 'test (c, 1)', { ...matrix('{ os: [a, b], v: [1, 2] }'), heads: others }, 'blocks'],
  ['the bare name of a matrix', 'test', { ...matrix('{ os: [a, b] }'), heads: others }, 'blocks'],
  ['a number that loses its zero', 'test (3.1)', matrix('{ v: [3.10] }'), 'works'],
  ['a value beyond 256 jobs', 'test (257)', { ...matrix(`{ v: [${upTo(256)}] }`), heads: others }, 'blocks'],
  ['a version in quotes', 'test (3.10)', matrix('{ v: ["3.10"] }'), 'works'],
  [
    'what is excluded',
    'test (a, 2)',
    { ...matrix('{ os: [a, b], v: [1, 2], exclude: [{ os: a, v: 2 }] }'), heads: others },
    'blocks',
  ],
  ['what is included beside', 'test (c, 9)', matrix('{ os: [a], v: [1], include: [{ os: c, v: 9 }] }'), 'works'],
  ['includes alone', 'test (c)', matrix('{ include: [{ os: c }] }'), 'works'],
  ['what an include extends', 'test (a, true)', matrix('{ os: [a], include: [{ os: a, x: true }] }'), 'unknown'],
  ['the shorter name of that', 'test (a)', matrix('{ os: [a], include: [{ os: a, x: true }] }'), 'unknown'],
  ['an own name with values', 'T a!', matrix('{ os: [a] }', ', name: "T ${{ matrix.os }}!"'), 'works'],
  ['an own name with an inner value', 'T 7', matrix('{ os: [{ v: 7 }] }', ', name: "T ${{ matrix.os.v }}"'), 'works'],
  ['an own name without values', 'T (a)', matrix('{ os: [a] }', ', name: T'), 'works'],
  ['a matrix from the run', 'test (a)', { ...matrix('"${{ fromJSON(x) }}"'), heads: others }, 'unknown'],
  [
    'a matrix from the run, seen',
    'test (a)',
    { ...matrix('"${{ fromJSON(x) }}"'), heads: [head(9, { context: 'test (a)', app: actions })] },
    'works',
    /#9/,
  ],
  ['a list from the run', 'lint', { ...matrix('{ os: "${{ fromJSON(x) }}" }'), heads: others }, 'blocks'],
  ['a matrix that an `if` skips', 'test (a)', matrix('{ os: [a] }', ', if: github.x'), 'sometimes', /never arrives/],
  [
    'the unexpanded name of a skipped matrix',
    'T ${{ matrix.os }}',
    matrix('{ os: [a] }', ', if: github.x, name: "T ${{ matrix.os }}"'),
    'sometimes',
    /only where the job is skipped/,
  ],
  [
    'a long name, which the host shortens',
    `${'t'.repeat(97)}...`,
    jobs(`{ ${'t'.repeat(99)}: { strategy: { matrix: { a: [b] } } } }`),
    'unknown',
  ],

  // Reusable workflows.
  ...(
    [
      ['a called workflow', 'call / test', 'uses: sub', 'works'],
      ['the caller alone', 'call', 'uses: sub', 'blocks'],
      ['the called job alone', 'test', 'uses: sub', 'blocks'],
      ['a caller with a name', 'C / test', 'name: C, uses: sub', 'works'],
      ['a caller with a matrix', 'call (a) / test', 'strategy: { matrix: { o: [a] } }, uses: sub', 'works'],
      ['a caller that is skipped', 'call / test', 'if: x, uses: sub', 'sometimes'],
      ['a caller that never runs', 'call / test', 'if: false, uses: sub', 'blocks'],
      ['the name of a caller that never runs', 'call', 'if: false, uses: sub', 'works'],
      ['the name of a skipped caller', 'call', 'if: x, uses: sub', 'sometimes'],
      ['a workflow of elsewhere', 'call / test', 'uses: acme/flows/.github/workflows/sub.yml@v1', 'unknown'],
      ['another name than one of elsewhere', 'test', 'uses: acme/flows/.github/workflows/sub.yml@v1', 'blocks'],
      ['a workflow that is not there', 'call / test', 'uses: ./.github/workflows/gone.yml', 'unknown'],
    ] as const
  ).map(([title, context, text, verdict]): Case => {
    const inner = text.replace('uses: sub', 'uses: ./.github/workflows/sub.yml');
    const called = { 'sub.yml': 'on: workflow_call\njobs: { test: {} }' };
    const workflows = { ...jobs(`{ call: { ${inner} } }`).workflows, ...called };
    const heads = verdict === 'works' ? [] : others;
    return [title, context, { workflows, heads }, verdict];
  }),
  ...[10, 11].map((levels): Case => {
    const jobAt = (level: number) => (level < levels ? `{ uses: ./.github/workflows/${level + 1}.yml }` : '{}');
    const textAt = (level: number) =>
      `on: ${level > 1 ? 'workflow_call' : 'pull_request'}\njobs: { a: ${jobAt(level)} }`;
    const all = Array.from({ length: levels }, (_, index) => [`${index + 1}.yml`, textAt(index + 1)]);
    const context = Array(levels).fill('a').join(' / ');
    return [`${levels} levels`, context, { workflows: Object.fromEntries(all) }, levels > 10 ? 'unknown' : 'works'];
  }),
  [
    'called jobs that need each other',
    'call / test',
    {
      workflows: {
        ...jobs('{ call: { uses: ./.github/workflows/sub.yml } }').workflows,
        'sub.yml': 'on: workflow_call\njobs: { a: { needs: test }, test: { needs: a } }',
      },
    },
    'unknown',
  ],

  // Apps and statuses.
  ['the app of Actions', { context: 'test', integration_id: 15368 }, job(), 'works'],
  ['any app, as -1', { context: 'test', integration_id: -1 }, job(), 'works'],
  [
    'another app',
    ofCircle,
    { ...job(), heads: [5, 4, 3].map((n) => head(n, { context: 'test', app: actions })) },
    'blocks',
    /`github-actions` reports it, and only the app 18001 counts/,
  ],

  ...[{}, pr(''), pr("paths: ['src/**']")].map(
    (world): Case => [
      'another app, which reports, whatever jobs there are',
      ofCircle,
      { ...world, heads: [head(5, { context: 'test', app: circle })] },
      'works',
      /^`circleci-checks` reported it, last on #5;/,
    ],
  ),
  [
    'the Actions of a server, by what it reported',
    { context: 'test', integration_id: 7 },
    {
      ...job(),
      heads: [
        head(5, { context: 'x', app: { id: 7, slug: 'github-actions' } }),
        head(4, { context: 'test', app: { id: 7, slug: 'github-actions' } }),
      ],
    },
    'works',
  ],
  ['an app of which nothing was seen', { context: 'test', integration_id: 7 }, job(), 'unknown'],
  ['a status of a service', 'ci/jenkins', { heads: [head(5, { context: 'ci/jenkins' })] }, 'works'],
  [
    'a status, where an app is asked for',
    { context: 'ci/jenkins', integration_id: 7 },
    { heads: [3, 2, 1].map((n) => head(n, { context: 'ci/jenkins' })) },
    'unknown',
    /does not say/,
  ],
  [
    'a job that was renamed: seen before, and not lately',
    'ci/jenkins',
    { heads: [...others, head(0, { context: 'ci/jenkins' })] },
    'blocks',
    /none of the last 3 pull requests to `main` has it, since a commit status reported it on #0/,
  ],
  [
    'a service that reports now and then',
    'ci/jenkins',
    { heads: [...others.slice(1), head(0, { context: 'ci/jenkins' })] },
    'sometimes',
    /newer pull requests do not have it/,
  ],
  ['a service that came later', 'ci/jenkins', { heads: [head(9, { context: 'ci/jenkins' }), ...others] }, 'works'],
  [
    'a service that has not reported yet',
    'ci/jenkins',
    { heads: [{ ...head(9), isComplete: false }, head(8, { context: 'ci/jenkins' })] },
    'works',
  ],

  // What could not be read.
  ['nothing anywhere', 'test', { heads: others }, 'blocks', /none of the last 3 pull requests to `main`/],
  ['too few pull requests', 'test', { heads: others.slice(1) }, 'unknown', /only 2/],
  ['no pull request', 'test', {}, 'unknown'],
  ['another branch, heads unread', 'test', { ...pr('branches: [old]'), headsUnread: 'denied' }, 'unknown', /denied/],
  ['pull requests out of sight', 'test', { headsUnread: 'denied' }, 'unknown', /denied/],
  ['another file that is broken', 'test', { workflows: { 'odd.yml': 'on: [' }, heads: others }, 'unknown', /odd.yml/],
  ['a broken file, for another app', ofCircle, { workflows: { 'odd.yml': 'on: [' }, heads: others }, 'blocks'],
  ['a broken default branch', 'x', { onDefaultBranch: { 'odd.yml': 'on: [' }, heads: others, branch: 'v1' }, 'unknown'],
  ['a broken file beside a good one', 'test', { workflows: { 'odd.yml': 'on: [', ...one('pull_request') } }, 'works'],
  ['a key twice', 'test', { workflows: { 'ci.yml': 'on: push\non: push\njobs: { a: {} }' }, heads: others }, 'unknown'],
  ['a workflow switched off', 'test', { ...job(), switchedOff: ['ci.yml'], heads: others }, 'blocks', /switched off/],
  ['switches out of sight', 'test', { ...job(), switchedOff: 'unseen' }, 'unknown', /switched off/],
  ['switches out of sight, but seen', 'test', { ...job(), switchedOff: 'unseen', ...seen }, 'works'],
  ['promised by a file, on no pull request so far', 'test', { ...job(), heads: others }, 'unknown', /newer/],

  // Another branch than the default one.
  ['target of the default branch', 'test', { onDefaultBranch: one('pull_request_target'), branch: 'old' }, 'works'],
  [
    'pull_request_target of the branch itself, which nothing runs',
    'test',
    { workflows: one('pull_request_target'), onDefaultBranch: {}, branch: 'old', heads: others },
    'blocks',
  ],
  ['only on the default one', 'test', { onDefaultBranch: one('pull_request'), branch: 'old', heads: others }, 'blocks'],
];

for (const [title, context, world, verdict, says = /./] of cases)
  it(`a check ${verdict}: ${title}`, () => {
    const found = whoReports(typeof context === 'string' ? { context } : context, evidence(world));
    expect([found.verdict, `${found.why}; ${found.fix}`]).toEqual([verdict, expect.stringMatching(says)]);
  });

it('the fix names the checks that a workflow does report under a similar name', () => {
  const fixFor = (context: string, workflows: Record<string, string>) =>
    whoReports({ context }, evidence({ workflows, heads: others })).fix;
  expect(fixFor('CI / test', one('pull_request'))).toBe('require `test`, which a workflow does report');
  expect(fixFor('Test', one('pull_request'))).toBe('require `test`, which a workflow does report');
  expect(fixFor('test', matrix('{ os: [a, b] }').workflows)).toBe(
    'require `test (a)` and `test (b)`, which a workflow does report',
  );
  expect(fixFor('CI / test (pull_request)', one('pull_request'))).toBe('require `test`, which a workflow does report');
  const called = {
    ...jobs('{ call: { uses: ./.github/workflows/a.yml } }').workflows,
    'a.yml': 'on: workflow_call\njobs: { test: {} }',
  };
  for (const name of ['call', 'test']) expect(fixFor(name, called)).toMatch(/^require `call \/ test`/);
  expect(fixFor('test', one('pull_request', '{ name: Unit tests }'))).toMatch('require `Unit tests`');
  expect(fixFor('Test', one('schedule'))).not.toMatch('`test`');
  expect(fixFor('test', matrix('{ v: [1, 2, 3, 4, 5, 6] }').workflows)).toMatch(
    /^require (`test \(\d\)`( and |, )){5}which/,
  );
  expect(fixFor('lint', one('pull_request'))).toBe('require a check that is reported, or set up what reports this one');
});

const queued: readonly [title: string, World, Reported['verdict'], app?: number][] = [
  ['merge_group', { workflows: one('[pull_request, merge_group]') }, 'works'],
  [
    'pull requests alone, though another workflow listens',
    { workflows: { ...one('pull_request'), 'x.yml': 'on: merge_group\njobs: { x: {} }' } },
    'blocks',
  ],
  ['paths of pull requests', { workflows: one("{ pull_request: { paths: ['x'] }, merge_group: }") }, 'works'],
  ['pull requests alone, and a service', { ...job(), heads: [head(1, { context: 'test' })] }, 'unknown'],
  ['pull requests alone, for a check of another app', { ...job(), heads: others }, 'unknown', circle.id],
  ['merge_group for the branch', { workflows: one('{ merge_group: { branches: [main] } }') }, 'works'],
  ['merge_group for another branch', { workflows: one('{ merge_group: { branches: [old] } }') }, 'blocks'],
  ['pushes of all branches, those of the queue among them', { workflows: one('push') }, 'works'],
  ['pushes to the branch alone', { workflows: one('{ push: { branches: [main] } }') }, 'blocks'],
  ['a broken file', { workflows: { 'odd.yml': 'on: [', ...one('pull_request') } }, 'unknown'],
  ['a workflow that is switched off', { workflows: one('merge_group'), switchedOff: ['ci.yml'] }, 'blocks'],
  ['switches out of sight', { workflows: one('merge_group'), switchedOff: 'unseen' }, 'unknown'],
  ['pull requests out of sight', { ...job(), headsUnread: 'denied' }, 'unknown'],
  ['no workflow', { heads: others }, 'unknown'],
];

it.each(queued)('the verdict about a check in a merge queue, for %s', (_title, world, verdict, app = -1) =>
  expect(whoReportsInQueue({ context: 'test', integration_id: app }, evidence(world)).verdict).toBe(verdict),
);

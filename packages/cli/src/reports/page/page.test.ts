import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureLeastCpuTime } from '../../../../../test/kit/cpu-time.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import type {
  Line,
  Outcome,
  RunResult,
  SectionResult,
  TargetResult,
} from '../../../../core/src/report/result/result.ts';
import { sectionKeys } from '../../../../core/src/sections/keys.ts';
import type { PageData } from './data.ts';
import { buildReportPage } from './page.ts';

const line = (kind: Line['kind'], message: string, more: Partial<Line> = {}) => ({ kind, key: '', message, ...more });

const section = (name: string, status: SectionResult['status'], ...lines: Line[]): SectionResult => ({
  name,
  status,
  coverage: [],
  lines,
});

const target = (repository: string, outcome: TargetResult['outcome'], ...sections: SectionResult[]): TargetResult => ({
  repository,
  outcome,
  sections,
  lines: [],
});

const check = (targets: readonly TargetResult[], outcome: Outcome = 'drift', lines: Line[] = []): RunResult => ({
  version: 1,
  mode: 'check',
  outcome,
  targets,
  lines,
});

const page = (...results: RunResult[]) =>
  buildReportPage(results.map((result, at) => ({ label: `run-${at}`, result })));

const dataIn = (html: string): PageData =>
  JSON.parse(/<script type="application\/json">([\s\S]*?)<\/script>/.exec(html)![1]!);

/** Replaces each number of the page data with its text. */
function readIn(html: string) {
  const { texts, targets } = dataIn(html);
  const read = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(read) : typeof value === 'number' ? texts[value] : value;
  return targets.map(read) as unknown[][];
}

/** The rows of the matrix as text, cell by cell. */
const matrixIn = (html: string) =>
  html
    .slice(html.indexOf('<table id="matrix">'), html.indexOf('</tbody>\n</table>\n</div>'))
    .split('<tr')
    .slice(2)
    .map((row) =>
      row
        .split(/<t[dh][^>]*>/)
        .slice(1)
        .map((cell) => cell.replace(/<[^>]*>/g, '').trim()),
    );

const widgets = target(
  'acme/widgets',
  'failed',
  section('repository', 'drift', line('drift', 'description old → new', { sign: '~' })),
  section('labels', 'drift', line('drift', 'label "x" will be deleted', { sign: '-', tone: 'removal' })),
  section('pages', 'skipped', line('warning', 'no permission')),
  section('rulesets', 'failed', line('error', 'broken', { fix: 'mind it:\na: b' })),
);
const calm = target('acme/calm', 'success', section('labels', 'converged'), section('later_key', 'converged'));

it('the page shows a matrix of repositories and sections with each state in words, the worst repository first [6.7]', () => {
  const html = page(check([calm, widgets]));
  expect(matrixIn(html)).toEqual([
    ['acme/widgets', 'failed', '1 difference', '1 difference, look here first', 'fail', 'skip', ''],
    ['acme/calm', 'no changes', '', 'ok', '', '', 'ok'],
  ]);
  expect(html).toContain('<span>repository</span></th><th scope="col"><span>labels</span>');
  expect(html).toContain(
    '<ul class="standing"><li class="failed"><b>1</b> failed</li><li class="success"><b>1</b> no changes</li></ul>',
  );
  expect(html).toContain('<td class="drift loud"><a href="#acme/widgets/labels">1<i> difference</i>');
});

it('the page shows `drift` without a number for a section that differs and was not written', () => {
  const one = target('acme/a', 'failed', section('labels', 'drift', line('note', 'not done: label "x" to be created')));
  expect(matrixIn(page(check([one, calm])))[0]).toEqual(['acme/a', 'failed', 'drift', '']);
});

it('the page runs only its own script, and loads nothing [6.7]', () => {
  const html = page(check([calm, widgets]));
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!);
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text!);
  expect([scripts.length, styles.length]).toEqual([1, 1]);
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hash(scripts[0]!)}`,
    `style-src ${hash(styles[0]!)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  expect(`${scripts[0]}${styles[0]}`).not.toMatch(/https?:|url\(|@import|innerHTML|<\/|eval|fetch/);
  expect(html).not.toMatch(/ (?:src|style|on\w+)=/);
  for (const [, link] of html.matchAll(/ href="([^"]*)"/g)) expect(link).toMatch(/^#/);
});

it('the page shows the keys of created items, and each line with its fix, each difference once', () => {
  const changes = [{ key: 'description', before: 'old words', after: ['a', { b: 1 }] }];
  const made = { section: 'repository', subject: ['topic'], kind: 'create' as const, changes };
  const items = [made, { ...made, subject: ['said by its line'], kind: 'update' as const }];
  const plan = { repository: 'acme/widgets', digest: '', items };
  const [one] = readIn(page(check([{ ...widgets, plan, undo: 'trueup apply' }])));
  const [name, outcome, , lines, sections, undo] = one!;
  expect([name, outcome, lines, undo]).toEqual(['acme/widgets', 'failed', [], 'trueup apply']);
  expect((sections as unknown[])[0]).toEqual([
    'repository',
    'drift',
    [['drift', '~', 'description old → new']],
    [['', '+', 'topic', ['description', '', '[a, {b: 1}]']]],
  ]);
  expect((sections as unknown[])[3]).toEqual([
    'rulesets',
    'failed',
    [['error', 'error', 'broken', 'To fix, mind it:', '  a: b']],
  ]);
});

it('the page groups the items of a preview by result', () => {
  const item = { section: 'labels', subject: ['bug'] };
  const made = { ...item, kind: 'create' as const, changes: [{ key: 'color', after: 'f00' }] };
  const gone = { ...item, kind: 'delete' as const, changes: [{ key: 'color', before: 'f00' }] };
  const shown = { changes: [made, gone], overwrites: [], drifted: [], settles: [], unapplied: [], resent: [] };
  const one = { ...target('acme/a', 'success'), preview: { against: 'live' as const, shown } };
  const html = page({ ...check([one, calm], 'success'), mode: 'preview' });
  expect(matrixIn(html)[0]).toEqual(['acme/a', 'compared', '2 differences', '']);
  expect(readIn(html)[0]!.slice(3)).toEqual([
    [],
    [
      [
        'labels',
        'converged',
        [],
        [
          ['Changed', '+', 'bug', ['color', '', 'f00']],
          ['Changed', '-', 'bug', ['color', 'f00', '']],
        ],
      ],
    ],
  ]);
});

it.each(['unapplied', 'drifted', 'resent', 'overwrites', 'changes'])(
  'counts the writes of a merge in the matrix of a preview: %s',
  (group) => {
    const none = { changes: [], overwrites: [], drifted: [], settles: [], unapplied: [], resent: [] };
    const item = { section: 'deploy_keys', subject: ['ci'], kind: 'create' as const, changes: [] };
    const preview = { against: 'live' as const, shown: { ...none, [group]: [item] } };
    const one = { ...target('acme/a', 'success', section('deploy_keys', 'drift')), preview };
    const html = page({ ...check([one], 'success'), mode: 'preview' });
    expect(matrixIn(html)[0]).toEqual(['acme/a', 'compared', '1 difference']);
  },
);

it('a line of the page starts with its word or sign, and irreversible changes come first', () => {
  const lines = [
    line('note', 'kept'),
    line('drift', 'a value'),
    line('drift', 'label "x" will be deleted', { sign: '-', tone: 'removal' }),
    line('error', 'is wrong', {
      key: 'labels[0].name',
      code: 'parse_refused',
      place: { file: 'a.yml', line: 1, column: 2 },
    }),
  ];
  const one = target('acme/a', 'drift', section('labels', 'drift', ...lines));
  const [first] = readIn(page(check([one, calm])));
  const said = [
    ['drift', 'REMOVAL', 'label "x" will be deleted'],
    ['error', 'error', 'a.yml:1:2: labels[0].name: is wrong'],
    ['drift', '~', 'a value'],
    ['note', 'note', 'kept'],
  ];
  expect(first!.slice(4)).toEqual([[['labels', 'drift', said]]]);
  const alone = page(check([one]));
  expect(readIn(alone)[0]!.slice(4)).toEqual([[['labels', 'drift', said.slice(1)]]]);
  expect(alone.split('label &quot;x&quot; will be deleted')).toHaveLength(2);
});

it('the page shows the details of a repository if they fit, even if those of another repository do not', () => {
  const same = line('drift', 'said of both', { sign: '~' });
  const many = Array.from({ length: 300 }, (_, at) => line('error', `${at}: ${'x'.repeat(1500)}`));
  const large = target('acme/large', 'failed', section('labels', 'failed', same, ...many));
  const result = check([large, target('acme/small', 'drift', section('labels', 'drift', same))]);
  const [left, kept] = readIn(buildReportPage([{ label: 'run', result }], 300_000));
  expect([left!.length, kept!.slice(4)]).toEqual([3, [[['labels', 'drift', [['drift', '~', 'said of both']]]]]]);
});

it('the page escapes the names in the headline of a preview', () => {
  const item = { section: '<b>', subject: ['<img src=x>'], kind: 'delete', changes: [], tone: 'removal' } as const;
  const shown = { changes: [item], overwrites: [], drifted: [], settles: [], unapplied: [], resent: [] };
  const one = { ...target('acme/a', 'success'), preview: { against: 'live' as const, shown } };
  const html = page({ ...check([one], 'success'), mode: 'preview' });
  expect(html).toContain('Merging this removes &quot;&lt;img src=x&gt;&quot; from &quot;&lt;b&gt;&quot;.');
  expect(html).not.toContain('<img');
});

it('the withheld filter matches only withheld repositories, and no named repository', () => {
  const named = { ...target('acme/hidden', 'drift'), withheld: true as const };
  const html = page(check([named, target('redacted-1', 'drift'), target('acme/shop', 'drift')]));
  const rows = html.match(/(?<=<tr)[^>]*(?=><th scope="row">)/g)!;
  expect(rows.map((row) => row.includes('data-withheld'))).toEqual([true, true, false]);
  const boxes = ['name="state" value="drift" checked> drifted', 'name="withheld" checked> withheld'];
  expect(html).toContain(boxes.map((box) => `<label><input type="checkbox" ${box}</label>`).join(' '));
  expect(page(check([calm]))).not.toContain('name="withheld"');
});

it('the page groups equal differences of several repositories, but never of a withheld one', () => {
  const same = section('labels', 'drift', line('drift', 'label "bug" will be created', { sign: '+' }));
  const many = Array.from({ length: 30 }, (_, at) => target(`acme/r${at}`, 'drift', same));
  const html = page(check([...many, target('redacted-1', 'drift', same), target('redacted-2', 'drift', same)]));
  expect(html).toContain('<summary>in 30 repositories</summary><a href="#acme/r0/labels">acme/r0</a>, ');
  expect(html).toContain('acme/r19</a> and 10 more</details>');
});

it('the page lists irreversible changes before the matrix, even for a single repository [2.1.10]', () => {
  const html = page(check([{ ...calm, lines: [line('error', 'is held', { code: 'guarded' })] }, widgets]));
  const first = html.slice(html.indexOf('Look here first'), html.indexOf('<table id="matrix">'));
  expect(first).toContain(
    '<td><b class="loud">REMOVAL</b></td><td>labels</td><td>label &quot;x&quot; will be deleted</td><td><a href="#acme/widgets/labels">acme/widgets</a></td>',
  );
  expect(first).toContain('<td><b class="loud">GUARDED</b></td><td></td><td>is held</td>');
  expect(first).not.toContain('description old');
});

it('shows a value with backticks byte for byte, and message words in backticks as code [6.7]', () => {
  const weaker = line('drift', 'description "`x` new \\" `y`" → (none) (`z` stays)', { tone: 'weaker' });
  const html = page(check([target('acme/a', 'drift', section('repository', 'drift', weaker))]));
  expect(html).toContain('description &quot;`x` new \\&quot; `y`&quot; → (none) (<code>z</code> stays)');
});

it('the page starts with changes stopped by brakes, once for equal changes, with code for text in backticks', () => {
  const held = (name: string, value: string) => ({
    ...target(`acme/${name}`, 'failed'),
    lines: [
      line('error', 'removals: items of `labels` are removed', {
        code: 'guarded',
        fix: `allow it with \`--allow acme/${name}:removals:labels=${value}\``,
      }),
    ],
  });
  const ofRun = line('error', 'targets: too many', { code: 'guarded', fix: 'allow it with `--allow targets=3`' });
  const result = check([calm, held('a', '6'), held('b', '6'), held('c', '7')], 'failed', [line('error', 'x'), ofRun]);
  const html = page(result);
  const first = html.slice(html.indexOf('Look here first'), html.indexOf('About the run'));
  expect(first.match(/GUARDED/g)).toHaveLength(3);
  expect(first).toContain('removals: items of <code>labels</code> are removed<br>');
  expect(first).toContain('<code>--allow &#39;acme/*:removals:labels=6&#39;</code>');
  expect(first).toContain('<code>--allow acme/c:removals:labels=7</code>');
  expect(first).toContain('<summary>in 2 repositories</summary>');
  expect(html.slice(html.indexOf('About the run')).split('</section>')[0]).not.toContain('targets: too many');
});

it('the page shows a repository that the run did not reach as not visited, not as failed [6.6]', () => {
  const stopped = line('error', 'not looked at: the run was stopped by hand', { code: 'stopped' });
  const late = { ...target('acme/late', 'failed'), lines: [stopped] };
  const html = page(check([late, calm], 'failed'));
  expect(matrixIn(html).map(([name, state]) => [name, state])).toEqual([
    ['acme/late', 'not reached'],
    ['acme/calm', 'no changes'],
  ]);
  expect(html).toContain('<li class="unvisited"><b>1</b> not reached</li>');
  expect(html).toContain('name="state" value="unvisited" checked> not reached');
  expect(html).not.toContain('class="failed"');
  const trend = page(check([calm, { ...calm, repository: 'acme/late' }]), check([late, calm], 'failed'));
  expect(matrixIn(trend)[0]!.slice(0, 3)).toEqual(['acme/late', 'not reached', '✓○']);
  const counts = [...trend.matchAll(/<tr><th scope="row">run-\d<\/th>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<td>(\d+)<\/td>/g)].map(([, count]) => Number(count)),
  );
  expect(counts).toEqual([
    [2, 0, 0, 0, 0, 0, 2],
    [2, 0, 1, 0, 0, 0, 1],
  ]);
});

it('the page starts with the errors of the run', () => {
  const html = page(check([calm], 'failed', [line('note', 'a note'), line('error', 'shard 2/4 has no report')]));
  expect(html.indexOf('shard 2/4 has no report')).toBeLessThan(html.indexOf('a note'));
  expect(html.indexOf('a note')).toBeLessThan(html.indexOf('<table id="matrix">'));
});

it('the page stays small if a run reports much: it shortens long lines and shows the first ones', () => {
  const long = line('error', 'y'.repeat(5_000_000), { fix: 'z'.repeat(5_000_000) });
  const many = Array.from({ length: 5000 }, (_, at) => line('note', `${at}: ${'x'.repeat(3000)}`));
  const html = page(check([{ ...calm, lines: [long] }], 'failed', [...many, long]));
  expect(Buffer.byteLength(html)).toBeLessThan(500_000);
  expect(html).toContain('<b>error</b> yyy');
  expect(html).toContain('<p>4901 more are in the JSON report.</p>');
  expect(dataIn(html).texts.slice(-2)).toEqual(
    [/^y+ \[…4998000 more…\] y+$/, /^To fix, z+ \[…4998008 more…\] z+$/].map((one) => expect.stringMatching(one)),
  );
});

describe('several reports', () => {
  const drifted = section('labels', 'drift', line('drift', 'x', { sign: '~' }));
  const before = check([
    target('acme/a', 'success', section('labels', 'converged')),
    target('acme/b', 'drift', drifted),
    target('acme/d', 'drift', drifted),
  ]);
  const after = check([
    target('acme/a', 'drift', drifted),
    target('acme/b', 'success', section('labels', 'converged')),
    target('acme/c', 'drift', drifted),
    target('acme/d', 'drift', drifted),
    target('redacted-1', 'drift', drifted),
  ]);

  it('several reports form a trend: the page shows the last one, and marks new and fixed sections [6.7]', () => {
    const html = page(before, after);
    expect(matrixIn(html)).toEqual([
      ['acme/a', 'drifted', '✓≠ worse', '1 differencenew'],
      ['acme/c', 'drifted', '·≠ new here', '1 difference'],
      ['acme/d', 'drifted', '≠≠', '1 difference'],
      ['redacted-1', 'drifted', '', '1 difference'],
      ['acme/b', 'no changes', '≠✓ better', 'fixed'],
    ]);
    expect(html.match(/<th scope="row">run-\d<\/th>/g)).toHaveLength(2);
    expect(page(after)).not.toContain('id="trend"');
  });

  it.each(['snapshot', 'preview'] as const)('the page compares no %s with the report of a check', (mode) => {
    const drifted = check([target('acme/shop', 'drift', section('labels', 'drift'))]);
    const other = {
      ...check([target('acme/shop', 'success', section('labels', 'converged'))], 'success'),
      mode,
    };
    const shown = page(drifted, other, drifted, other);
    expect(matrixIn(shown)).toEqual([
      ['acme/shop', mode === 'snapshot' ? 'done' : 'compared', mode === 'snapshot' ? 'read' : 'ok'],
    ]);
    expect(dataIn(shown).reports).toHaveLength(1);
    const twoTargets = { ...other, targets: [...other.targets, target('acme/site', 'success')] };
    expect(page(drifted, twoTargets)).not.toContain('<select name="trend">');
    expect(matrixIn(page(drifted, other, drifted))).toEqual([['acme/shop', 'drifted', '≠≠', 'drift']]);
    expect(shown.match(/<td>(?:check|snapshot|preview)<\/td>/g)).toHaveLength(4);
  });

  it('the trend counts an apply that changed settings as a success, not as a run without changes', () => {
    const changed = target('acme/shop', 'success', section('labels', 'changed', line('change', 'label "x" deleted')));
    const shown = page(check([widgets]), { ...check([changed], 'success'), mode: 'apply' });
    expect(shown).toContain('<th scope="col">Succeeded</th>');
    expect(shown).not.toMatch(/no changes/i);
  });

  it('several reports never compare a withheld repository, whose placeholder changes in each', () => {
    const hidden = (outcome: Outcome, one: SectionResult) => check([target('redacted-1', outcome, one), calm]);
    const html = page(hidden('success', section('labels', 'converged')), hidden('drift', drifted));
    expect(matrixIn(html)[0]).toEqual(['redacted-1', 'drifted', '', '1 difference', '']);
  });
});

describe('a fleet of 1000 repositories with 21 sections', () => {
  const fleet = (share: number, size: number) =>
    check(
      Array.from({ length: 1000 }, (_, at) =>
        target(
          `acme/service-${at}`,
          'drift',
          ...sectionKeys
            .slice(0, 21)
            .map((name, column) =>
              (at * 7 + column * 3) % 100 < share
                ? section(name, 'drift', line('drift', `${name} ${at} ${'<'.repeat(size)} → new`, { sign: '~' }))
                : section(name, 'converged'),
            ),
        ),
      ),
    );

  it('the page of a fleet of 1000 repositories fits into 4 MB with all details [6.7]', () => {
    const html = page(fleet(15, 20));
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(4_000_000);
    expect(dataIn(html).targets.filter((one) => one.length > 3)).toHaveLength(1000);
  });

  it('the page of a large fleet omits details, but never a row, if they do not fit [6.7]', () => {
    const html = page(fleet(100, 300));
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(4_000_000);
    expect(Buffer.byteLength(html)).toBeGreaterThan(3_800_000);
    expect(matrixIn(html)).toHaveLength(1000);
    const whole = dataIn(html).targets.filter((one) => one.length > 3).length;
    expect(whole).toBeGreaterThan(10);
    expect(whole).toBeLessThan(1000);
  });

  it('the page of a large fleet contains every row and no details if the rows alone exceed the limit [6.7]', () => {
    const html = buildReportPage([{ label: 'run', result: fleet(15, 20) }], 1000);
    expect(matrixIn(html)).toHaveLength(1000);
    expect(dataIn(html).targets.filter((one) => one.length > 3)).toEqual([]);
  });

  it('a repository whose details do not fit takes little time', async () => {
    const timeFor = (count: number) => {
      const targets = Array.from({ length: count }, (_, at) =>
        target(`acme/service-${at}`, 'drift', section('labels', 'drift', line('drift', `${at} → new`, { sign: '~' }))),
      );
      return measureLeastCpuTime(3, () => buildReportPage([{ label: 'run', result: check(targets) }], 1));
    };
    const few = await timeFor(1000);
    expect(await timeFor(8000)).toBeLessThan(24 * few);
  });
});

const fragments = [
  ...['</script>', '<script>alert(1)</script>', '<!--', '-->', '<img src=x onerror=y>', '"', "'", '&lt;', '&', '<'],
  ...['>', 'javascript:alert(1)', 'https://evil.example', '\u202e', '\u2066', '\u200b', '\ud800', '\u2028', '\n', '\0'],
  ...['\x1b[2J', '/', '#', '%', '%2F', '%zz', ' ', 'acme', 'ü', 'שלום', '__proto__', 'data', ']]>'],
  ...['</title>', '</style>'],
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 6 })
  .map((parts) => parts.join(''));
const hostileLine = fc.record(
  {
    kind: fc.constantFrom('drift' as const, 'change' as const, 'note' as const, 'warning' as const, 'error' as const),
    key: hostile,
    message: hostile,
    fix: hostile,
    sign: fc.constantFrom('+' as const, '-' as const),
    tone: fc.constantFrom('rename' as const, 'removal' as const, 'weaker' as const),
  },
  { requiredKeys: ['kind', 'key', 'message'] },
);
const hostileItem = fc.record({
  section: hostile,
  subject: fc.array(hostile, { maxLength: 2 }),
  kind: fc.constantFrom('create' as const, 'update' as const, 'delete' as const),
  changes: fc.array(fc.record({ key: hostile, before: hostile, after: hostile }), { maxLength: 2 }),
});
const hostileTarget = fc.record({
  repository: hostile,
  outcome: fc.constantFrom('success' as const, 'drift' as const, 'failed' as const, 'skipped' as const),
  lines: fc.array(hostileLine, { maxLength: 2 }),
  sections: fc.array(
    fc.record({
      name: hostile,
      status: fc.constantFrom('converged' as const, 'drift' as const, 'failed' as const),
      coverage: fc.constant([]),
      lines: fc.array(hostileLine, { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  plan: fc.record({ repository: hostile, digest: hostile, items: fc.array(hostileItem, { maxLength: 2 }) }),
});

const ours = page(check([calm, widgets]));
const ourScript = /<script>[\s\S]*?<\/script>/.exec(ours)![0];
const ourStyle = /<style>[\s\S]*?<\/style>/.exec(ours)![0];
const tag =
  /<(?:!doctype html|\/?(?:html|head|meta|title|body|header|main|section|h1|h2|p|br|b|i|a|ul|li|form|label|input|select|option|fieldset|legend|div|table|caption|code|thead|tbody|tr|th|td|details|summary|span|svg|rect|dialog|script))(?: [a-z-]+(?:="[^"<>]*")?)*\/?>/gi;

it('the page shows hostile values as text, without markup, links or invisible characters [6.7]', () => {
  fc.assert(
    fc.property(
      fc.array(hostileTarget, { maxLength: 4 }),
      fc.array(hostileLine, { maxLength: 2 }),
      hostile,
      (targets, lines, label) => {
        const result = check(targets, 'drift', lines);
        const html = buildReportPage([
          { label, result },
          { label: 'now', result },
        ]);
        expect(html).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/u);
        const rest = html.replace(ourScript, '').replace(ourStyle, '');
        expect(rest.match(/<script/g)).toHaveLength(1);
        expect(dataIn(html).targets).toHaveLength(targets.length);
        const bare = rest.replace(/<script type="application\/json">[^<]*<\/script>/, '').replace(tag, '');
        expect(bare).not.toMatch(/[<>]/);
        for (const [, link] of rest.matchAll(/ href="([^"]*)"/g)) expect(link).toMatch(/^#/);
      },
    ),
    { numRuns: scaleExamples(150) },
  );
});

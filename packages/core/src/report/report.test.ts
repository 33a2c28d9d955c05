import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { formatAnnotations } from './formats/annotations.ts';
import { formatJsonReport } from './formats/json.ts';
import { formatJobSummary } from './html/summary.ts';
import type { Line, Outcome, RunResult, SectionResult, TargetResult } from './result/result.ts';
import { formatTerminalReport } from './terminal/terminal.ts';

const line = (kind: Line['kind'], message: string, more: Partial<Line> = {}) => ({ kind, key: '', message, ...more });
const at = (place: number, column = 3) => ({ file: '.github/settings.yml', line: place, column });

const section = (name: string, status: SectionResult['status'], ...lines: Line[]): SectionResult => ({
  name,
  status,
  coverage: [],
  lines: lines.map((one) => ({ ...one, key: one.key || name })),
});

const target = (repository: string, outcome: Outcome, ...sections: SectionResult[]): TargetResult => ({
  repository,
  outcome,
  sections,
  lines: [],
});

const run = (mode: RunResult['mode'], outcome: Outcome, targets: TargetResult[], ...lines: Line[]): RunResult => ({
  version: 1,
  mode,
  outcome,
  targets,
  lines,
});

const denied: Partial<Line> = {
  code: 'permission_denied',
  request: { method: 'GET', path: '/repos/acme/widgets/hooks', status: 403 },
  grant: 'Webhooks: read',
  fix: 'grant "Webhooks: read"',
};

const widgets = target(
  'acme/widgets',
  'failed',
  section(
    'repository',
    'drift',
    line('drift', 'description "Old words" → "New words"', {
      sign: '~',
      tone: 'plain',
      place: at(3),
      key: 'repository.description',
    }),
    line('drift', 'name widgets-old → widgets', { sign: '~', tone: 'rename', place: at(2) }),
  ),
  section(
    'labels',
    'drift',
    line('drift', 'label "bug" will be created', { sign: '+', tone: 'plain', place: at(9) }),
    line('drift', 'label "wontfix" will be deleted: it comes off its issues', {
      sign: '-',
      tone: 'removal',
      place: at(8),
    }),
    line('note', 'kept undeclared label "help wanted"', { place: at(8) }),
  ),
  section('milestones', 'converged'),
  section('autolinks', 'converged'),
  section(
    'actions_secrets',
    'converged',
    line('note', 'secret TOKEN: its value cannot be read, so check cannot verify it'),
  ),
  section(
    'branches',
    'drift',
    line('drift', 'branch "main": required_signatures true → false (weaker)', {
      sign: '~',
      tone: 'weaker',
      place: at(20),
    }),
  ),
  section(
    'rulesets',
    'failed',
    line('error', 'ruleset "main": the write would drop bypass_actors', {
      code: 'plan_refused',
      fix: 'add this to the entry:\nbypass_actors:\n  - actor_type: Team\n    actor_id: 7',
      place: at(30),
    }),
  ),
  section(
    'webhooks',
    'skipped',
    line('warning', 'skipped: GET /repos/acme/widgets/hooks answered 403: Not accessible', denied),
  ),
);

const checked = run('check', 'failed', [widgets]);

const refused = run(
  'apply',
  'failed',
  [],
  line('error', 'a branch is protected twice', {
    code: 'parse_refused',
    key: 'branches[1].name',
    place: at(31, 7),
    fix: 'keep one of the two entries',
  }),
  line('note', 'the host no longer takes it', { key: 'repository.has_downloads', place: at(4) }),
);

const plain = (result: RunResult, width?: number) => formatTerminalReport(result, { colour: false, width });

it('the terminal report starts with irreversible changes, formats each kind of line, and ends with a summary [2.1.10]', () => {
  expect(plain(checked)).toBe(`\
Trueup check of acme/widgets

Look here first
  RENAME   repository  name widgets-old → widgets
  REMOVAL  labels      label "wontfix" will be deleted: it comes off its issues
  WEAKER   branches    branch "main": required_signatures true → false (weaker)

repository: drift, 1 rename above
  ~ description "Old words" → "New words"

labels: drift, 1 removal above
  + label "bug" will be created
    note kept undeclared label "help wanted"

actions_secrets: up to date
    note secret TOKEN: its value cannot be read, so check cannot verify it

branches: drift, 1 weaker above

rulesets: failed
  error acme/widgets rulesets: ruleset "main": the write would drop bypass_actors
    To fix, add this to the entry:
      bypass_actors:
        - actor_type: Team
          actor_id: 7

webhooks: skipped
  warning acme/widgets webhooks: skipped: GET /repos/acme/widgets/hooks answered 403: Not accessible
    To fix, grant "Webhooks: read"

up to date: milestones, autolinks

8 sections: 3 up to date, 3 with drift, 1 skipped, 1 failed.
Plan: 1 to add, 3 to change, 1 to delete (1 rename, 1 weaker).
Failed: fix the errors above, then run again. Exit 1.
`);
});

it('the terminal report shows a refusal with its place in the file and the fix on the same line', () => {
  expect(plain(refused)).toBe(`\
Trueup apply

error .github/settings.yml:31:7: branches[1].name: a branch is protected twice. To fix, keep one of the two entries

  note .github/settings.yml:4:3: repository.has_downloads: the host no longer takes it

No changes made.
Failed: fix the errors above, then run again. Exit 1.
`);
});

it.each([
  ['names the failed request before the message of GitHub', 'Forbidden'],
  ['does not repeat a request that the message names', 'GET /repos/acme/widgets/hooks answered 403: Forbidden'],
])('the terminal report %s', (_, message) => {
  const result = run('check', 'failed', [
    target('a/b', 'failed', section('webhooks', 'failed', line('error', message, denied))),
  ]);
  expect(plain(result).split('\n')).toContain(
    '  error a/b webhooks: GET /repos/acme/widgets/hooks answered 403: Forbidden',
  );
});

it('the terminal report lists a guarded change of the run once, among the serious changes [2.1.12]', () => {
  const result = run('apply', 'failed', [], line('error', 'held: 9 labels will be deleted', { code: 'guarded' }));
  expect(plain(result).split('held: 9 labels')).toHaveLength(2);
  expect(plain(result)).toContain('Look here first\n  GUARDED  ');
});

it('ends with the next step and mentions no errors if only brakes stopped the run', () => {
  const guarded = line('error', 'held: 9 labels will be deleted', { code: 'guarded' });
  const ending = (...lines: Line[]) =>
    plain(run('apply', 'failed', [], ...lines))
      .trimEnd()
      .split('\n')
      .at(-1);
  expect(ending(guarded)).toBe(
    'Brakes stopped changes: see the lines above. Allow the changes or correct the file, then run again. Exit 1.',
  );
  expect(ending(guarded, line('error', 'denied'))).toBe('Failed: fix the errors above, then run again. Exit 1.');
});

it('the terminal report gives each repository a block, and unchanged repositories a shared line', () => {
  const labels = section('labels', 'changed', line('change', 'label "old" deleted', { sign: '-', tone: 'removal' }));
  const noted = section('labels', 'converged', line('note', 'kept undeclared label "x"'));
  const result = run('apply', 'success', [
    target('acme/site', 'success', section('labels', 'converged')),
    target('acme/shop', 'success', labels, section('pages', 'changed', line('change', 'build_type legacy → workflow'))),
    target('acme/docs', 'success', noted),
  ]);
  expect(plain(result)).toBe(`\
Trueup apply of 3 repositories

  done  3  acme/site, acme/shop, acme/docs

Look here first
  REMOVAL  acme/shop labels  label "old" deleted

acme/shop: success
  pages: changed
    ~ build_type legacy → workflow

up to date: acme/site, acme/docs

1 note not shown. See \`--details\` or the JSON report.

3 repositories: 3 done. 4 sections: 2 up to date, 2 changed.
Applied 2 changes (1 deleted).
Done. Exit 0.
`);
});

it('the terminal report wraps at words with hanging indents if it has a width', () => {
  expect(plain(checked, 60)).toContain(`
  warning acme/widgets webhooks: skipped: GET
          /repos/acme/widgets/hooks answered 403: Not
          accessible
    To fix, grant "Webhooks: read"
`);
  expect(
    plain(refused, 60)
      .split('\n')
      .filter((row) => row.length > 60),
  ).toEqual([]);
});

it('the terminal report cuts a long value in the middle, but no ordinary error', () => {
  const long = 'x'.repeat(3000);
  const sections = [
    section('pages', 'drift', line('drift', `cname start${long}end`)),
    section('labels', 'failed', line('error', `start${long}end`)),
  ];
  const text = plain(run('check', 'failed', [target('a/b', 'failed', ...sections)]));
  expect(text).toMatch(/ {2}~ cname startx{200,300} \[…\d+ more…\] x+end\n/);
  expect(text).toContain(`start${long}end`);
});

it('the terminal report has the same text with and without colours', () => {
  const coloured = formatTerminalReport(checked, { colour: true });
  expect(coloured).toContain('\x1b[1;31mREMOVAL  labels      \x1b[0m');
  expect(coloured.replace(/\x1b\[[\d;]+m/g, '')).toBe(plain(checked));
});

describe('the end of a report', () => {
  const end = (result: RunResult) => plain(result).trimEnd().split('\n\n').at(-1);
  const endOf = (mode: RunResult['mode'], outcome: Outcome, ...sections: SectionResult[]) =>
    end(run(mode, outcome, [target('a/b', outcome, ...sections)]));
  const made = section('labels', 'changed', line('change', 'label "bug" created', { sign: '+' }));
  const broken = section('pages', 'failed', line('error', 'broken'));

  it('the end of a report makes no claim about settings that could not be compared', () => {
    const blind = (...keys: string[]): SectionResult => ({
      ...section('pages', 'converged'),
      coverage: ['pages', ...keys].map((key) => ({ key, ending: key === 'pages' ? 'equal' : 'blind' })),
    });
    expect(endOf('check', 'success', section('labels', 'converged'), blind('pages.a'))).toContain(
      'No changes, but 1 setting could not be compared. See the notes. Exit 0.',
    );
    expect(endOf('check', 'success', blind('pages.a', 'pages.b'))).toContain(
      'No changes, but 2 settings could not be compared. See the notes. Exit 0.',
    );
  });

  it('the end of a report states that nothing differs', () => {
    expect(endOf('check', 'success', section('labels', 'converged'))).toBe(
      '1 section: 1 up to date.\nNo changes. The repository matches the settings file. Exit 0.',
    );
  });

  it('the end of a report does not claim convergence if nothing was compared', () => {
    expect(endOf('check', 'success')).toBe('Nothing was compared. Exit 0.');
  });

  it('the end of a report explains how to fix drift', () => {
    expect(
      endOf('check', 'drift', section('labels', 'drift', line('drift', 'label "bug" will be created', { sign: '+' }))),
    ).toBe(
      '1 section: 1 with drift.\nPlan: 1 to add, 0 to change, 0 to delete.\nRun `trueup apply` to make these changes. Exit 2.',
    );
  });

  it('the end of a report calls a partial run a success', () => {
    expect(endOf('apply', 'partial', made, section('webhooks', 'skipped', line('warning', 'skipped', denied)))).toBe(
      '2 sections: 1 changed, 1 skipped.\nApplied 1 change.\nPartial: Trueup skipped some settings. See the lines above. Exit 0.',
    );
  });

  it('the end of a report states after a failed apply that completed changes stay in place', () => {
    expect(endOf('apply', 'failed', made, broken)).toBe(
      '2 sections: 1 changed, 1 failed.\nApplied 1 change.\nFailed: fix the errors above, then run again. Completed changes stay in place. Exit 1.',
    );
  });

  it('the end of a report asks for another undo file after a failed run that wrote one [2.1.13]', () => {
    const undo = 'trueup apply --repository a/b --settings-file undo.yml';
    const endWithUndo = (...sections: SectionResult[]) =>
      plain(run('apply', 'failed', [{ ...target('a/b', 'failed', ...sections), undo }]));
    const again = 'then run again with another `--undo-file`. Completed changes stay in place. Exit 1.';
    const held = section('webhooks', 'failed', line('error', 'held: 1 webhook', { code: 'guarded' }));
    expect(endWithUndo(made, broken)).toContain(`\nFailed: fix the errors above, ${again}\n`);
    expect(endWithUndo(made, held)).toContain(`Allow the changes or correct the file, ${again}\n`);
  });

  it('the end of a report points to the lines about what still differs', () => {
    expect(endOf('apply', 'failed', section('pages', 'drift', line('note', 'not done: cname a → b')))).toBe(
      '1 section: 1 with drift.\nNo changes made.\nNot finished: GitHub still differs from the file. See the lines above. Exit 1.',
    );
    expect(endOf('adopt', 'drift', section('pages', 'drift', line('drift', 'cname stays a')))).toBe(
      '1 section: 1 with drift.\nAdopted 0 differences, 1 not adopted. GitHub is unchanged.\nNot finished: the file still differs from GitHub. See the lines above. Exit 2.',
    );
  });

  it('the end of a report does not claim that nothing was written if a write had no answer', () => {
    expect(endOf('apply', 'failed', broken)).toContain('No change was completed.');
    expect(endOf('apply', 'success', section('labels', 'converged'))).toContain('No changes made.');
  });

  it('the end of a report states that a snapshot was read, not compared', () => {
    expect(endOf('snapshot', 'success', section('labels', 'converged'))).toBe('1 section: 1 read.\nDone. Exit 0.');
  });
});

it('annotations mark the exact line of the settings file, at the level of their kind, most serious first [2.1.10]', () => {
  const created = section('labels', 'changed', line('change', 'label "bug" created', { sign: '+' }));
  expect(formatAnnotations(run('check', 'failed', [widgets, target('acme/site', 'success', created)]))).toEqual([
    '::error file=.github/settings.yml,line=30,col=3,title=rulesets%3A error::acme/widgets rulesets: ruleset "main": the write would drop bypass_actors%0ATo fix, add this to the entry:%0A  bypass_actors:%0A    - actor_type: Team%0A      actor_id: 7',
    '::warning title=webhooks%3A warning::acme/widgets webhooks: skipped: GET /repos/acme/widgets/hooks answered 403: Not accessible%0ATo fix, grant "Webhooks: read"',
    '::warning file=.github/settings.yml,line=2,col=3,title=repository%3A rename::acme/widgets repository: name widgets-old → widgets',
    '::warning file=.github/settings.yml,line=8,col=3,title=labels%3A removal::acme/widgets labels: label "wontfix" will be deleted: it comes off its issues',
    '::warning file=.github/settings.yml,line=20,col=3,title=branches%3A weaker protection::acme/widgets branches: branch "main": required_signatures true → false (weaker)',
    '::warning file=.github/settings.yml,line=3,col=3,title=repository%3A drift::acme/widgets repository: description "Old words" → "New words"',
    '::warning file=.github/settings.yml,line=9,col=3,title=labels%3A drift::acme/widgets labels: label "bug" will be created',
    '::notice file=.github/settings.yml,line=8,col=3,title=labels%3A note::acme/widgets labels: kept undeclared label "help wanted"',
    '::notice title=actions_secrets%3A note::acme/widgets actions_secrets: secret TOKEN: its value cannot be read, so check cannot verify it',
    '::notice title=labels%3A change::acme/site labels: label "bug" created',
  ]);
});

it('annotations warn of a skipped section [6.3]', () => {
  const skipped = section('webhooks', 'skipped', line('warning', 'skipped: Forbidden', denied));
  expect(formatAnnotations(run('apply', 'partial', [target('a/b', 'partial', skipped)]))).toEqual([
    '::warning title=webhooks%3A warning::a/b webhooks: GET /repos/acme/widgets/hooks answered 403: skipped: Forbidden%0ATo fix, grant "Webhooks: read"',
  ]);
});

it('annotations show a refusal of the file in the same words as the log', () => {
  expect(formatAnnotations(refused)[0]).toBe(
    '::error file=.github/settings.yml,line=31,col=7,title=Trueup%3A error::.github/settings.yml:31:7: branches[1].name: a branch is protected twice. To fix, keep one of the two entries',
  );
});

it("annotations stay within GitHub's limit of ten per level, and the tenth counts the others", () => {
  const many = Array.from({ length: 14 }, (_, index) => line('drift', `label "l${index}" will be created`));
  const removal = line('drift', 'label "z" will be deleted', { tone: 'removal' });
  const shown = formatAnnotations(
    run('check', 'drift', [target('a/b', 'drift', section('labels', 'drift', ...many, removal))]),
  );
  expect(shown).toHaveLength(10);
  expect(shown[0]).toContain('label "z" will be deleted');
  expect(shown[9]).toBe('::warning title=Trueup::6 more warnings: see the job summary or the log');
});

it('annotations show equal messages about one place once [12.11]', () => {
  const twice = [line('warning', 'the same'), line('warning', 'the same')];
  const shown = formatAnnotations(
    run('check', 'success', [target('a/b', 'success', section('labels', 'drift', ...twice))], ...twice),
  );
  expect(shown).toEqual([
    '::warning title=Trueup%3A warning::the same',
    '::warning title=labels%3A warning::a/b labels: the same',
  ]);
});

it('annotations name every skipped section, regardless of the number of removals and other skipped sections [3.15] [6.3]', () => {
  const removals = Array.from({ length: 12 }, (_, at) => line('drift', `label "z${at}"`, { tone: 'removal' }));
  const skips = (count: number) =>
    Array.from({ length: count }, (_, at) => section(`part${at}`, 'skipped', line('warning', 'skipped', denied)));
  const shown = (count: number) =>
    formatAnnotations(
      run('check', 'drift', [target('a/b', 'drift', section('labels', 'drift', ...removals), ...skips(count))]),
    );
  expect(shown(1)).toHaveLength(10);
  expect(shown(1)[0]).toMatch(/^::warning title=part0%3A warning::/);
  expect(shown(1)[1]).toContain('label "z0"');
  expect(shown(11)).toHaveLength(10);
  expect(shown(11)[9]).toBe(
    '::warning title=Trueup::14 more warnings (skipped: a/b part9, a/b part10): see the job summary or the log',
  );
});

describe('job summary', () => {
  it('the job summary starts with errors and serious lines, has a table for each section, and collapses the notes', () => {
    expect(formatJobSummary(checked).replaceAll('<wbr>', '')).toBe(`\
<h2>Trueup check of <code>acme/widgets</code>: 5 differences</h2>
<p>8 sections: 3 up to date, 3 with drift, 1 skipped, 1 failed.<br>
Plan: 1 to add, 3 to change, 1 to delete (1 rename, 1 weaker).<br>
Failed: fix the errors below, then run again. Exit 1.</p>
<ul>
<li><b>error</b> <code>acme/widgets</code> rulesets: ruleset <code>&quot;main&quot;</code>: the write would drop <code>bypass_actors</code><br>To fix, add this to the entry:<br><code>bypass_actors:</code><br><code>  - actor_type: Team</code><br><code>    actor_id: 7</code></li>
<li><b>warning</b> <code>acme/widgets</code> webhooks: skipped: GET <code>/repos/acme/widgets/hooks</code> answered 403: Not accessible<br>To fix, grant <code>&quot;Webhooks: read&quot;</code></li>
</ul>
<h4>Look here first</h4>
<table>
<tr><th>What</th></tr>
<tr><td><b>RENAME</b> <code>repository</code><br><code>name widgets-old → widgets</code></td></tr>
<tr><td><b>REMOVAL</b> <code>labels</code><br><code>label &quot;wontfix&quot; will be deleted: it comes off its issues</code></td></tr>
<tr><td><b>WEAKER</b> <code>branches</code><br><code>branch &quot;main&quot;: required_signatures true → false (weaker)</code></td></tr>
</table>
<h4><code>repository</code>: drift</h4>
<table>
<tr><th>What</th></tr>
<tr><td>~ <code>description &quot;Old words&quot; → &quot;New words&quot;</code></td></tr>
</table>
<h4><code>labels</code>: drift</h4>
<table>
<tr><th>What</th></tr>
<tr><td>+ <code>label &quot;bug&quot; will be created</code></td></tr>
</table>
<p>3 sections up to date: <code>milestones</code>, <code>autolinks</code>, <code>actions_secrets</code></p>
<p>1 section failed: <code>rulesets</code></p>
<p>1 section skipped: <code>webhooks</code></p>
<details>
<summary>2 notes</summary>
<ul>
<li><code>acme/widgets</code> labels: kept undeclared label <code>&quot;help wanted&quot;</code></li>
<li><code>acme/widgets</code> <code>actions_secrets</code>: secret TOKEN: its value cannot be read, so check cannot verify it</li>
</ul>
</details>
`);
  });

  const inParts = (what: string, before: string | undefined, ...after: string[]): Partial<Line> => ({
    sign: before === undefined ? '+' : '~',
    parts: { what, after, ...(before !== undefined && { before }) },
  });

  it('the job summary shows old and new values side by side, and a created entry in full', () => {
    const drifted = section(
      'labels',
      'drift',
      line('drift', 'label "bug": color ff0000 → d73a4a', inParts('label "bug": color', 'ff0000', 'd73a4a')),
      line('drift', 'label "x" will be created', inParts('label "x"', undefined, 'will be created', 'color: 0e8a16')),
    );
    expect(formatJobSummary(run('check', 'drift', [target('a/b', 'drift', drifted)]))).toContain(`\
<h4><code>labels</code>: drift</h4>
<table>
<tr><th>What</th><th>Before</th><th>After</th></tr>
<tr><td>~ <code>label &quot;bug&quot;: color</code></td><td><code>ff0000</code></td><td><code>d73a4a</code></td></tr>
<tr><td>+ <code>label &quot;x&quot;</code></td><td></td><td><code>will be created</code><br><code>color: 0e8a16</code></td></tr>
</table>
`);
  });

  it('the job summary groups shared differences, and then shows only the remaining ones of each repository', () => {
    const same = line('drift', 'has_wiki true → false', inParts('has_wiki', 'true', 'false'));
    const gone = line('drift', 'label "x" will be deleted', { sign: '-', tone: 'removal' });
    const own = line('drift', 'topics [] → [own]', inParts('topics', '[]', '[own]'));
    const drifted = (repository: string, ...more: Line[]) =>
      target(repository, 'drift', section('repository', 'drift', same, ...more));
    const hidden = target(
      'redacted-1',
      'drift',
      section('repository', 'drift', line('drift', '(withheld)', { sign: '~' })),
    );
    const many = Array.from({ length: 25 }, (_, index) => drifted(`acme/r${index}`, gone));
    const summary = formatJobSummary(
      run('check', 'drift', [...many, drifted('acme/own', own), hidden, { ...hidden, repository: 'redacted-2' }]),
    );
    const rows = summary.split('\n').filter((row) => row.startsWith('<tr>'));
    expect(rows[1]).toMatch(/^<tr><td>drifted<\/td><td>28<\/td>.* and 8 more<\/details><\/td><\/tr>$/);
    expect(rows[2]).toBe(
      '<tr><td>withheld</td><td>2</td><td><code>redacted-1</code>, <code>redacted-2</code></td></tr>',
    );
    expect(rows[4]).toContain('<td><b>REMOVAL</b> <code>repository</code><br>');
    expect(rows[4]).toContain('<summary>in 25 repositories</summary>');
    expect(rows[5]).toContain('<td>~ <code>repository</code><br><code>has_wiki</code></td>');
    expect(rows[5]).toContain('<summary>in 26 repositories</summary>');
    expect(summary.split('has_wiki')).toHaveLength(2);
    expect(summary).not.toContain('<h3><code>acme/r0</code>');
    expect(summary).toContain('<h3><code>acme/own</code>: drift</h3>');
    expect(summary).toContain('<h3><code>redacted-1</code>: drift</h3>\n<p>1 difference</p>');
    expect(summary).not.toContain('(withheld)');
  });

  it('the job summary has a table for each repository with changes, and collapses the others', () => {
    const calm = target(
      'acme/site',
      'success',
      section('labels', 'converged', line('note', 'kept undeclared label "x"')),
    );
    const summary = formatJobSummary(run('check', 'failed', [calm, widgets]));
    expect(summary).toContain('<tr><td>no changes</td><td>1</td><td><code>acme/site</code></td></tr>');
    expect(summary).toContain('<h3><code>acme/widgets</code>: failed</h3>\n<ul>');
    expect(summary).not.toContain('<h3><code>acme/site</code>');
    expect(summary).toContain(`\
<summary>1 repository up to date</summary>
<ul>
<li><code>acme/site</code></li>
<li><code>acme/site</code> labels: kept undeclared label <code>&quot;x&quot;</code></li>
</ul>`);
  });

  it('the job summary has no nested code and no backticks around code [12.11]', () => {
    const summary = formatJobSummary(
      run('apply', 'failed', [widgets], line('error', 'write `a: b` to `@octo`', { fix: 'see `x`' })),
    );
    expect(summary).toContain(
      '<li><b>error</b> write <code>a: b</code> to <code>@octo</code><br>To fix, see <code>x</code></li>',
    );
    expect(summary).not.toMatch(/<code>[^/]*<code>|`/);
  });

  it('the job summary lists the lines of the run itself', () => {
    expect(formatJobSummary(refused).replaceAll('<wbr>', '')).toContain(
      '<li><b>error</b> <code>.github/settings.yml:31:7</code>: <code>branches[1].name</code>: a branch is protected twice. To fix, keep one of the two entries</li>',
    );
  });

  it("the job summary stays within GitHub's size limit, with whole rows and a line where it was cut", () => {
    const long = Array.from({ length: 5000 }, (_, index) =>
      line('drift', `label "${'ü'.repeat(300)}${index}" will be created`),
    );
    const summary = formatJobSummary(
      run('check', 'drift', [target('a/b', 'drift', section('labels', 'drift', ...long))]),
    );
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1024 * 1024);
    expect(Buffer.byteLength(summary)).toBeGreaterThan(1024 * 1024 - 2000);
    expect(summary).toMatch(
      /<\/tr>\n<\/table>\n<p><b>Cut here, at GitHub's size limit: see the log for the rest\.<\/b><\/p>\n$/,
    );
  });

  it.each([400, 700, 1200, 1800, 2500])('the job summary closes every opened tag at a limit of %i bytes', (limit) => {
    const summary = formatJobSummary(checked, { limit, rest: 'see the log for the rest' });
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(limit);
    for (const tag of ['table', 'tr', 'td', 'ul', 'li', 'details', 'code', 'p', 'h4']) {
      const opened = summary.split(`<${tag}>`).length;
      expect([tag, summary.split(`</${tag}>`).length]).toEqual([tag, opened]);
    }
  });
});

describe('JSON', () => {
  const schema = JSON.parse(readFileSync(new URL('../../../../docs/report.schema.json', import.meta.url), 'utf8'));
  const validate = new Ajv2020({ allErrors: true }).compile(schema);

  it.each([
    ['a check', checked],
    ['a refused file', refused],
  ])('the JSON report follows its schema for %s', (_, result) => {
    validate(JSON.parse(formatJsonReport(result)));
    expect(validate.errors).toBeNull();
  });

  it('the schema of the JSON report names every key', () => {
    const report = JSON.parse(formatJsonReport(checked));
    expect(validate({ ...report, more: 1 })).toBe(false);
    expect(validate({ ...report, lines: [{ kind: 'note', key: '', message: '', tone: 'plain' }] })).toBe(false);
    expect(validate({ ...report, lines: [{ kind: 'error', key: '', message: '', code: 'unheard_of' }] })).toBe(false);
  });

  it('the JSON report gives equal bytes for equal results, in any order of keys', () => {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, turned(inner)]),
      );
    };
    expect(formatJsonReport(turned(checked) as RunResult)).toBe(formatJsonReport(checked));
  });

  it('the JSON report contains the tone of serious differences and omits plain tones', () => {
    const lines: Record<string, unknown>[] = JSON.parse(formatJsonReport(checked)).targets[0].sections.flatMap(
      (one: { lines: object[] }) => one.lines,
    );
    expect(lines.flatMap(({ sign, tone }) => (tone ? [[sign, tone]] : []))).toEqual([
      ['~', 'rename'],
      ['-', 'removal'],
      ['~', 'weaker'],
    ]);
    expect(lines.find(({ key }) => key === 'repository.description')).toMatchObject({ sign: '~' });
    expect(lines.filter(({ kind }) => kind === 'note').flatMap(Object.keys)).not.toContain('sign');
  });

  it("the JSON report has a line's place, request and fix", () => {
    expect(JSON.parse(formatJsonReport(checked)).targets[0].sections[7].lines).toEqual([
      {
        kind: 'warning',
        key: 'webhooks',
        message: 'skipped: GET /repos/acme/widgets/hooks answered 403: Not accessible',
        fix: 'grant "Webhooks: read"',
        code: 'permission_denied',
        request: { method: 'GET', path: '/repos/acme/widgets/hooks', status: 403 },
        grant: 'Webhooks: read',
      },
    ]);
    expect(JSON.parse(formatJsonReport(refused)).lines[1]).toEqual({
      kind: 'note',
      key: 'repository.has_downloads',
      message: 'the host no longer takes it',
      place: { file: '.github/settings.yml', line: 4, column: 3 },
    });
  });
});

it('the details show each key of a created entry, and of no other change [2.3.3.11]', () => {
  const parts = { what: 'ruleset "main"', after: ['will be created: active', 'target: branch', 'rules: [deletion]'] };
  const created = line('drift', 'ruleset "main" will be created: active', { sign: '+', parts });
  const serious = line('drift', 'ruleset "open" will be created: active', { sign: '+', tone: 'power', parts });
  const changed = line('drift', 'ruleset "old": enforcement a → b', {
    sign: '~',
    parts: { what: 'x', after: ['b', 'why'] },
  });
  const one = target('acme/a', 'drift', section('rulesets', 'drift', created, serious, changed));
  const keys = '\n      target: branch\n      rules: [deletion]\n';
  const counted = (targets: TargetResult[], details: boolean) => {
    const text = formatTerminalReport(run('check', 'drift', targets), { colour: false, details });
    expect(text).not.toContain('why');
    return text.replace(/^ +(?=target:|rules: \[)/gm, '      ').split(keys).length - 1;
  };
  expect(counted([one], true)).toBe(2);
  expect(counted([one], false)).toBe(0);
  expect(counted([one, { ...one, repository: 'acme/b' }], true)).toBe(4);
  expect(counted([one, { ...one, repository: 'acme/b' }], false)).toBe(0);
});

import { describe, expect, it } from 'vitest';
import type { Line, RunResult, TargetResult } from '../result/result.ts';
import { formatTerminalReport } from './terminal.ts';

const drift = (message: string, more: Partial<Line> = {}): Line => ({ kind: 'drift', key: '', message, ...more });
const error = (message: string): Line => ({ kind: 'error', key: '', message, fix: 'grant it' });
const note = (message: string): Line => ({ kind: 'note', key: '', message });

function target(repository: string, ...lines: Line[]): TargetResult {
  const failed = lines.some(({ kind }) => kind === 'error');
  const status = lines.some(({ kind }) => kind === 'drift') ? 'drift' : 'converged';
  return {
    repository,
    outcome: failed ? 'failed' : status === 'drift' ? 'drift' : 'success',
    sections: [{ name: 'labels', status: failed ? 'failed' : status, coverage: [], lines }],
    lines: [],
  };
}

const several = (count: number, name: string, ...lines: Line[]) =>
  Array.from({ length: count }, (_, at) => target(`acme/${name}-${at}`, ...lines));

const report = (
  targets: readonly TargetResult[],
  more: { width?: number; details?: boolean } = {},
  mode: RunResult['mode'] = 'check',
) => {
  const result: RunResult = { version: 1, mode, outcome: 'failed', targets, lines: [] };
  return formatTerminalReport(result, { colour: false, ...more });
};

const created = drift('label "bug" will be created', { sign: '+' });
const removed = drift('label "x" will be deleted', { sign: '-', tone: 'removal' });
const denied = error('GET /labels answered 403');

describe('the report of a fleet', () => {
  const fleet = [
    ...several(270, 'svc', created, removed, note('kept undeclared label "y"')),
    target('acme/own', created, drift('label "own" will be created', { sign: '+' })),
    target('acme/denied', denied),
    ...several(20, 'site'),
    target('redacted-1', drift('(withheld)', { sign: '~' })),
  ];

  it('the report of a fleet starts with a table, then irreversible changes, failures and shared differences [6.6]', () => {
    expect(report(fleet, { width: 80 })).toBe(`\
Trueup check of 293 repositories

  failed        1  acme/denied
  drifted     272  acme/svc-0, acme/svc-1, acme/svc-2, acme/svc-3 and 268 more
  no changes   20  acme/site-0, acme/site-1, acme/site-2 and 17 more
  withheld      1  redacted-1

Look here first
  REMOVAL  in 270 repositories: labels  label "x" will be deleted
    acme/svc-0, acme/svc-1, acme/svc-2, acme/svc-3, acme/svc-4, acme/svc-5,
    acme/svc-6, acme/svc-7, acme/svc-8, acme/svc-9 and 260 more

acme/denied: failed
  error acme/denied labels: GET /labels answered 403
    To fix, grant it

The same in several repositories
  in 271 repositories: labels + label "bug" will be created
    acme/svc-0, acme/svc-1, acme/svc-2, acme/svc-3, acme/svc-4, acme/svc-5,
    acme/svc-6, acme/svc-7, acme/svc-8, acme/svc-9 and 261 more

acme/own: drift
  labels: drift
    + label "own" will be created

withheld: 1 difference in redacted-1

up to date: acme/site-0, acme/site-1, acme/site-2, acme/site-3, acme/site-4,
            acme/site-5, acme/site-6, acme/site-7, acme/site-8, acme/site-9 and
            10 more

270 notes not shown. See \`--details\` or the JSON report.

293 repositories: 20 up to date, 272 with drift, 1 failed. 293 sections: 20 up
to date, 272 with drift, 1 failed.
Plan: 272 to add, 1 to change, 270 to delete.
Failed: fix the errors above, then run again. Exit 1.
`);
  });

  it('the report of a fleet shows every repository and every name with `details` [6.6]', () => {
    const text = report(fleet, { details: true });
    expect(text.split('label "bug" will be created')).toHaveLength(272);
    expect(text.split('REMOVAL  acme/svc-')).toHaveLength(271);
    expect(text.split('note kept undeclared label "y"')).toHaveLength(271);
    expect(text).toContain('acme/site-19');
    expect(text).not.toContain(' and 10 more');
    expect(text).not.toContain('The same in several repositories');
    expect(text.startsWith('Trueup check of 293 repositories\n\n  failed        1  acme/denied\n')).toBe(true);
  });

  it('the report of a fleet shows every failure in full, even if many repositories have the same failure [6.6]', () => {
    const text = report(several(270, 'svc', denied));
    for (let at = 0; at < 270; at++) expect(text).toContain(`error acme/svc-${at} labels: GET /labels answered 403`);
    expect(text.split('To fix, grant it')).toHaveLength(271);
  });

  it('the report of a fleet shows the note that explains a failure without an error [16.80]', () => {
    const failed = (one: TargetResult, status: 'drift' | 'converged') => ({
      ...one,
      outcome: 'failed' as const,
      sections: one.sections.map((section) => ({ ...section, status })),
    });
    const left = failed(target('acme', note('only an owner can change this')), 'drift');
    const targets = [left, failed(target('acme/svc', note('kept "y"'), denied), 'drift'), ...several(2, 'site')];
    const text = report(targets, {}, 'apply');
    expect(text).toContain('acme: failed\n  labels: drift\n      note only an owner can change this\n');
    expect(text).toContain('1 note not shown.');
    expect(text).not.toContain('kept "y"');
  });

  it('shows notes about a changed entry with its differences, once for several repositories [6.6] [2.3.3.11]', () => {
    const changed = drift('ruleset "main": enforcement disabled → active', { key: 'rulesets[0].enforcement' });
    const covers = (branch: string): Line => ({
      ...note(`ruleset "main" is then active on ${branch}`),
      key: 'rulesets[0]',
    });
    const other = { ...note('ruleset "old" stays'), key: 'rulesets[1]' };
    const weaker: Line = { ...changed, tone: 'weaker' };
    const text = report([
      ...several(2, 'svc', changed, covers('main'), other),
      target('acme/own', drift('ruleset "own"', { key: 'rulesets[0].rules' }), covers('dev'), note('kept "y"')),
      target('acme/weak', weaker, covers('trunk')),
    ]);
    expect(text).toContain(
      'in 2 repositories: labels note ruleset "main" is then active on main\n    acme/svc-0, acme/svc-1\n',
    );
    expect(text).toContain('  labels: drift\n    ~ ruleset "own"\n      note ruleset "main" is then active on dev\n');
    expect(text).toContain('labels: drift\n      note ruleset "main" is then active on trunk\n');
    expect(text).toContain('3 notes not shown.');
    const many = report(
      several(60, 'svc', changed, covers('main')).map((one, at) => ({
        ...one,
        sections: [
          { ...one.sections[0]!, lines: [drift(`ruleset "${at}"`, { key: 'rulesets[0].rules' }), covers(`b${at}`)] },
        ],
      })),
    );
    expect(many).toContain('60 notes not shown.');
    const alone = target('acme/alone', changed, covers('alone'));
    const severalReport = report([
      ...several(60, 'svc', changed),
      ...several(60, 'own').map((one, at) => target(one.repository, drift(`label "${at}"`))),
      alone,
    ]);
    expect(severalReport).toContain('acme/own-0: 1 more difference in labels');
    expect(severalReport).not.toMatch(/acme\/alone: 0|0 more/);
  });

  it('the report of a fleet has no block for a repository whose reasons are all listed at the top [16.80]', () => {
    const guarded: Line = { ...note('create: a repository is created'), kind: 'warning', code: 'guarded' };
    const held = { ...target('acme/new', guarded, note('not done: it')), outcome: 'failed' as const };
    const text = report([held, ...several(2, 'site')]);
    expect(text).toContain('GUARDED  acme/new');
    expect(text).not.toContain('acme/new: failed');
  });

  it('the report of a fleet names every repository that the run did not reach', () => {
    const aside = several(30, 'late').map((one) => ({
      ...one,
      outcome: 'failed' as const,
      sections: [],
      lines: [{ kind: 'error' as const, key: '', message: 'not looked at', code: 'stopped' as const }],
    }));
    expect(report(aside)).toContain(`not looked at: ${aside.map(({ repository }) => repository).join(', ')}\n`);
  });

  it('the report of a fleet counts differences of single repositories if they exceed a page', () => {
    const own = (count: number) =>
      Array.from({ length: count }, (_, at) => target(`acme/svc-${at}`, drift(`label "${at}" will be created`)));
    expect(report(own(50))).toContain('acme/svc-49: drift\n  labels: drift\n    ~ label "49" will be created');
    const many = report(own(51));
    expect(many).toContain(
      'Other differences; see `--details` or the JSON report\n  acme/svc-0: 1 more difference in labels\n',
    );
    expect(many).not.toContain('will be created');
    expect(report(own(51), { details: true })).toContain('    ~ label "50" will be created');
  });

  it('the report of a fleet does not group equal messages with different sections or fixes', () => {
    const other = {
      ...target('acme/b', created),
      sections: [{ name: 'topics', status: 'drift' as const, coverage: [], lines: [created] }],
    };
    expect(report([target('acme/a', created), other])).not.toContain('in 2 repositories');
    const fixed = (fix: string) => drift('label "x" will be deleted', { tone: 'removal', fix });
    const text = report([target('acme/a', fixed('do one')), target('acme/b', fixed('do other'))]);
    expect(text).toContain('To fix, do one');
    expect(text).toContain('To fix, do other');
  });

  it('the report of a fleet fits 80 columns, with a count if no name fits into the table', () => {
    const name = `acme/${'very-long-name-'.repeat(6)}`;
    const long = [...several(12, 'a-service-with-a-longer-name', created, removed), target(name, denied)];
    const rows = report(long, { width: 80 }).split('\n');
    expect(rows[2]).toBe('  failed    1');
    expect(rows.filter((row) => row.length > 80 && !row.includes(name))).toEqual([]);
  });
});

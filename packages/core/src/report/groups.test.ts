import { describe, expect, it } from 'vitest';
import { groupByState, groupEqualLines, listSharedDifferences } from './groups.ts';
import { listTargetLines } from './located.ts';
import type { Line, TargetResult } from './result/result.ts';
import { formatFirstNames } from './shared-items.ts';

const drift = (message: string, more: Partial<Line> = {}): Line => ({ kind: 'drift', key: '', message, ...more });

const target = (repository: string, ...lines: Line[]): TargetResult => ({
  repository,
  outcome: 'drift',
  sections: [{ name: 'labels', status: 'drift', coverage: [], lines }],
  lines: [],
});

const describeShared = (targets: readonly TargetResult[]) =>
  listSharedDifferences(targets).map(({ item, repositories }) => [item.line.message, ...repositories]);

it('lists each shared difference once, the most widespread first', () => {
  const targets = [
    target('acme/c', drift('rare'), drift('own')),
    target('acme/a', drift('common'), drift('rare')),
    target('acme/b', drift('common')),
    target('acme/d', drift('common')),
  ];
  expect(describeShared(targets)).toEqual([
    ['common', 'acme/a', 'acme/b', 'acme/d'],
    ['rare', 'acme/c', 'acme/a'],
  ]);
});

it('lists irreversible shared differences first, even rare ones', () => {
  const removal = drift('gone', { tone: 'removal' });
  const targets = ['acme/a', 'acme/b', 'acme/c'].map((name, at) =>
    target(name, drift('common'), ...(at ? [removal] : [])),
  );
  expect(describeShared(targets).map(([message]) => message)).toEqual(['gone', 'common']);
});

it('excludes withheld repositories, notes and duplicates from shared differences', () => {
  const note = drift('kept', { kind: 'note' });
  expect(describeShared([target('redacted-1', drift('x')), target('redacted-2', drift('x'))])).toEqual([]);
  expect(describeShared([target('acme/a', note, drift('x'), drift('x')), target('acme/b', note)])).toEqual([]);
});

it('counts the names that a group omits', () => {
  expect(formatFirstNames(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
  expect(formatFirstNames(['a', 'b'], 2)).toBe('a, b');
});

it('counts the repositories of a fleet by state and omits empty states', () => {
  const targets = [target('acme/a'), { ...target('redacted-1'), outcome: 'success' as const }];
  const rows = (mode: 'check' | 'apply') =>
    groupByState(mode, targets).map(({ word, targets: members }) => `${word} ${members.length}`);
  expect(rows('check')).toEqual(['drifted 1', 'no changes 1', 'withheld 1']);
  expect(rows('apply')).toEqual(['not approved 1', 'done 1', 'withheld 1']);
});

describe('guarded changes of several repositories [2.1.12.7]', () => {
  const createGuarded = (repository: string, needed: string, message = 'held'): TargetResult => {
    const fix = `allow it with \`--allow ${needed}\` or with \`- ${needed}\` below \`_allow:\` in a layer, or in a file of \`--repos-dir\` or \`--defaults-file\`, if the change is intended`;
    const place = { file: `${repository}:settings.yml`, line: 1, column: 1 };
    return { ...target(repository), lines: [{ kind: 'error', key: '', message, code: 'guarded', fix, place }] };
  };
  const grouped = (...targets: TargetResult[]) =>
    groupEqualLines(targets.flatMap(listTargetLines)).map(({ item, repositories }) => [item.line.fix, ...repositories]);

  it('share an `allow` line with a quoted pattern for each owner', () => {
    const all = ['acme/a', 'acme/b', 'other/a', 'other/b'].map((name) =>
      createGuarded(name, `${name}:removals:labels=6`),
    );
    expect(grouped(...all)).toEqual(
      ['acme', 'other'].map((owner) => [
        `allow it with \`--allow '${owner}/*:removals:labels=6'\` or with \`- '${owner}/*:removals:labels=6'\` below \`_allow:\` in a layer, or in a file of \`--repos-dir\` or \`--defaults-file\`, if the change is intended in all repositories that match \`${owner}/*\``,
        `${owner}/a`,
        `${owner}/b`,
      ]),
    );
  });

  it('have no place, because each place belongs to one repository', () => {
    const all = ['acme/a', 'acme/b'].map((name) => createGuarded(name, `${name}:archive=true`));
    expect(groupEqualLines(all.flatMap(listTargetLines)).map(({ item }) => item.line.place)).toEqual([undefined]);
    expect(groupEqualLines(listTargetLines(all[0]!))[0]!.item.line.place).toBeDefined();
  });

  it.each([
    ['with a different value', createGuarded('acme/b', 'acme/b:archive=false')],
    ['with a different message', createGuarded('acme/b', 'acme/b:archive=true', 'held too')],
    ['with the repository as its value', createGuarded('acme/b', 'create=acme/b')],
    ['with a value that a shell interprets', createGuarded('acme/b', "acme/b:default-branch=a'b")],
  ])('keep a line %s by itself', (_, other) => {
    const one = createGuarded('acme/a', 'acme/a:archive=true');
    expect(grouped(one, other)).toEqual([one, other].map(({ repository, lines }) => [lines[0]!.fix, repository]));
  });
});

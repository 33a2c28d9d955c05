import { expect, it } from 'vitest';
import type { DocumentItem } from '../plans/item.ts';
import type { RunResult, TargetResult } from '../result/result.ts';
import { previewPrinter } from './preview.ts';
import { groupByPreviewState } from './preview-groups.ts';

const label = (name: string, more: Partial<DocumentItem> = {}): DocumentItem => ({
  section: 'labels',
  subject: [name],
  kind: 'update',
  changes: [{ key: 'color', before: 'aaaaaa', after: name }],
  ...more,
});

const target = (repository: string): TargetResult => ({
  repository,
  outcome: 'success',
  sections: [],
  lines: [],
  preview: {
    against: 'live',
    shown: {
      overwrites: [label('fought')],
      changes: [
        label('mona', { section: 'teams', stake: 'access' }),
        label('main', { section: 'branches', stake: 'protection' }),
        label('old', { kind: 'delete', tone: 'removal' }),
        label('bug'),
      ],
      settles: [label('settled')],
      drifted: [label('drifted'), label('later')],
      unapplied: [],
      resent: [],
    },
    noLongerDeclared: [{ section: 'pages', names: [], isWhole: true }],
  },
});

const preview = (...repositories: string[]): RunResult => ({
  version: 1,
  mode: 'preview',
  outcome: 'success',
  targets: repositories.map(target),
  lines: [],
});

const written = [
  'Access',
  'Protection',
  'Removed, renamed or archived',
  'Overwrites live values that differ from both versions of the file',
  'Changed',
  'No longer declared',
];

/** Lists the headings that are a separate line of the text, in order. */
const linesIn = (text: string, headings: readonly string[]) =>
  text.split('\n').filter((line) => headings.includes(line));
const onPage = (result: RunResult) =>
  [...previewPrinter.jobSummary(result).matchAll(/<(h4|summary|p)>([A-Z][^<]*?)(?::? <code>|<\/)/g)].map(
    ([, , text]) => text!,
  );

it('the headings of a preview are equal in the terminal and on the page, the most dangerous first [12.12]', () => {
  const shopPreview = preview('acme/shop');
  const others = ['Resolves drift in 1 setting'];
  const drift = 'Already drifted: 2 settings. Apply resets them to the settings file.';
  const headings = [...written, ...others, drift];
  expect(linesIn(previewPrinter.terminalReport(shopPreview, { colour: false }), headings)).toEqual(headings);
  expect(onPage(shopPreview)).toEqual(headings);
});

it('the headings of a preview are equal for several repositories, and count the settings of all [12.12]', () => {
  const several = preview('acme/shop', 'acme/site', 'redacted-3');
  const headings = [
    ...[...written, 'Withheld', 'Resolves drift in 3 settings'],
    'Already drifted: 6 settings. Apply resets them to the settings file.',
  ];
  expect(linesIn(previewPrinter.terminalReport(several, { colour: false }), headings)).toEqual(headings);
  expect(onPage(several)).toEqual(headings);
  expect(previewPrinter.jobSummary(several)).toContain(
    '5 settings (1 setting of access, 1 setting of protection, 1 setting removed, renamed or archived, 1 setting that differs from both branches)',
  );
});

it('a preview puts each repository into the first matching state', () => {
  const { preview, ...plain } = target('');
  const same = {
    ...preview!,
    shown: { overwrites: [], changes: [], settles: [], drifted: [], unapplied: [], resent: [] },
  };
  const states: Readonly<Record<string, Partial<TargetResult>>> = {
    'changes, with errors': { outcome: 'failed', preview },
    failed: { outcome: 'failed', preview: same },
    changes: { preview: { ...preview!, against: 'files' } },
    'same settings': { preview: { ...same, against: 'files' } },
    'up to date': {
      preview: same,
      sections: [{ name: 'labels', status: 'converged', coverage: [], lines: [] }],
    },
    'no changes': { preview: same },
    'loses its settings file': { outcome: 'skipped', lines: [{ kind: 'warning', key: '', message: '' }] },
    skipped: { outcome: 'skipped', lines: [{ kind: 'note', key: '', message: '' }] },
    'same settings, not read': {},
  };
  const stateGroups = groupByPreviewState(
    Object.entries(states).map(([repository, more]) => ({ ...plain, ...more, repository })),
  );
  expect(stateGroups.map(({ word, targets: members }) => [word, members.map(({ repository }) => repository)])).toEqual(
    Object.keys(states).map((word) => [word, [word]]),
  );
});

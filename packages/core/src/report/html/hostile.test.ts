import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { escapeForTerminal } from '../escape.ts';
import { formatAnnotations } from '../formats/annotations.ts';
import { formatJsonReport } from '../formats/json.ts';
import { previewPrinter } from '../preview/preview.ts';
import type { Line, RunResult, TargetResult } from '../result/result.ts';
import type { loadPrinter } from '../terminal/printer.ts';
import { formatTerminalReport, type TerminalOptions } from '../terminal/terminal.ts';
import { formatJobSummary } from './summary.ts';

/** Parts of values that a page, GitHub or a runner could execute or format. */
const fragments = [
  ...['\x1b[2J', '\x1b[31m', '\x1b[0m', '\x1b]8;;https://evil.example\x07', '\x9b31m', '\x07', '\b', '\x7f', '\0'],
  ...['\t'],
  ...['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f', '\n\n', '%0A', '%0D%0A', '%25'],
  ...['::error::', '\n::add-mask::a', ' ::stop-commands::x', '::set-output name=a::b', '##[add-mask]'],
  ...['##[group]x', '##', '['],
  ...['@octocat', '@org/team', '#1', 'GH-1', 'a/b#2', 'https://evil.example', '[a](javascript:b)', '![a](//c)'],
  ...['<img src=x onerror=y>', '</code>', '</td></tr></table>', '<!--', '&#64;', '&lt;', '|', '`', '```\n'],
  ...['\n# h', '\n- '],
  ...['\u202e', '\u2066', '\u200b', '\u200d', '\u00ad', '\ufeff', '\u3164', '\u{e0041}', '\ud800', '\udc00', '👩‍🚀'],
  ...['❤️', 'é'],
  ...[':', ',', '=', '"', "'", '\\', ' ', '  ', 'word', '$', '*', '_', '~'],
];

const hostile = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fragments) }, fc.string({ unit: 'binary', maxLength: 4 })),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const line: fc.Arbitrary<Line> = fc.record(
  {
    kind: fc.constantFrom('drift', 'change', 'note', 'warning', 'error'),
    key: hostile,
    message: hostile,
    parts: fc.record({ what: hostile, before: hostile, after: fc.array(hostile, { maxLength: 2 }) }),
    sign: fc.constantFrom('+', '-', '~', ''),
    tone: fc.constantFrom('rename', 'removal', 'weaker', 'plain'),
    fix: hostile,
    code: fc.constantFrom('parse_refused', 'api_error'),
    request: fc.record({ method: hostile, path: hostile, status: fc.nat(599) }),
    grant: hostile,
    place: fc.record({ file: hostile, line: fc.nat(), column: fc.nat() }),
  },
  { requiredKeys: ['kind', 'key', 'message'] },
);

const outcome = fc.constantFrom('success' as const, 'partial' as const, 'drift' as const, 'failed' as const);

const result: fc.Arbitrary<RunResult> = fc.record({
  version: fc.constant(1 as const),
  mode: fc.constantFrom('check', 'apply', 'snapshot', 'render'),
  outcome,
  lines: fc.array(line, { maxLength: 3 }),
  targets: fc.array(
    fc.record({
      repository: hostile,
      outcome: fc.oneof(outcome, fc.constant('skipped' as const)),
      lines: fc.array(line, { maxLength: 2 }),
      sections: fc.array(
        fc.record({
          name: hostile,
          status: fc.constantFrom('converged', 'drift', 'changed', 'partial', 'skipped', 'failed'),
          coverage: fc.constant([]),
          lines: fc.array(line, { maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
});

const value = fc.oneof(hostile, fc.array(hostile, { maxLength: 2 }), fc.dictionary(hostile, hostile, { maxKeys: 2 }));

const item = fc.record(
  {
    section: fc.oneof(hostile, fc.constantFrom('branches', 'collaborators', 'rulesets', 'repository')),
    kind: fc.constantFrom('create', 'update', 'replace', 'delete', 'reassert'),
    subject: fc.array(hostile, { maxLength: 2 }),
    changes: fc.array(fc.record({ key: hostile, before: value, after: value }, { requiredKeys: ['key'] }), {
      maxLength: 3,
    }),
    tone: fc.constantFrom('rename', 'removal', 'weaker'),
    stake: fc.constantFrom('access', 'protection'),
  },
  { requiredKeys: ['section', 'kind'] },
);

const preview: fc.Arbitrary<RunResult> = fc
  .record({
    against: fc.constantFrom('live', 'files'),
    shown: fc.record({
      ...{ changes: fc.array(item, { maxLength: 12 }), overwrites: fc.array(item, { maxLength: 2 }) },
      ...{ drifted: fc.array(item, { maxLength: 2 }), settles: fc.array(item, { maxLength: 2 }) },
      ...{ unapplied: fc.array(item, { maxLength: 2 }), resent: fc.array(item, { maxLength: 2 }) },
    }),
    noLongerDeclared: fc.array(fc.record({ section: hostile, names: fc.array(hostile, { maxLength: 2 }) }), {
      maxLength: 2,
    }),
  })
  .chain((one) =>
    result.map((run) => ({
      ...run,
      mode: 'preview' as const,
      targets: run.targets.map((target) => ({ ...target, preview: one as TargetResult['preview'] })),
    })),
  );

const looks: Partial<TerminalOptions>[] = [{}, { width: 20, details: true }, { width: 80 }];

const checkEachResult = (property: (result: RunResult, printer: Awaited<ReturnType<typeof loadPrinter>>) => void) =>
  fc.assert(
    fc.property(fc.oneof(result, preview), (run) =>
      property(
        run,
        run.mode === 'preview'
          ? previewPrinter
          : { terminalReport: formatTerminalReport, jobSummary: formatJobSummary },
      ),
    ),
    { numRuns: scaleExamples(400) },
  );

/** Invisible characters with an effect, except for line ends of the report and joiners of an emoji. */
const acting =
  /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad\u3164\u{e0000}-\u{e007f}]/u;

/** The runner accepts a command in two spellings. */
const isCommand = (text: string) => text.trimStart().startsWith('::') || text.includes('##[');

it('a hostile value prints no escape and no command in the terminal report, wrapped or not', () => {
  checkEachResult((run, { terminalReport }) => {
    for (const { width, details } of looks) {
      const text = terminalReport(run, { colour: false, width, details });
      expect(text).not.toMatch(acting);
      expect(text.split('\n').filter(isCommand)).toEqual([]);
    }
  });
});

it('a hostile value cannot imitate the colours of the report', () => {
  checkEachResult((run, { terminalReport }) => {
    const coloured = terminalReport(run, { colour: true });
    expect(coloured.replace(/\x1b\[(?:0|[1-9]\d?(?:;3\d)?)m/g, '')).toBe(terminalReport(run, { colour: false }));
  });
});

it('a hostile value with a line end adds no line to the report', () => {
  const rows = (message: string) => {
    const section = {
      name: 'labels',
      status: 'drift' as const,
      coverage: [],
      lines: [{ kind: 'drift' as const, key: 'labels', message }],
    };
    const targets = [{ repository: 'a/b', outcome: 'drift' as const, sections: [section], lines: [] }];
    return formatTerminalReport(
      { version: 1, mode: 'check', outcome: 'drift', lines: [], targets },
      { colour: false },
    ).split('\n');
  };
  fc.assert(
    fc.property(hostile, (value) => {
      expect(rows(value)).toHaveLength(rows('word').length);
    }),
  );
});

it('a hostile value cannot change the level of an annotation or add a second command', () => {
  checkEachResult((run) => {
    for (const command of formatAnnotations(run)) {
      expect(command).not.toMatch(/[\r\n]/);
      const { name, properties, text } = read(command);
      expect(['error', 'warning', 'notice']).toContain(name);
      expect(Object.keys(properties).filter((key) => !['file', 'line', 'col', 'title'].includes(key))).toEqual([]);
      expect(text).not.toMatch(acting);
      expect(text.split('\n').filter(isCommand)).toEqual([]);
    }
  });
});

it('a hostile value stays plain text on GitHub in the job summary, which is one HTML block', () => {
  checkEachResult((run, { jobSummary }) => {
    const summary = jobSummary(run);
    expect(summary).not.toMatch(acting);
    expect(summary).not.toMatch(/\n[ \t]*\n/);
    const outside = summary.replace(/<code>(?:[^<>&"'\n]|<wbr>|&(?:amp|lt|gt|quot|#39);)*<\/code>/g, ' ');
    const words = outside.replace(/<\/?(?:h2|h3|h4|p|br|b|ul|li|details|summary|table|tr|th|td)>/g, ' ');
    expect(words.replace(/&(?:amp|quot|#39);/g, '')).toMatch(/^[\p{L}\d :;,.()~!?→’“”+\n-]*$/u);
    expect(words).not.toMatch(/-\d|\p{L}\d|(?<!\p{L})[\da-f]{7,}(?!\p{L})|:\w+:|\p{L}\.\p{L}/u);
  });
});

it('a hostile value prints no escape and no command in the JSON report, which still contains the exact value', () => {
  checkEachResult((run) => {
    const json = formatJsonReport(run);
    expect(json).not.toMatch(acting);
    expect(json).not.toContain('<');
    expect(json.split('\n').filter(isCommand)).toEqual([]);
    const messages = (from: RunResult) => [
      ...from.lines.map(({ message }) => message),
      ...from.targets.flatMap(({ repository, sections, lines = [] }) => [
        repository,
        ...lines.map(({ message }) => message),
        ...sections.flatMap(({ name, lines }) => [name, ...lines.map(({ message }) => message)]),
      ]),
    ];
    expect(messages(JSON.parse(json))).toEqual(messages(run));
  });
});

it('a hostile value stays readable: invisible characters are escaped, and emoji stay', () => {
  expect(escapeForTerminal('a\x1b[31mb\u202ec\nd\u200be')).toBe('a\\u001b[31mb\\u202ec⏎d\\u200be');
  expect(escapeForTerminal('👩‍🚀 ❤️ 日本語 é')).toBe('👩‍🚀 ❤️ 日本語 é');
  expect(escapeForTerminal('::error::x std::vector ##[group]y')).toBe(':\\:error::x std::vector ##\\[group]y');
});

/** Parses a command like the runner. */
function read(command: string) {
  const end = command.indexOf('::', 2);
  const [, name = '', written = ''] = /^(\S+)(?: (.*))?$/.exec(command.slice(2, end)) ?? [];
  const decoded = (text: string) =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const properties = Object.fromEntries(
    written
      .split(',')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))]),
  );
  return { name, properties, text: decoded(command.slice(end + 2)) };
}

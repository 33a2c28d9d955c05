import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { measureCpuTime } from '../../../../../test/kit/cpu-time.ts';
import { formatAnnotations } from '../formats/annotations.ts';
import { formatJsonReport } from '../formats/json.ts';
import { formatJobSummary } from '../html/summary.ts';
import type { Line, RunResult, TargetResult } from '../result/result.ts';
import { formatTerminalReport } from './terminal.ts';

const line = (kind: Line['kind'], message: string, more: Partial<Line> = {}) => ({ kind, key: '', message, ...more });

const aside = (repository: string, outcome: TargetResult['outcome'], one: Line): TargetResult => ({
  repository,
  outcome,
  sections: [],
  lines: [one],
});

const place = { file: 'acme/shop:.github/settings.yml', line: 3, column: 5 };
const noFile = line('note', 'there is no settings file for it');
const stopped = line('error', 'not looked at: the run was stopped by hand', { code: 'stopped' });
const wrong = line('error', 'is not a key here', {
  key: 'labels[0].colour',
  code: 'parse_refused',
  fix: 'write `color`',
  place,
});

const result: RunResult = {
  version: 1,
  mode: 'check',
  outcome: 'failed',
  lines: [],
  targets: [
    aside('acme/shop', 'failed', wrong),
    aside('acme/a', 'skipped', noFile),
    {
      repository: 'acme/site',
      outcome: 'success',
      sections: [{ name: 'labels', status: 'converged', coverage: [], lines: [] }],
      lines: [line('note', 'it has no file of its own: defaults.yml is applied whole')],
    },
    aside('acme/b', 'skipped', noFile),
    aside('acme/late', 'failed', stopped),
  ],
};

it('shows the lines of a repository in its block, and a shared reason once with its repositories', () => {
  expect(formatTerminalReport(result, { colour: false })).toBe(`\
Trueup check of 5 repositories

  failed       1  acme/shop
  not reached  1  acme/late
  skipped      2  acme/a, acme/b
  no changes   1  acme/site

acme/shop: failed
  error acme/shop:.github/settings.yml:3:5: labels[0].colour: is not a key here. To fix, write \`color\`

skipped: there is no settings file for it: acme/a, acme/b

not looked at: the run was stopped by hand: acme/late

up to date: acme/site

1 note not shown. See \`--details\` or the JSON report.

5 repositories: 1 up to date, 1 failed, 2 skipped, 1 not reached. 1 section: 1 up to date.
Stopped early. Fix the errors above. Run again to do the rest. Pass the JSON report of this run as \`--resume\` to skip finished repositories. Exit 1.
`);
});

it('a report shows the lines of a repository even if it is the only one', () => {
  const singleResult = { ...result, targets: [result.targets[2]!] };
  expect(formatTerminalReport(singleResult, { colour: false })).toContain(
    'note it has no file of its own: defaults.yml',
  );
});

it('a report puts the repository before its line, and does not treat its file as a part of the checkout', () => {
  expect(formatAnnotations(result)).toEqual([
    '::error file=acme/shop%3A.github/settings.yml,line=3,col=5,title=Trueup%3A error::acme/shop:.github/settings.yml:3:5: labels[0].colour: is not a key here. To fix, write `color`',
    '::error title=Trueup%3A error::acme/late: not looked at: the run was stopped by hand',
    '::notice title=Trueup%3A note::acme/a: there is no settings file for it',
    '::notice title=Trueup%3A note::acme/site: it has no file of its own: defaults.yml is applied whole',
    '::notice title=Trueup%3A note::acme/b: there is no settings file for it',
  ]);
});

it('the job summary collapses repositories with a shared reason, and shows failures', () => {
  const summary = formatJobSummary(result);
  expect(summary).toContain(
    '<summary>2 repositories skipped: there is no settings file for it</summary>\n<ul>\n<li><code>acme/a</code></li>',
  );
  expect(summary.replaceAll('<wbr>', '')).toContain(
    '<li><b>error</b> <code>acme/shop:.github/settings.yml:3:5</code>:',
  );
});

it('the JSON report omits empty `lines` of a repository and follows the schema', () => {
  const schema = JSON.parse(readFileSync(new URL('../../../../../docs/report.schema.json', import.meta.url), 'utf8'));
  const validate = new Ajv2020({ allErrors: true }).compile(schema);
  const report = JSON.parse(formatJsonReport(result));
  validate(report);
  expect(validate.errors).toBeNull();
  expect(report.targets[1].lines).toEqual([{ kind: 'note', key: '', message: 'there is no settings file for it' }]);
  const bare = { ...result, targets: [{ ...result.targets[2]!, lines: [] }] };
  expect(JSON.parse(formatJsonReport(bare)).targets[0]).not.toHaveProperty('lines');
});

/** Five repositories have each difference. Every second difference is a removal, and all are long. */
const crowd = (distinct: number): RunResult => ({
  ...result,
  targets: Array.from({ length: 50 }, (_, at) => ({
    repository: `acme/service-${at}`,
    outcome: 'drift',
    lines: [],
    sections: [
      {
        name: 'labels',
        status: 'drift',
        coverage: [],
        lines: Array.from({ length: distinct / 10 }, (_, of) => (at % 10) * (distinct / 10) + of).map((number) =>
          line(
            'drift',
            `label "${'ü'.repeat(300)}${number}" differs`,
            number % 2 ? { sign: '-', tone: 'removal' } : {},
          ),
        ),
      },
    ],
  })),
});

it('the job summary cuts 10,000 lines with thousands of shared differences at a whole row of the page, without delay', async () => {
  const result = crowd(2_000);
  let summary = '';
  const time = await measureCpuTime(() => {
    summary = formatJobSummary(result);
  });
  expect(time).toBeLessThan(5_000);
  expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1024 * 1024);
  expect(Buffer.byteLength(summary)).toBeGreaterThan(1024 * 1024 - 3_000);
  expect(summary).toMatch(/<\/tr>\n<\/table>\n<p><b>Cut here, at GitHub's size limit: see the log for the rest\./);
  expect(summary.split('<tr>').length).toBe(summary.split('</tr>').length);
  expect(summary.match(/in 5 repositories/g)!.length).toBeGreaterThan(1_000);
});

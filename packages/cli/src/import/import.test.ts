import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { runValidateCommand } from '../validate/validate.ts';
import { importFiles } from './import.ts';

const folder = createTestFolder();
const { write, read } = folder;

async function imported(files: readonly string[], flags: Record<string, string> = {}) {
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  const code = await runReportingUsageErrors(terminal, () =>
    importFiles({ flags: new Map(Object.entries(flags)), files }, terminal),
  );
  return { code, ...seen };
}

it('prints the converted file, and lists its changes on standard error', async () => {
  write('old.yml', '# Ours\nhas_wiki: false\n');
  expect(await imported(['old.yml'])).toEqual({
    code: 0,
    out: '# Ours\nrepository:\n  has_wiki: false\n',
    err: 'changed old.yml:2: has_wiki: moved under `repository`\nold.yml: converted\n',
  });
  expect(read('old.yml')).toBe('# Ours\nhas_wiki: false\n');
});

it('calls no file converted that could not be written', async () => {
  // The name of the temporary file is too long.
  const file = `${'a'.repeat(250)}.yml`;
  write(file, 'has_wiki: false\n');
  const { code, err } = await imported([file], { 'in-place': '' });
  expect([code, read(file)]).toEqual([1, 'has_wiki: false\n']);
  expect(err).toContain('could not be written');
  expect(err).not.toContain(': converted');
});

it('reports the same change to many entries once, at the first of them [6.10]', async () => {
  const labels = (count: number) => Array.from({ length: count }, (_, at) => `  - {name: l${at}, color: "#ff0000"}\n`);
  write('old.yml', `labels:\n${labels(59).join('')}`);
  expect((await imported(['old.yml'])).err).toBe(
    'changed old.yml:2: labels[0].color: written without `#` (and 58 more: labels[1].color, labels[2].color, labels[3].color, …)\nold.yml: converted\n',
  );
  write('old.yml', `labels:\n${labels(3).join('')}`);
  expect((await imported(['old.yml'])).err.match(/written without `#`\n/g)).toHaveLength(3);
});

it('exits with 1 and lists the remaining mistakes by line of the converted file', async () => {
  write('old.yml', 'has_wiki: maybe\n');
  const { code, out, err } = await imported(['old.yml']);
  expect([code, out]).toEqual([1, 'repository:\n  has_wiki: maybe\n']);
  expect(err).toMatch(/error old\.yml, converted:2:3: repository\.has_wiki: .* To fix, .*\n/);
  expect(err).toContain('old.yml: converted, 1 problem left to fix\n');
});

it('replaces every file in place, except those that are already valid', async () => {
  write('one.yml', 'has_wiki: false\n');
  write('two.yml', 'labels:   []\n');
  const { code, out, err } = await imported(['one.yml', 'two.yml'], { 'in-place': '' });
  expect([code, out]).toEqual([0, '']);
  expect([read('one.yml'), read('two.yml')]).toEqual(['repository:\n  has_wiki: false\n', 'labels:   []\n']);
  expect(err).toContain('two.yml: already valid\n');
});

it('names a missing file as on the command line', async () => {
  const { code, err } = await imported(['odl.yml']);
  expect([code, err.split('\n')[0]]).toEqual([
    1,
    'error `odl.yml` does not exist. To fix, name the file to convert, relative to this folder',
  ]);
});

it('skips a file that is not YAML, and continues with the others', async () => {
  write('bad.yml', 'a: [\n');
  write('good.yml', 'has_wiki: false\n');
  const { code, err } = await imported(['bad.yml', 'good.yml'], { 'in-place': '' });
  expect(code).toBe(1);
  expect(err).toContain('bad.yml: not converted, 1 problem to fix first\n');
  expect([read('bad.yml'), read('good.yml')]).toEqual(['a: [\n', 'repository:\n  has_wiki: false\n']);
});

describe('a file that extends another', () => {
  beforeEach(() => {
    write(
      'base.yml',
      'repository:\n  has_wiki: true\n  vulnerability_alerts: true\nlabels:\n  - {name: bug, color: "#f00"}\n',
    );
    write('own.yml', '_extends: base\nhas_wiki: false\nlabels:\n  - {name: bug, description: Broken}\n');
  });

  it('is merged over its base after both are converted', async () => {
    const { code, out, err } = await imported(['own.yml'], { base: 'base.yml' });
    expect(code).toBe(0);
    expect(parse(out)).toEqual({
      repository: { has_wiki: false, enable_vulnerability_alerts: true },
      labels: { _undeclared: 'delete', entries: [{ name: 'bug', color: 'ff0000', description: 'Broken' }] },
    });
    expect(err).toContain('left out own.yml:1: _extends: merged onto `base.yml` instead\n');
    expect(err).toContain('changed base.yml:3: repository.vulnerability_alerts: written as');
  });

  const declareChecks = (checks: string) =>
    `branches:\n  - {name: main, protection: {required_status_checks: {${checks}}}}\n`;
  const readChecks = (out: string) => parse(out).branches[0].protection.required_status_checks;

  it('takes the missing half of required checks from its base', async () => {
    write('base.yml', declareChecks('strict: true, contexts: [ci]'));
    write('own.yml', `_extends: base\n${declareChecks('strict: false')}`);
    const { code, out, err } = await imported(['own.yml'], { base: 'base.yml' });
    expect([code, readChecks(out)]).toEqual([0, { strict: false, contexts: ['ci'] }]);
    expect(err).toContain('required_status_checks: `contexts` added: the checks of base.yml\n');
    write('own.yml', `_extends: base\n${declareChecks('contexts: [ci, lint]')}`);
    expect(readChecks((await imported(['own.yml'], { base: 'base.yml' })).out)).toEqual({
      strict: true,
      contexts: ['ci', 'lint'],
    });
    write('base.yml', declareChecks('strict: true, checks: [{context: ci, app_id: 15368}]'));
    write('own.yml', `_extends: base\n${declareChecks('strict: true')}`);
    expect(readChecks((await imported(['own.yml'], { base: 'base.yml' })).out)).toEqual({
      strict: true,
      checks: [{ context: 'ci', app_id: 15368 }],
    });
  });

  it('is an error if its list replaces a list of its base', async () => {
    write('base.yml', declareChecks('strict: true, contexts: [ci]'));
    write('own.yml', `_extends: base\n${declareChecks('strict: true, contexts: [lint]')}`);
    const { code, err } = await imported(['own.yml'], { base: 'base.yml' });
    expect(code).toBe(1);
    expect(err).toContain(
      'error own.yml: branches[0].protection.required_status_checks.contexts: the other tool adds the items of base.yml, and Trueup replaces the list. To fix, write all items of both files into this list, and import again\n',
    );
    expect(err).toContain('own.yml: converted, 1 problem left to fix\n');
  });

  it('is rejected without its base, or if the base extends another file', async () => {
    expect(await imported(['own.yml'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('`trueup import --base COPY FILE`'),
    });
    write('base.yml', '_extends: third\n');
    const { code, out, err } = await imported(['own.yml'], { base: 'base.yml' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/error base\.yml:1:1: _extends: .*\n/);
  });
});

it.each([
  [[], {}, "no file is named. To fix, name the other tool's settings file: `trueup import .github/settings.yml`"],
  [
    ['a.yml', 'b.yml'],
    {},
    'standard output can take only one file, and 2 are named. To fix, name one file, or add `--in-place`',
  ],
  [['a.yml'], { to: 'new' }, '`--to` needs `--from`. To fix, remove the flag, or use `--in-place`'],
  [
    ['a.yml'],
    { from: 'pulumi' },
    '`--from` takes `terraform`, `safe-settings`, `protection` or `ids`. To fix, remove the flag for a single file of the Settings app or safe-settings',
  ],
])('describes the mistake in the files %j and the flags %j', async (files, flags, said) => {
  expect(await imported(files, flags)).toEqual({ code: 1, out: '', err: `error ${said}.\n` });
});

it('keeps the lines of a file at a terminal, and escapes their invisible characters', async () => {
  write('old.yml', 'has_wiki: false\ndescription: "\u202e ::"\n');
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  await importFiles({ flags: new Map(), files: ['old.yml'] }, { ...terminal, out: { ...terminal.out, isTTY: true } });
  expect(seen.out).toBe('repository:\n  has_wiki: false\n  description: "\\u202e ::"\n');
  write('old.yml', 'has_wiki: false\ndescription: "\\e[31m"\n');
  await importFiles({ flags: new Map(), files: ['old.yml'] }, { ...terminal, out: { ...terminal.out, isTTY: true } });
  expect(seen.out + seen.err).not.toContain('\u001b');
});

it('`validate` suggests `trueup import` only for a file of another tool that it can convert', async () => {
  const named = async (text: string) => {
    write('other.yml', text);
    const { terminal, seen } = createFakeTerminal();
    await runValidateCommand({ files: [folder.at('other.yml')], flags: new Map() }, terminal);
    return seen.out.split('\n').filter((line) => line.includes('trueup import'));
  };
  expect(await named('repository:\n  homepage_url: https://example.com\n  private: true\n  issues: true\n')).toEqual([
    `note \`${folder.at('other.yml')}\` looks like a file of another tool. \`trueup import\` can fix 2 of its 2 mistakes`,
  ]);
  expect(await named('repository:\n  has_wiki: maybe\n')).toEqual([]);
  const foreign = ['settings: {has_wiki: true}', 'repository: {features: {wiki: true}, has-issues: true}'];
  for (const text of [...foreign, 'protections: {main: {enforce_admins: true}}', 'wiki: true'])
    expect(await named(`${text}\n`), text).toEqual([expect.stringContaining('looks like a file of another tool')]);
});

it.each([
  'repository: {has-wiki: true}',
  'repository: {haswiki: true}',
  'has_wiki: true',
  'reposiotry: {has_wiki: true}',
  'repository: {labels: [{name: bug}]}',
  'repository: {topics: "a b"}',
  'repository: {has_wiki: true, full_name: acme/shop, url: x}',
  'labels: [{name: bug, color: "#fff"}]',
  'labels: [{name: bug, colour: ffffff}]',
  'webhooks: [{url: "https://hooks.example", events: [push]}]',
  'repository: {has_downloads: true, has-wiki: true}',
])('`validate` does not suggest `trueup import` for an ordinary mistake: %s', async (text) => {
  write('other.yml', `${text}\n`);
  const { terminal, seen } = createFakeTerminal();
  expect(await runValidateCommand({ files: [folder.at('other.yml')], flags: new Map() }, terminal)).toBe(1);
  expect(seen.out).not.toContain('another tool:');
});

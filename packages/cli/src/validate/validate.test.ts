import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { runValidateCommand } from './validate.ts';

const folder = createTestFolder();

const file = (name: string, text: string) => {
  const path = folder.at(name);
  writeFileSync(path, text);
  return path;
};

async function judged(files: string[], given: Record<string, string>) {
  const { terminal, seen } = createFakeTerminal();
  const flags = new Map(Object.entries(given));
  return {
    code: await runReportingUsageErrors(terminal, () => runValidateCommand({ files, flags }, terminal)),
    ...seen,
  };
}

async function verdictOn(files: string[], flags: Record<string, string> = {}) {
  const { code, out, err } = await judged(files, flags);
  return { code, lines: `${out}${err}`.trimEnd().split('\n') };
}

it('needs no token, and counts the sections of a valid file', async () => {
  const good = file('good.yml', 'repository:\n  has_wiki: false\nlabels: []\n');
  expect(await verdictOn([good])).toEqual({ code: 0, lines: [`${good}: valid (2 sections)`] });
});

it('prints every mistake in every file with its place, key and fix', async () => {
  const good = file('good.yml', 'labels: []\n');
  const bad = file('bad.yml', 'labels:\n  - name: bug\n    colour: red\nrepository:\n  has_wiki: maybe\n');
  const { code, lines } = await verdictOn([good, bad]);
  expect(code).toBe(1);
  expect(lines[0]).toBe(`${good}: valid (1 section)`);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^error .*bad\.yml:3:5: labels\[0\] "bug"\.colour: .*To fix, /),
    expect.stringMatching(/^error .*bad\.yml:5:3: repository\.has_wiki: .*To fix, /),
  ]);
});

it('wraps mistakes and notes at words on a terminal, with the first word in its colour', async () => {
  const bad = file('bad.yml', 'labels:\n  - name: bug\n    colour: red\n');
  const empty = file('empty.yml', '# nothing yet\n');
  const { terminal, seen } = createFakeTerminal({ FORCE_COLOR: '1' }, '/nowhere', 60);
  expect(await runValidateCommand({ files: [bad, empty], flags: new Map() }, terminal)).toBe(1);
  expect(seen.out).toMatch(/^\x1b\[1;31merror \x1b\[0m/);
  expect(seen.out).toContain('\n\x1b[2mnote \x1b[0m');
  const plain = await judged([bad, empty], {});
  const words = (text: string) => text.replace(/\x1b\[[\d;]*m/g, '').split(/\s+/);
  expect(words(seen.out)).toEqual(words(plain.out));
  expect(plain.out).not.toContain('\x1b');
  expect(seen.out.split('\n').length).toBeGreaterThan(plain.out.split('\n').length);
});

it('shows the line of a mistake to a person at a terminal', async () => {
  const bad = file('bad.yml', 'labels:\n  - name: bug\n    colour: red\n');
  const { terminal, seen } = createFakeTerminal();
  const watched = { ...terminal, out: { ...terminal.out, isTTY: true }, err: { ...terminal.err, isTTY: true } };
  expect(await runValidateCommand({ files: [bad], flags: new Map() }, watched)).toBe(1);
  expect(seen.out).toMatch(/To fix, write `color`\n {4}3 \| {5}colour: red\n {6}\| {5}\^{6}\n$/);
});

it('prints the first hundred mistakes of a file, and the count of the others', async () => {
  const bad = file(
    'bad.yml',
    `labels:\n${Array.from({ length: 5001 }, (_, at) => `  - {name: l${at}, colour: red}\n`).join('')}`,
  );
  const { code, lines } = await verdictOn([bad]);
  expect([code, lines.length]).toEqual([1, 101]);
  expect(lines[100]).toBe('and 4901 more. To fix, correct the mistakes above, then validate again.');
});

it('accepts a file with notes, and prints them', async () => {
  const empty = file('empty.yml', '# nothing yet\n');
  const { code, lines } = await verdictOn([empty]);
  expect(code).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^note .*declares nothing/), `${empty}: valid (0 sections)`]);
});

it('names a missing file', async () => {
  const { code, lines } = await verdictOn([folder.at('missing.yml')]);
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/^error `.*missing\.yml` does not exist. To fix, name an existing file$/);
});

it('prints all problems as JSON, also those after the hundredth, and no credentials of a URL', async () => {
  const entries = Array.from({ length: 130 }, (_, index) => `  - name: l${index}\n    colour: red`).join('\n');
  const bad = file('bad.yml', `labels:\n${entries}\n`);
  const good = file('good.yml', 'labels: []\nmilestones: []\n');
  const { code, out } = await judged([bad, good], { json: '' });
  const { files } = JSON.parse(out);
  expect(code).toBe(1);
  expect(files[0]).toMatchObject({ file: bad, accepted: false, sections: [] });
  expect(files[0].lines).toHaveLength(130);
  expect(files[0].lines[129]).toMatchObject({
    kind: 'error',
    key: 'labels[129].colour',
    code: 'parse_refused',
    place: { line: 261 },
  });
  expect(files[1]).toEqual({ file: good, accepted: true, sections: ['labels', 'milestones'], lines: [] });
});

it('prints four notes of one kind as one line [6.10]', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `  _${name}_: 1\n`).join('');
  const { code, lines } = await verdictOn([file('four.yml', `repository:\n${names}`)]);
  expect([code, lines]).toEqual([0, [expect.stringContaining('and 3 more: '), expect.anything()]]);
});

it('rejects unknown keys on request [2.1.4]', async () => {
  const unknown = file('unknown.yml', 'repository:\n  brand_new: 1\n');
  const verdict = async (choice: string) => Object.values(await judged([unknown], { 'unknown-keys': choice }));
  expect((await verdict('send'))[0]).toBe(0);
  expect((await verdict(' refuse '))[0]).toBe(1);
  expect(await verdict('refuse')).toEqual([
    1,
    expect.stringContaining(
      'brand_new: is not a key that Trueup knows. To fix, remove it, or set `--unknown-keys send` if GitHub knows it',
    ),
    '',
  ]);
  expect(await verdict('ignore')).toEqual([
    1,
    '',
    'error --unknown-keys: "ignore" is not a valid value. To fix, write `send` or `refuse`\n',
  ]);
});

it('describes all mistakes in flags at once, with the messages of a run', async () => {
  expect(await judged([file('good.yml', 'labels: []\n')], { 'unknown-keys': 'refuses', server: '' })).toEqual({
    code: 1,
    out: '',
    err: 'error --unknown-keys: "refuses" is not a valid value. To fix, write `refuse`\nerror --server: empty. To fix, set a value, or leave it out\n',
  });
});

const verdictFor = (server: string, ...files: string[]) => verdictOn(files, { server });

it('rejects settings that an Enterprise Server lacks, with place, key and the first version that has them [2.1.14]', async () => {
  const path = file(
    'server.yml',
    [
      'repository:',
      '  has_wiki: false',
      '  has_pull_requests: true',
      'agents_variables: []',
      'rulesets:',
      '  - name: main',
      '    enforcement: active',
      '    rules:',
      '      - type: deletion',
      '      - {type: merge_queue}',
      '',
    ].join('\n'),
  );
  const fix = 'To fix, remove it from the settings for this server';
  expect(await verdictFor('3.14', path)).toEqual({
    code: 1,
    lines: [
      `error ${path}:3:3: repository.has_pull_requests: Enterprise Server 3.14 has no \`has_pull_requests\`, which needs GitHub Enterprise Server 3.17 or later. ${fix}`,
      `error ${path}:4:1: agents_variables: Enterprise Server 3.14 has no \`agents_variables\`, and no GitHub Enterprise Server up to 3.19 has it. ${fix}`,
      `error ${path}:10:9: rulesets[0] "main".rules[1] "merge_queue": Enterprise Server 3.14 has no \`merge_queue\`, which needs GitHub Enterprise Server 3.15 or later. ${fix}`,
    ],
  });
  expect((await verdictFor('3.17.2', path)).lines).toEqual([
    expect.stringContaining('agents_variables: Enterprise Server 3.17'),
  ]);
  expect((await verdictFor('cloud', path)).code).toBe(0);
});

it('checks a file for a newer server against the newest known version, with one note [2.1.14]', async () => {
  const path = file('newer.yml', 'repository: {has_wiki: false}\n');
  const { code, lines } = await verdictFor('3.20', path, path);
  expect([code, lines.filter((line) => line.startsWith('note'))]).toEqual([
    0,
    [
      'note --server: 3.20 is newer than this version of Trueup, so the files are checked against Enterprise Server 3.19',
    ],
  ]);
  const lacking = file('lacking.yml', 'agents_variables: []\n');
  expect((await verdictFor('3.20', lacking)).lines[0]).toContain('Enterprise Server 3.19 has no `agents_variables`');
});

it.each([
  ['3.2', "for 3.20, write `'3.20'` in quotes, because YAML reads 3.20 as the number 3.2"],
  ['3.13.4', 'write one of these, or leave it out: Trueup detects the version'],
])('rejects %s, which is older than all known versions', async (version, fix) => {
  expect(await verdictFor(version, file('good.yml', 'labels: []\n'))).toEqual({
    code: 1,
    lines: [
      `error --server: Trueup does not support "${version}": it supports GitHub Enterprise Server 3.14 to 3.19. To fix, ${fix}`,
    ],
  });
});

it('rejects a key that is in no API description of an Enterprise Server, because the server rejects unknown keys [2.1.14]', async () => {
  const path = file('unknown.yml', 'repository:\n  has_games: true\n');
  expect((await verdictFor('cloud', path)).code).toBe(0);
  expect(await verdictFor('3.19', path)).toEqual({
    code: 1,
    lines: [
      `error ${path}:2:3: repository.has_games: is unknown to Enterprise Server 3.19, which rejects unknown keys. To fix, correct the spelling, or remove the key`,
    ],
  });
});

it('lists the other mistakes of a file together with the settings that an Enterprise Server lacks [2.1.14]', async () => {
  const mixed = file(
    'mixed.yml',
    'repository:\n  has_wiki: maybe\n  has_pull_requests: true\n  has_games: true\nagents_variables: []\nlabels: [{nam: x}]\n',
  );
  const { code, lines } = await verdictFor('3.14', mixed);
  expect([code, lines]).toEqual([
    1,
    [
      expect.stringContaining(`${mixed}:2:3: repository.has_wiki: `),
      expect.stringContaining(`${mixed}:3:3: repository.has_pull_requests: Enterprise Server 3.14 has no`),
      expect.stringContaining(`${mixed}:4:3: repository.has_games: is unknown to Enterprise Server 3.14`),
      expect.stringContaining(`${mixed}:5:1: agents_variables: Enterprise Server 3.14 has no`),
      expect.stringContaining(`${mixed}:6:11: labels[0].nam: `),
    ],
  ]);
});

it('lists the versions for an invalid one', async () => {
  expect(await verdictFor('2.22', file('good.yml', 'labels: []\n'))).toEqual({
    code: 1,
    lines: [
      'error --server: "2.22" is not a version of GitHub Enterprise Server. To fix, write the version that the server shows at the bottom of its pages, such as `3.17`, or `cloud` for github.com and GHE.com',
    ],
  });
});

it('validates a fleet file with each existing layer file, and names the files [10.1]', async () => {
  const inFolder = (name: string, text: string) => {
    mkdirSync(dirname(folder.at(name)), { recursive: true });
    return file(name, text);
  };
  const fleet = inFolder(
    'fleet.yml',
    'targets: [{repos: acme/*}]\nlayers:\n  - file: a.yml\n  - { file: gone.yml, optional: true }\n  - file: "{owner}/{name}.yml"\n',
  );
  inFolder('a.yml', 'repository: {has_wiki: true}\nlabels: []\n');
  inFolder('acme/shop.yml', 'repository: {has_wiki: null}\n');
  const verdict = async () => {
    const { code, lines } = await verdictOn([], { 'fleet-file': fleet });
    return { code, lines: lines.map((line) => line.replaceAll(`${folder.path}/`, '')) };
  };
  expect(await verdict()).toEqual({
    code: 0,
    lines: [
      'note fleet.yml:4:7: layers[1]: `gone.yml` does not exist, but is optional',
      'fleet.yml: valid (fleet file)',
      'a.yml: valid (layer, 2 sections)',
      expect.stringContaining('`null` removes what a.yml:1:14 declares'),
      'acme/shop.yml: valid (layer, 1 section)',
    ],
  });
  inFolder('acme/shop.yml', 'lables: []\n');
  rmSync(folder.at('a.yml'));
  expect(await verdict()).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^error fleet\.yml:3:5: layers\[0\]\.file: `a\.yml` does not exist\. To fix, create it/),
      'note fleet.yml:4:7: layers[1]: `gone.yml` does not exist, but is optional',
      expect.stringMatching(/^error acme\/shop\.yml:1:1: lables: /),
    ],
  });
});

it('reports a layer that changes a locked path of a layer for all repositories, with the message of a run [10.5]', async () => {
  file('base.yml', 'repository: {has_wiki: false}\nlabels: [{name: a}]\n');
  file('public.yml', 'repository: {has_wiki: true, has_issues: true}\n');
  file('private.yml', 'repository: {has_wiki: false, has_issues: false}\n');
  file('shop.yml', 'repository: {has_wiki: true}\n');
  const fleet = file(
    'fleet.yml',
    [
      'targets: [{repos: acme/*}]',
      'layers:',
      '  - {file: base.yml}',
      '  - {file: public.yml, where: {visibility: public}}',
      '  - {file: private.yml, where: {visibility: private}}',
      '  - {file: "sh{name}.yml"}',
      'locked: [repository.has_wiki, repository.has_issues]',
      '',
    ].join('\n'),
  );
  const { code, lines } = await verdictOn([], { 'fleet-file': fleet });
  const error = (name: string, column: number) =>
    `error ${name}:1:${column}: repository.has_wiki: makes it true, but \`repository.has_wiki\` is locked (fleet.yml:7:10): base.yml:1:14 declares false. To fix, remove it here, or change it in \`base.yml\``;
  expect([code, lines.map((line) => line.replaceAll(`${folder.path}/`, ''))]).toEqual([
    1,
    [
      'fleet.yml: valid (fleet file)',
      'base.yml: valid (layer, 2 sections)',
      error('public.yml', 14),
      'private.yml: valid (layer, 1 section)',
      error('shop.yml', 14),
    ],
  ]);
});

it('reports a missing fleet file with the message of a run [2.1.4]', async () => {
  expect(await verdictOn([], { 'fleet-file': folder.at('none.yml') })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^error `.*none\.yml` does not exist. To fix, correct the path; /)],
  });
});

it('checks each layer of a fleet file against an Enterprise Server, with the place of unsupported settings [2.1.14]', async () => {
  file('base.yml', 'repository: {has_wiki: false}\nagents_variables: []\n');
  file(
    'rules.yml',
    'rulesets:\n  _undeclared: keep\n  entries:\n    - {name: main, enforcement: active, rules: [{type: merge_queue}]}\n',
  );
  file(
    'people.yml',
    'rulesets:\n  - {name: main, bypass_actors: [{user: mona}], rules: [{type: deletion}], enforcement: active}\n',
  );
  const fleet = file(
    'fleet.yml',
    'targets: [{repos: acme/*}]\nlayers: [{file: base.yml}, {file: rules.yml}, {file: people.yml}]\n',
  );
  const { code, out } = await judged([], { 'fleet-file': fleet, server: '3.14', json: '' });
  expect(code).toBe(1);
  const fix = 'remove it from the settings for this server';
  const lacked = (name: string, line: number, key: string) => ({
    file: folder.at(name),
    accepted: false,
    sections: [],
    lines: [{ kind: 'error', key, place: { line }, fix }],
  });
  expect(JSON.parse(out).files).toMatchObject([
    { accepted: true, lines: [] },
    lacked('base.yml', 2, 'agents_variables'),
    lacked('rules.yml', 4, 'rulesets.entries[0].rules[0]'),
    lacked('people.yml', 2, 'rulesets[0].bypass_actors[0]'),
  ]);
});

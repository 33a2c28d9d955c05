import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { start } from '../../../../test/kit/runs/program.ts';
import { createQuickClock } from '../../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { createSystemWorld } from '../../../core/src/session/world/world.ts';
import { openSimulator } from '../../../simulator/src/index.ts';
import { parseArguments } from '../command-line/arguments.ts';
import { commands } from '../entries/commands.ts';
import { printRenderedSettings } from './render.ts';

const folder = createTestFolder();

const file = (name: string) => folder.at(name);
function layer(name: string, text: string) {
  writeFileSync(file(name), text);
  return ['--settings-file', file(name)];
}

async function rendered(...args: string[]) {
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  return { code: await start(['render', ...args], terminal), ...seen };
}

const base = () => layer('base.yml', 'labels:\n  - name: bug\n    color: 0e8016\nrepository:\n  has_wiki: true\n');
const own = () => layer('own.yml', 'repository:\n  has_wiki: null\n  has_issues: false\nlabels:\n  - name: Docs\n');

it('needs no token and no repository, and writes the merged layers to standard output [1.3]', async () => {
  const { code, out, err } = await rendered(...base(), ...own());
  expect(code).toBe(0);
  expect(out).toBe(`repository:
  has_issues: false

labels:
  _undeclared: delete
  entries:
    - name: bug
      color: '0e8016'
    - name: Docs
`);
  expect(err).toContain(`own.yml:2:3: repository.has_wiki: \`null\` removes what ${file('base.yml')}:5:3 declares`);
  expect(err).toContain('Done. Exit 0.');
});

it('writes `pages: null` and `interaction_limits: null` to override the value of a lower layer [1.3]', async () => {
  const low = layer('low.yml', 'pages:\n  build_type: workflow\ninteraction_limits:\n  limit: existing_users\n');
  const { out } = await rendered(...low, ...layer('high.yml', 'pages: null\ninteraction_limits: null\n'));
  expect(out).toBe('pages: null\n\ninteraction_limits: null\n');
});

it('writes to a named file, and refuses to overwrite a layer', async () => {
  const { code, out, err } = await rendered(...base(), '--rendered-file', 'made/settings.yml');
  expect([code, out]).toEqual([0, '']);
  expect(err).toContain('wrote the rendered settings to `made/settings.yml`');
  expect(readFileSync(file('made/settings.yml'), 'utf8')).toContain('has_wiki: true');
  const over = await rendered(...base(), '--rendered-file', file('base.yml'));
  expect(over.code).toBe(1);
  expect(over.err).toContain('is one of the layers, and render will not overwrite it');
  expect(readFileSync(file('base.yml'), 'utf8')).toContain('0e8016');
});

it('fails with a fix if it cannot write the file', async () => {
  const { code, err } = await rendered(...base(), '--rendered-file', join(file('base.yml'), 'made.yml'));
  expect(code).toBe(1);
  expect(err).toContain('the rendered file could not be written');
  expect(err).not.toContain('wrote the rendered settings to');
});

it('names the file of a missing layer, and does not suggest to create it with `init`', async () => {
  const { code, out, err } = await rendered(...base(), '--settings-file', file('none.yml'));
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(`\`${file('none.yml')}\` does not exist. To fix, name an existing file`);
  expect(err).not.toContain('init');
});

it('writes nothing if a layer is invalid, and names layer, line and key of every mistake [1.3]', async () => {
  const wrong = layer('wrong.yml', 'labels:\n  - name: bug\n    colour: red\n');
  const { code, out, err } = await rendered(...base(), ...wrong, '--settings-file', file('none.yml'));
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('none.yml');
  const both = await rendered(...base(), ...wrong, '--rendered-file', 'made.yml');
  expect(both.err).toContain(`${file('wrong.yml')}:3:5: labels[0] "bug".colour`);
  expect(() => readFileSync(file('made.yml'))).toThrow();
});

it('names every layer that cannot be read', async () => {
  const { err } = await rendered('--settings-file', `${file('a.yml')},${file('b.yml')}`);
  expect(err).toContain('a.yml');
  expect(err).toContain('b.yml');
});

it('merges a layer by its own merge rules [1.3]', async () => {
  const high = layer('high.yml', '_layering: replace\nlabels: []\n');
  expect((await rendered(...base(), ...high)).out).toContain('entries: []');
});

it('explains where the values under a key come from, and reports a key that no layer declares [1.3]', async () => {
  const { code, out } = await rendered(...base(), ...own(), '--explain', 'repository.has_wiki');
  expect(code).toBe(0);
  expect(out).toBe(`repository.has_wiki: removed\n  ${file('own.yml')}:2:3\n  over ${file('base.yml')}:5:3: true\n`);
  const none = await rendered(...base(), '--explain', 'milestones');
  expect([none.code, none.out]).toEqual([1, '']);
  expect(none.err).toContain('no layer declares "milestones"');
});

it('escapes hostile values of a layer', async () => {
  const odd = layer('odd.yml', 'labels:\n  - name: bug\n    description: "\\e[31mred\\u202e"\n');
  expect((await rendered(...odd, '--explain', 'labels')).out).not.toMatch(/[\u001b\u202e]/u);
});

it('prints the report as JSON if the settings go to a file', async () => {
  const { out } = await rendered(...base(), '--rendered-file', 'made.yml', '--json');
  expect(JSON.parse(out)).toMatchObject({ mode: 'render', outcome: 'success', targets: [] });
  const { code, out: refused } = await rendered(...base(), '--json');
  expect([code, JSON.parse(refused).lines[0].key]).toEqual([1, 'rendered-file']);
  expect((await rendered(...base(), '--json', '--explain', 'labels')).out).toContain('remove one of the two flags');
});

describe('with a fleet file', () => {
  const fleetFile = () => {
    writeFileSync(
      file('fleet.yml'),
      'targets: [{repos: acme/*}]\nlayers:\n  - file: base.yml\n  - { file: web.yml, where: { topic: web } }\nown: { as: highest-layer, sections: [labels] }\n',
    );
    base();
    layer('web.yml', 'repository:\n  has_wiki: false\n');
    return ['--fleet-file', file('fleet.yml')];
  };
  /** Renders without a token. */
  const fleetWith = (targets: string, ...rest: string[]) => {
    base();
    layer('web.yml', 'repository:\n  has_wiki: false\n');
    const text = [`targets: [{repos: ${targets}}]`, 'layers:', '  - file: base.yml', ...rest, ''].join('\n');
    writeFileSync(file('fleet.yml'), text);
    return ['--fleet-file', file('fleet.yml'), '--repository', 'acme/rocket'];
  };
  const ofOthers = '  - { file: web.yml, where: { repos: other/*, topic: web } }';

  it('a fleet file that determines the layers alone needs no token, and asks for none [10.8]', async () => {
    const args = fleetWith('[acme/rocket, acme/*]', ofOthers, '  - { file: web.yml, where: { repos: acme/r* } }');
    const { terminal, seen } = createFakeTerminal({}, folder.path);
    expect(await start(['render', ...args], terminal)).toBe(0);
    expect(seen.out).toContain('has_wiki: false');
    expect(seen.err).not.toMatch(/token|was asked/);
    expect((await shown(...args)).simulator.requests).toEqual([]);
  });

  it('needs no token to report that a repository is not a target, or that the fleet file has a mistake [10.8]', async () => {
    const other = await rendered(...fleetWith('[acme/site, other/*]'));
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('`acme/rocket` is not a target')]);
    const wrong = await rendered(...fleetWith('[acme/rocket]', '    wher: {}'));
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('fleet.yml:4:5')]);
    for (const { err } of [other, wrong]) expect(err).not.toContain('error token');
  });

  it.each([
    ['a pattern, because GitHub lists the matching repositories', 'acme/*', ''],
    [
      'a layer that selects repositories by a property of the repository',
      '[acme/rocket]',
      '  - { file: web.yml, where: { topic: web } }',
    ],
    [
      'a pattern, if the entry that names the repository also excludes it',
      '[acme/rocket], exclude: [acme/r*]}, {repos: acme/*',
      '',
    ],
    ['the own file of a repository', '[acme/rocket]', 'own: { as: highest-layer, sections: [labels] }'],
  ])('a fleet file needs a token for %s [10.8]', async (_, targets, rest) => {
    const { code, err } = await rendered(...fleetWith(targets, rest));
    expect([code, err]).toEqual([1, expect.stringContaining('error token: not given')]);
  });

  const entry = (...rest: string[]) => {
    base();
    layer('web.yml', 'repository:\n  has_wiki: false\n');
    const text = ['repositories: {acme/rocket: {create: true}}', 'layers:', '  - file: base.yml', ...rest, ''].join(
      '\n',
    );
    writeFileSync(file('fleet.yml'), text);
    return ['--fleet-file', file('fleet.yml'), '--repository', 'acme/rocket'];
  };

  it('a repository entry needs a token only if a layer does, and a note explains that it decides more [17.29]', async () => {
    const { code, out, err } = await rendered(...entry());
    expect([code, out]).toEqual([0, expect.stringContaining('labels')]);
    expect(err).toContain('decides whether it is created, renamed or archived');
    const asking = await rendered(...entry('  - { file: web.yml, where: { topic: web } }'));
    expect([asking.code, asking.err]).toEqual([1, expect.stringContaining('error token: not given')]);
  });

  async function shown(...args: string[]) {
    const own = { '.github/settings.yml': 'labels:\n  - name: mine\n' };
    const simulator = openSimulator({
      seed: {
        repositories: [
          { owner: 'acme', name: 'rocket', id: 9, settings: { topics: ['web'] }, files: own },
          { owner: 'acme', name: 'site' },
        ],
        moved: { 'acme/shop': 9 },
      },
    });
    const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful' }, folder.path);
    const systemWorld = { ...createSystemWorld({}), transport: simulator.transport, clock: createQuickClock() };
    const read = parseArguments(commands.find(({ name }) => name === 'render')!, args);
    const code = await printRenderedSettings(read, terminal, systemWorld);
    return { code, out: seen.out.replaceAll(`${folder.path}/`, ''), err: seen.err, simulator };
  }

  it.each(['acme/*', '[acme/rocket]'])(
    'rejects a layer with the former name of the repository, as in a check: %s [10.8] [10.12]',
    async (targets) => {
      const former = '  - { file: web.yml, where: { repos: acme/shop } }';
      const asking = '  - { file: web.yml, where: { topic: other } }';
      const { code, out, err } = await shown(...fleetWith(targets, former, asking));
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain('replace `acme/shop` with `acme/rocket`');
    },
  );

  it('a fleet file renders the settings of one repository and lists the files read [10.8]', async () => {
    const { code, out, err, simulator } = await shown(...fleetFile(), '--repository', 'acme/rocket');
    expect([code, out]).toEqual([
      0,
      "repository:\n  has_wiki: false\n\nlabels:\n  _undeclared: delete\n  entries:\n    - name: bug\n      color: '0e8016'\n    - name: mine\n",
    ]);
    expect(err).toContain('Trueup read `topic`, `.github/settings.yml` from GitHub to select the settings');
    expect(simulator.requests.every(({ method }) => method === 'GET')).toBe(true);
    expect((await shown(...fleetFile(), '--repository', 'acme/site')).out).toContain('has_wiki: true');
  });

  it('a fleet file explains the source of every value, or of one key [10.8]', async () => {
    const { out } = await shown(...fleetFile(), '--explain', '--repository', 'acme/rocket');
    expect(out).toContain('repository.has_wiki: false\n  web.yml:2:3\n  over base.yml:5:3: true\n');
    expect(out).toContain('labels.mine.name: "mine"\n  acme/rocket:.github/settings.yml:2:5\n');
    const { out: one } = await shown(...fleetFile(), '--repository', 'acme/rocket', '--explain', 'repository');
    expect(one).not.toContain('labels');
  });

  it('rejects a repository that is not a target, and inputs that conflict [10.8]', async () => {
    const other = await shown(...fleetFile(), '--repository', 'acme/gone');
    expect(other.code).toBe(1);
    expect(other.err).toContain('`acme/gone` is not a target');
    const wrong = await shown(...fleetFile(), '--repository', 'rocket');
    expect(wrong.err).toContain('"rocket" is not a repository');
    expect(wrong.simulator.requests).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { runAdopt } from '../../../../test/kit/run-adopt.ts';
import { run } from '../../../../test/kit/runs/program.ts';
import {
  createMemoryFiles,
  createReader,
  createWorld,
  defaultOptions,
  formatLines,
  openScene,
} from '../../../../test/kit/runs/scene.ts';
import { registry } from '../sections/registry.ts';
import type { Section } from '../sections/section.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { adopt } from './mode.ts';
import { parseAdoptionSources } from './sources.ts';

const labels = `# the labels
labels:
  - name: bug # known
    color: d73a4a
  - {name: help, color: '008672'} # wanted
repository:
  has_wiki: false
`;

const stale = { name: 'stale', color: 'ffffff' };

const shopWith = (more: object, environment?: Record<string, string>) =>
  openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...more }] },
    ...(environment && { environment }),
  });

const drifted = (...more: object[]) => {
  const labels = [{ name: 'bug', color: 'ff0000' }, { name: 'help', color: '112233' }, ...more];
  return shopWith({ labels, settings: { has_wiki: true } });
};

it('writes live values into the file, and keeps the rest of the file [11.1]', async () => {
  const stage = drifted();
  const { result, text } = await runAdopt(stage, labels);
  expect(text).toBe(
    labels.replace('d73a4a', 'ff0000').replace("'008672'", "'112233'").replace('has_wiki: false', 'has_wiki: true'),
  );
  expect(result.outcome).toBe('success');
  expect(stage.listWrites()).toEqual([]);
  expect(formatLines(await stage.check(text), 'drift')).toEqual([]);
});

it.each([
  [['labels[0].color'], ['d73a4a']],
  [['labels.help'], ['008672']],
  [['labels[1] "help"'], ['008672']],
  [['label "help"'], ['008672']],
  [['LABELS'], ['d73a4a', '008672']],
  [
    ['repository.has_wiki', 'labels.bug.color'],
    ['d73a4a', 'has_wiki: false'],
  ],
])('adopts only the keys %j, and exits with 2 for the rest [11.2]', async (keys, adopted) => {
  const { result, text } = await runAdopt(drifted(), labels, { keys });
  const all = ['d73a4a', '008672', 'has_wiki: false'];
  expect(all.filter((value) => !text.includes(value))).toEqual(adopted);
  expect(result.outcome).toBe('drift');
  expect(formatLines(result, 'drift').join('\n')).toContain('this run does not include its key');
});

it('rejects a key that the file does not contain, before any request [11.2]', async () => {
  const stage = drifted();
  const { result, text } = await runAdopt(stage, labels, { keys: ['lables.bug'] });
  expect(formatLines(result)).toEqual([
    'error: the settings file does not declare `lables.bug`. To fix, write `labels`, or a key below it',
  ]);
  expect([text, stage.simulator.requests.length]).toEqual([labels, 0]);
});

it('accepts the alias of a section in a key [11.2]', async () => {
  const settings = 'updater_secrets:\n  _undeclared: delete\n  entries: []\n';
  const leftUnder = async (key: string) => {
    const stage = shopWith({ dependabot_secrets: [{ name: 'OLD' }] });
    return formatLines((await runAdopt(stage, settings, { keys: [key] })).result);
  };
  const named = await leftUnder('dependabot_secrets');
  expect(named.join()).toContain('"OLD"');
  expect(named.join()).not.toContain('this run does not include its key');
  expect(await leftUnder('Updater_Secrets')).toEqual(named);
});

it('adds undeclared live entries only on request [11.3]', async () => {
  expect((await runAdopt(drifted(stale), labels)).text).not.toContain('stale');
  const { text, result } = await runAdopt(drifted(stale), labels, { also: ['undeclared'] });
  expect(text).toContain("  - {name: help, color: '112233'} # wanted\n  - name: stale\n    color: ffffff\n");
  expect(formatLines(result, 'change')).toContain('change: label "stale" was added to the file');
});

it('hides restricted live entries in a public log, and shows the address of a webhook [11.3]', async () => {
  const hook = { config: { url: 'https://ci.example/canary', content_type: 'json' }, events: ['push'], active: true };
  const stage = shopWith({ webhooks: [hook] }, { GITHUB_ACTIONS: 'true' });
  const left = async (policy: string) => {
    const { result } = await runAdopt(stage, `webhooks: {_undeclared: ${policy}, entries: []}\n`, {
      also: ['undeclared'],
    });
    return formatLines(result, 'drift')[0]!.split(' exists on GitHub but')[0];
  };
  expect(await left('keep')).toBe('drift: an undeclared entry (not shown: this log may be public)');
  expect(await left('delete')).toMatch(/^drift: webhook "https:\/\/ci\.example\/… \(#\w{4}\)"$/);
});

it.each([
  ['keep', {}],
  ['keep', { also: ['undeclared'] }],
  ['delete', {}],
  ['delete', { also: ['undeclared'] }],
] as const)('hides restricted variables in a public log: %s, %j [11.3]', async (policy, options) => {
  const environments = [{ name: 'live', variables: [{ name: 'CANARY', value: 'x' }] }];
  const stage = shopWith({ environments }, { GITHUB_ACTIONS: 'true' });
  const file = `environments:\n  - name: live\n    variables: {_undeclared: ${policy}, entries: []}\n`;
  const { result } = await runAdopt(stage, file, options);
  expect(formatLines(result).join()).toContain('(not shown: this log may be public)');
  expect(formatLines(result).join()).not.toContain('CANARY');
});

it('keeps a missing secret of an environment in the file [11.9]', async () => {
  const file = 'environments:\n  - name: live\n    secrets: [{name: TOKEN, value: $TOKEN}]\n';
  const stage = shopWith({ environments: [{ name: 'live' }] }, { TOKEN: 'x' });
  const { result, text } = await runAdopt(stage, file, { also: ['weaker', 'undeclared'] });
  expect(formatLines(result, 'drift').join()).toContain('Trueup cannot adopt a secret');
  expect(text).toBe(file);
});

it('does not add an entry with parts that the token cannot read', async () => {
  const environments = [{ name: 'live', secrets: [{ name: 'TOKEN' }] }, { name: 'known' }];
  const stage = shopWith({ environments });
  const no = { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } } as const;
  stage.simulator.misbehave({
    match: ({ path }) => path.endsWith('/live/secrets'),
    times: Number.POSITIVE_INFINITY,
    with: no,
  });
  const { result, text } = await runAdopt(stage, 'environments: []\n', { also: ['weaker', 'undeclared'] });
  expect(text).toBe('environments:\n  - name: known\n');
  expect(formatLines(result, 'drift')).toEqual([
    'drift: environment "live" exists on GitHub but not in the file: the live value is not visible to this token: use a token that can see it',
  ]);
});

it('leaves an entry that apply would delete, and explains how to keep it', async () => {
  expect(formatLines((await runAdopt(drifted(stale), labels)).result, 'drift')).toEqual([
    'drift: label "stale" exists on GitHub but not in the file: pass `--also undeclared` to add unlisted entries',
  ]);
});

it('removes an entry from the file that GitHub does not have', async () => {
  const stage = shopWith({ labels: [] });
  const { text } = await runAdopt(stage, labels, { keys: ['labels'] });
  expect(text).toBe('# the labels\nlabels: []\nrepository:\n  has_wiki: false\n');
});

describe('values that may weaken a protection', () => {
  const file = `repository:
  enable_vulnerability_alerts: true # since 2024
  enable_immutable_releases: false
rulesets:
  - name: main
    target: branch
    enforcement: active
    conditions: {ref_name: {include: [~ALL]}}
    rules: [{type: deletion}]
`;
  const weak = { name: 'main', enforcement: 'disabled', rules: [{ type: 'deletion' }] };
  const rulesets = [{ ...weak, conditions: { ref_name: { include: ['~ALL'], exclude: [] } } }];
  const attacked = () => shopWith({ switches: { immutable_releases: { enabled: true } }, rulesets });

  it('leaves a possibly weaker value in the file without `weaker`, to keep an attack out of it [11.5]', async () => {
    const { text, result } = await runAdopt(attacked(), file);
    expect(text).toContain('enable_vulnerability_alerts: true # since 2024');
    expect(text).toContain('enforcement: active');
    expect(
      formatLines(result, 'drift').filter((line) =>
        line.includes('it may weaken a protection: pass `--also weaker` to adopt it'),
      ).length,
    ).toBe(2);
    expect(result.outcome).toBe('drift');
  });

  it.each([
    ['labels', '{name: bug, color: d73a4a}', { labels: [{ name: 'bug', color: 'ff0000' }] }, 'ff0000'],
    ['milestones', '{title: v1, state: open}', { milestones: [{ title: 'v1', state: 'closed' }] }, 'state: closed'],
    [
      'autolinks',
      '{key_prefix: T-, url_template: "https://a.example/<num>"}',
      { autolinks: [{ key_prefix: 'T-', url_template: 'https://b.example/<num>' }] },
      'b.example',
    ],
    ['actions_variables', '{name: A, value: x}', { actions_variables: [{ name: 'A', value: 'new' }] }, 'value: new'],
    ['agents_variables', '{name: A, value: x}', { agents_variables: [{ name: 'A', value: 'new' }] }, 'value: new'],
  ])('adopts a value without `weaker` in a section without protection: %s', async (key, entry, live, taken) => {
    const stage = shopWith(live);
    const { text, result } = await runAdopt(stage, `${key}:\n  - ${entry}\n`);
    expect([text, result.outcome]).toEqual([expect.stringContaining(taken), 'success']);
  });

  it('adopts a possibly weaker value with `weaker`, and marks its line [11.5]', async () => {
    const { text, result } = await runAdopt(attacked(), file, { also: ['weaker'] });
    expect(text).toContain('enable_vulnerability_alerts: false # since 2024');
    expect(text).toContain('enforcement: disabled');
    expect(result.outcome).toBe('success');
    const lines = result.targets.flatMap(({ sections }) => sections.flatMap((section) => section.lines));
    expect(lines.filter(({ tone }) => tone === 'weaker').length).toBe(2);
  });
});

it.each([
  ['an anchor', 'repository: &r\n  has_wiki: false\n', 'has the anchor `&r`'],
  ['an alias', 'repository:\n  has_projects: &off false\n  has_wiki: *off\n', 'is the alias `*off`'],
  ['a merge', 'repository:\n  <<: {has_wiki: false}\n  has_issues: true\n', 'may come from the merge `<<`'],
])('refuses a value behind %s that several places share [11.7]', async (_, text, reason) => {
  const stage = shopWith({ settings: { has_wiki: true, has_projects: false } });
  const adopted = await runAdopt(stage, text);
  expect(formatLines(adopted.result, 'drift').join('\n')).toContain(reason);
  expect([adopted.text, adopted.result.outcome]).toEqual([text, 'drift']);
});

describe('with layers', () => {
  const base = 'labels:\n  - name: bug # all teams\n    color: d73a4a\nrepository:\n  has_wiki: false\n';
  const own = 'labels:\n  - name: help\n    color: "008672" # ours\n';

  it('edits the layer that sets the value, and refuses a value of a lower layer [11.6]', async () => {
    const { savedFiles, result } = await runAdopt(drifted(), own, { lowerLayers: ['base.yml'] }, { 'base.yml': base });
    expect(savedFiles['settings.yml']).toBe(own.replace('008672', '112233'));
    expect(savedFiles['base.yml']).toBe(base);
    expect(formatLines(result, 'drift')).toEqual([
      'drift: has_wiki stays false in the file; GitHub has true: `repository.has_wiki` comes from the layer `base.yml`, which other repositories may share',
      expect.stringContaining('`labels.entries[0].color` comes from the layer `base.yml`'),
    ]);
    expect(result.outcome).toBe('drift');
  });

  it('leaves a value that several layers contribute to [11.6]', async () => {
    const stage = shopWith({ labels: [] });
    const more = { lowerLayers: ['base.yml'], also: ['lower-layers'] } as const;
    const lowerTexts = { 'base.yml': 'labels:\n  - {name: bug, color: d73a4a}\n' };
    const own = 'labels:\n  - {name: bug, description: ours}\n';
    const { result, savedFiles: after } = await runAdopt(stage, own, more, lowerTexts);
    expect(formatLines(result, 'drift').join()).toContain('comes from several layers: `base.yml`, `settings.yml`');
    expect(after).toMatchObject({ ...lowerTexts, 'settings.yml': own });
  });

  it('rejects a layer that is listed twice, before any request [11.6]', async () => {
    const stage = drifted();
    const { result } = await runAdopt(stage, own, { lowerLayers: ['base.yml', 'base.yml'] }, { 'base.yml': base });
    expect(formatLines(result, 'error')[0]).toContain('`--settings-file` lists a file twice');
    expect(stage.simulator.requests).toEqual([]);
  });

  it('edits a lower layer on request, and adds entries to the own layer', async () => {
    const more = { lowerLayers: ['base.yml'], also: ['lower-layers', 'undeclared'] } as const;
    const { savedFiles, result } = await runAdopt(drifted(stale), own, more, { 'base.yml': base });
    expect(savedFiles['base.yml']).toBe(base.replace('d73a4a', 'ff0000').replace('has_wiki: false', 'has_wiki: true'));
    expect(savedFiles['settings.yml']).toBe(`${own.replace('008672', '112233')}  - name: stale\n    color: ffffff\n`);
    expect(result.outcome).toBe('success');
  });

  it.each([
    ['own', { 'base.yml': 'milestones: []\n', 'settings.yml': 'labels:\n  _undeclared: delete\n  entries: []\n' }],
    ['lower', { 'base.yml': 'labels:\n  _undeclared: delete\n  entries: []\n', 'settings.yml': 'milestones: []\n' }],
  ])('adds an entry to a list of the %s layer that has a policy and no entries', async (_, texts) => {
    const more = { lowerLayers: ['base.yml'], also: ['lower-layers', 'undeclared'] } as const;
    const { savedFiles, result } = await runAdopt(shopWith({ labels: [stale] }), texts['settings.yml'], more, texts);
    expect(formatLines(result, 'drift')).toEqual([]);
    expect(Object.values(savedFiles)).toContain(
      'labels:\n  _undeclared: delete\n  entries:\n    - name: stale\n      color: ffffff\n',
    );
  });
});

describe('runs that write nothing', () => {
  it('writes nothing if a section cannot be read [11.8]', async () => {
    const stage = drifted();
    const no = { kind: 'status', status: 403, body: { message: 'no' } } as const;
    stage.simulator.misbehave({ match: ({ route }) => route.endsWith('/labels'), with: no });
    const { result, text } = await runAdopt(stage, labels);
    expect([text, result.outcome]).toEqual([labels, 'failed']);
    expect(formatLines(result, 'drift').join('\n')).toContain('the file was not changed, because labels failed');
  });

  const runWith = async (files: ReturnType<typeof createMemoryFiles>, options: Partial<RunOptions> = {}) => {
    const world = {
      ...createWorld(drifted().simulator, labels),
      files,
      environment: { GITHUB_REPOSITORY: 'acme/shop' },
    };
    const loads = { ...world, load: async (file: string) => (file === 'settings.yml' ? labels : files.held[file]!) };
    return run({ ...defaultOptions, mode: 'adopt', ...options }, loads);
  };

  it('writes nothing if the file changed during the run [11.8]', async () => {
    const files = createMemoryFiles({ 'settings.yml': `${labels}# mine\n` });
    const result = await runWith(files);
    expect(files.held['settings.yml']).toBe(`${labels}# mine\n`);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual([
      'error: no file was changed, because `settings.yml` could not be written: the file changed during this run. To fix, give this process write access to the file and run again',
    ]);
    expect(formatLines(result, 'change')).toEqual([]);
  });

  it('writes nothing if one of several files cannot be written [11.8]', async () => {
    const lower = 'milestones: []\nteams: null\nrepository:\n  has_wiki: false\n';
    const own = labels.replace(/repository[\s\S]*/, '');
    const texts = { 'base.yml': lower.replace('teams: null\n', ''), 'settings.yml': own };
    const disk = createMemoryFiles({ ...texts });
    const files = {
      ...disk,
      write: (file: string, text: string) =>
        file === 'settings.yml' ? Promise.reject(new Error('no space')) : disk.write(file, text),
    };
    const load = async (file: string) => disk.held[file]!;
    const environment = { GITHUB_REPOSITORY: 'acme/shop' };
    const world = { ...createWorld(drifted().simulator, ''), files, load, environment };
    const options = { ...defaultOptions, mode: 'adopt', lowerLayers: ['base.yml'], also: ['lower-layers'] } as const;
    const result = await run(options, world);
    expect(disk.held).toEqual(texts);
    expect(result.outcome).toBe('failed');
  });

  it('names the files that stay changed if a file can be neither written nor restored [11.8]', async () => {
    const own = labels.replace(/repository[\s\S]*/, '');
    const disk = createMemoryFiles({ 'base.yml': 'repository:\n  has_wiki: false\n', 'settings.yml': own });
    let writes = 0;
    const files = {
      ...disk,
      write: (file: string, text: string) =>
        ++writes > 1 ? Promise.reject(new Error('no space')) : disk.write(file, text),
    };
    const load = async (file: string) => disk.held[file]!;
    const environment = { GITHUB_REPOSITORY: 'acme/shop' };
    const world = { ...createWorld(drifted().simulator, ''), files, load, environment };
    const options = { ...defaultOptions, mode: 'adopt', lowerLayers: ['base.yml'], also: ['lower-layers'] } as const;
    const result = await run(options, world);
    expect(disk.held).toEqual({ 'base.yml': 'repository:\n  has_wiki: true\n', 'settings.yml': own });
    expect([result.outcome, formatLines(result, 'change')]).toEqual(['failed', []]);
    expect(formatLines(result, 'error')).toEqual([
      'error: only `base.yml` changed, because `settings.yml` could not be written: no space. To fix, give this process write access to the file and run again',
    ]);
  });
});

it('writes nothing if the final check of the edited files still finds an adopted item [11.8]', async () => {
  const text = 'labels:\n  - {name: bug, color: d73a4a}\n';
  const labelsSection = registry.find(({ key }) => key === 'labels')!;
  let plans = 0;
  let first: unknown;
  /** A defective section: its third plan, the final check, ignores the edit. */
  const forgetful: Section = {
    ...labelsSection,
    plan: (desired, live) => {
      first ??= desired;
      plans += 1;
      return labelsSection.plan(plans === 3 ? first : desired, live);
    },
  };
  const sections = registry.map((section) => (section.key === 'labels' ? forgetful : section));
  const written: string[] = [];
  const adopting = adopt(
    parseAdoptionSources(new Map([['settings.yml', text]]), { sections, editsShared: false }),
    createReader(drifted().simulator.transport),
    {
      permits: { weaker: false, undeclared: false },
      denials: { onMissing: 'fail', onUnsupported: 'fail', required: new Set() },
      write: async (texts) => {
        written.push(...texts.values());
        return undefined;
      },
    },
  );
  await expect(adopting).rejects.toThrow('the edited file does not declare what was adopted under labels');
  expect([plans, written]).toEqual([3, []]);
});

it('does not claim to edit a value that another edit leaves without a comparison', async () => {
  const text = 'code_quality_setup:\n  state: configured # ours\n  runner_type: standard\n';
  const { result, text: after } = await runAdopt(shopWith({}), text, { also: ['weaker'] });
  expect(after).toBe(text.replace('configured', 'not-configured'));
  expect(formatLines(result, 'change')).toEqual([
    'change: state was changed to not-configured in the file (was configured)',
    'change: runner_type no longer differs',
  ]);
});

it('keeps the byte order mark of a file', async () => {
  const files = createMemoryFiles({ 'settings.yml': `\uFEFF${labels}` });
  const world = { ...createWorld(drifted().simulator, labels), files, environment: { GITHUB_REPOSITORY: 'acme/shop' } };
  await run({ ...defaultOptions, mode: 'adopt' }, world);
  expect(files.held['settings.yml']).toMatch(/^\uFEFF# the labels\n[\s\S]*ff0000/);
});

it('keeps `~DEFAULT_BRANCH` in a file that adopts the live value [2.3.4.19]', async () => {
  const file = (name: string, protection: string) => `branches:\n  - name: ${name}\n    protection: ${protection}\n`;
  const stage = shopWith({ branches: ['trunk', 'main'], settings: { default_branch: 'trunk' } });
  await stage.apply(file('trunk', '{enforce_admins: true, lock_branch: true}'));
  const written = file('~DEFAULT_BRANCH', '{enforce_admins: true, lock_branch: false}');
  const { text, result } = await runAdopt(stage, written, { also: ['weaker'] });
  expect(formatLines(result, 'error')).toEqual([]);
  expect(text).toBe(file('~DEFAULT_BRANCH', '{enforce_admins: true, lock_branch: true}'));
  const moving = `repository:\n  default_branch: main\n${file('~DEFAULT_BRANCH', '{enforce_admins: false}')}`;
  expect(formatLines((await runAdopt(stage, moving, { also: ['weaker'] })).result, 'error')).toEqual([]);
});

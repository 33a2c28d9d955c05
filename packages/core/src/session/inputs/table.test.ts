import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { modeNames } from '../../report/result/modes.ts';
import { sectionKeys } from '../../sections/keys.ts';
import { readInputs } from './read.ts';
import type { Input } from './rows.ts';
import { inputs } from './table.ts';

const least = { token: 'github_pat_1', repository: 'acme/rocket' };

const read = (given: Record<string, string>, environment: Record<string, string> = {}) =>
  readInputs((name) => given[name], environment);

const readOptions = (given: Record<string, string>, environment?: Record<string, string>) =>
  assertOnlineOptions(read({ ...least, ...given }, environment));

function assertOnlineOptions(answer: ReturnType<typeof read>) {
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  if (answer.options.mode === 'render') throw new Error('layers are merged without a host');
  return answer.options;
}

function listProblems(answer: ReturnType<typeof read>) {
  return 'problems' in answer
    ? answer.problems.map(({ input, problem, fix }) => `${input}: ${problem}. To fix, ${fix}.`)
    : [];
}

const readProblems = (given: Record<string, string>) => listProblems(read({ ...least, ...given }));

it('applies the documented defaults if no input is set', () => {
  const { token, ...options } = readOptions({});
  expect(token?.reveal()).toBe('github_pat_1');
  expect(options).toEqual({
    mode: 'check',
    repository: { owner: 'acme', name: 'rocket' },
    settingsFile: '.github/settings.yml',
    unknownKeys: 'send',
    onMissingPermission: 'fail',
    onUnsupported: 'fail',
    maxWait: 60,
    read: 'folded',
    planApp: 'github-actions',
    post: false,
    fork: false,
    driftIssue: false,
    overwrite: false,
    allSections: false,
    brakes: 'stop',
    privateRepos: 'redact',
    privateReport: 'none',
    adminValues: 'withhold',
  });
});

it.each(['none', 'issue', 'issue-on-failure'])('accepts %s as private-report [1.5]', (channel) => {
  expect(readOptions({ 'private-report': channel }).privateReport).toBe(channel);
});

it('reads mode, sections, required-sections and on-missing-permission [1.5]', () => {
  const options = readOptions({
    mode: 'apply',
    sections: 'labels, milestones',
    'required-sections': 'labels',
    'on-missing-permission': 'warn',
  });
  expect(options).toMatchObject({
    mode: 'apply',
    sections: ['labels', 'milestones'],
    requiredSections: ['labels'],
    onMissingPermission: 'warn',
  });
});

it('accepts the alternative name of a section in every input [1.5]', () => {
  const name = 'updater_secrets';
  const given = { sections: name, 'required-sections': `${name}, dependabot_secrets`, limits: `removals:${name}=3` };
  const all: Record<string, string> = { ...least, ...given, allow: `removals:${name}=4` };
  const answer = readInputs((input) => all[input], {});
  expect(assertOnlineOptions(answer)).toMatchObject({
    sections: ['dependabot_secrets'],
    requiredSections: ['dependabot_secrets'],
    maxRemovals: { sections: { dependabot_secrets: { most: 3 } } },
    allow: [{ code: 'removals', section: 'dependabot_secrets', value: '4' }],
  });
});

it('splits a list by commas, lines or both, and drops repeats', () => {
  const { sections } = readOptions({ sections: '\n labels,\n  milestones , labels\n\nautolinks' });
  expect(sections).toEqual(['labels', 'milestones', 'autolinks']);
});

it('reads a flag without a value as true', () => {
  expect(readOptions({ mode: 'snapshot', overwrite: '' }).overwrite).toBe(true);
  expect(readOptions({ overwrite: 'false' }).overwrite).toBe(false);
});

it('uses the repository of the workflow unless another one is set', () => {
  const environment = { GITHUB_REPOSITORY: 'acme/here' };
  expect(read({ token: 't' }, environment)).toMatchObject({ options: { repository: { owner: 'acme', name: 'here' } } });
  expect(readOptions({}, environment).repository?.name).toBe('rocket');
});

describe('a run with a fleet file', () => {
  const problems = (given: Record<string, string>) =>
    listProblems(read({ token: 't', 'fleet-file': 'fleet.yml', ...given }));

  it('names no repository, and accepts the inputs of the run', () => {
    expect(problems({ shard: '1/4', limits: 'targets=5' })).toEqual([]);
    expect(problems({ mode: 'snapshot', 'snapshot-file': 'kept' })).toEqual([]);
    expect(assertOnlineOptions(read({ token: 't', 'fleet-file': 'fleet.yml' })).fleetFile).toBe('fleet.yml');
  });

  it('selects the repositories in `repository` or `repos`, and never that of the workflow [10.10]', () => {
    const environment = { GITHUB_REPOSITORY: 'acme/here' };
    const readSelection = (given: Record<string, string>) => {
      const { only, repos, repository } = assertOnlineOptions(
        read({ token: 't', 'fleet-file': 'fleet.yml', ...given }, environment),
      );
      expect([repos, repository]).toEqual([undefined, undefined]);
      return only;
    };
    expect(readSelection({})).toBe(undefined);
    expect(readSelection({ repository: 'acme/shop' })).toEqual([{ owner: 'acme', name: 'shop' }]);
    expect(readSelection({ repos: 'acme/shop,acme/svc-*' })).toEqual([
      { owner: 'acme', name: 'shop' },
      { owner: 'acme', name: 'svc-*' },
    ]);
    expect(problems({ repos: '*' })).toEqual([
      'repos: is `*`, but the fleet file already selects all of its repositories. To fix, leave it out, or list the repositories to select.',
    ]);
    expect(problems({ repos: 'acme/shop', repository: 'acme/shop' })).toHaveLength(1);
  });

  it('accepts a wave as a part of the fleet without other selections or a fleet issue [10.17]', () => {
    expect(problems({ wave: 'core', shard: '1/4' })).toEqual([]);
    expect(problems({ mode: 'snapshot', wave: 'core' })).toEqual([]);
    expect(problems({ wave: 'core', repos: 'acme/*' })).toEqual([
      'wave: is set together with `--repos`. To fix, set only one of them.',
    ]);
    expect(problems({ wave: 'core', repository: 'acme/shop' })).toEqual([
      'wave: is set together with `--repository`. To fix, set only one of them.',
    ]);
    expect(read({ token: 't', wave: 'core' }, { GITHUB_REPOSITORY: 'acme/here' })).toMatchObject({
      problems: [
        {
          problem: 'is a part of a fleet file, but none is given',
          fix: 'pass `--fleet-file`, or leave this out',
        },
      ],
    });
    expect(problems({ mode: 'preview', base: 'main', wave: 'core' })).toEqual([
      'wave: selects a part of the repositories, but a preview is for all. To fix, leave it out.',
    ]);
    expect(problems({ wave: 'core', 'drift-issue': 'true' })).toEqual([
      'drift-issue: keeps one issue for all repositories of the fleet file, but this run takes only a part of them. To fix, leave it out, or run the whole fleet file without `--repository`, `--repos` and `--wave`.',
    ]);
  });

  it('rejects `post` for a part of a fleet, because its check run is the plan of all repositories [10.10]', () => {
    const given = { mode: 'preview', base: 'main', repository: 'acme/shop' };
    expect(problems(given)).toEqual([]);
    expect(problems({ ...given, post: 'true' })).toEqual([
      'post: is for a preview of the whole fleet, but this run takes only a part of it. To fix, leave it out, or run the whole fleet file without `--repository`, `--repos` and `--wave`.',
    ]);
    expect(problems({ mode: 'preview', base: 'main', post: 'true' })).toEqual([]);
  });

  it('rejects inputs that the fleet file defines [10.1]', () => {
    const files = { 'repos-dir': 'settings', 'defaults-file': 'defaults.yml', 'settings-file': 'settings.yml' };
    expect(problems({ exclude: 'old', ...files })).toEqual([
      'exclude: is set together with `--fleet-file`, which already defines the repositories of the run. To fix, write it as `exclude` of `targets`, or remove one of the two inputs.',
      'settings-file: is set together with `--fleet-file`, which already defines which settings files apply. To fix, set the path in the fleet file: `own: {file: PATH}`, or remove one of the two inputs.',
      'repos-dir: is set together with `--fleet-file`, which already defines which settings files apply. To fix, list its files in `layers`: `layers/{owner}/{name}.yml`, or remove one of the two inputs.',
      'defaults-file: is set together with `--fleet-file`, which already defines which settings files apply. To fix, make it the lowest of the `layers`, or remove one of the two inputs.',
    ]);
  });

  it('accepts a preview, but not of a shard [10.9]', () => {
    expect(problems({ mode: 'preview', base: 'main' })).toEqual([]);
    expect(problems({ mode: 'preview', base: 'main', shard: '1/2' }).join()).toContain('a preview is for all');
  });

  it('is rejected in mode render, which merges the given layers [10.1]', () => {
    expect(problems({ mode: 'render', 'rendered-file': 'a.yml' }).join()).toContain('fleet-file: ');
  });

  it('accepts one repository for adopt, without layers [11.10]', () => {
    const given = { token: 't', mode: 'adopt', repository: 'acme/shop', repos: 'acme/*' };
    expect(read(given)).toMatchObject({
      problems: [{ input: 'repos', fix: 'leave it out, and pass one as `--repository`' }],
    });
    expect(problems({ mode: 'adopt', repository: 'acme/shop' })).toEqual([]);
    expect(problems({ mode: 'adopt' })).toEqual([
      'fleet-file: is for several repositories, but adopt edits one. To fix, select one with `--repository`.',
    ]);
    expect(problems({ mode: 'adopt', repository: 'acme/shop', 'settings-file': 'a.yml,b.yml' }).join()).toContain(
      'which already defines which settings files apply',
    );
  });
});

describe('a run with several repositories', () => {
  const ofFleetRuns =
    'is only for runs with several repositories, but `--repos` is not set. To fix, set `--repos`, or leave this out.';
  const outside =
    'is not a path inside a repository, but `--repos` reads it from each repository. To fix, write a path from the root of each repository, such as `.github/settings.yml`; for files on this machine, use `--repos-dir`.';
  const readFleetOptions = (given: Record<string, string>) =>
    assertOnlineOptions(read({ token: 't', repos: '*', ...given }, { GITHUB_REPOSITORY: 'acme/here' }));

  it('accepts names by commas and lines without repeats in any case, or a star for all [1.4]', () => {
    expect(readFleetOptions({ repos: 'acme/Shop,\nacme/site, ACME/shop' }).repos).toEqual([
      { owner: 'acme', name: 'Shop' },
      { owner: 'acme', name: 'site' },
    ]);
    expect(readFleetOptions({}).repos).toBe('*');
  });

  it('accepts patterns for the repositories of an owner [1.4]', () => {
    expect(readFleetOptions({ repos: 'acme/svc-*, globex/?' }).repos).toEqual([
      { owner: 'acme', name: 'svc-*' },
      { owner: 'globex', name: '?' },
    ]);
  });

  it('accepts the inputs that select among them', () => {
    const options = readFleetOptions({
      exclude: 'acme/*-old, ?',
      'repos-dir': 'repos',
      'defaults-file': 'defaults.yml',
      shard: '2/64',
    });
    expect(options).toMatchObject({
      exclude: ['acme/*-old', '?'],
      reposDir: 'repos',
      defaultsFile: 'defaults.yml',
      shard: { index: 2, of: 64 },
    });
  });

  it('needs no `repository`', () => {
    expect(read({ token: 't', repos: 'acme/shop' })).toHaveProperty('options');
    expect(read({ token: 't', repos: ' ' })).toHaveProperty('problems');
  });

  it.each(['0/4', '5/4', '1/257', '1', '1/4/2', '-1/4', '1.5/4', 'a/b'])('rejects the shard %j', (shard) => {
    expect(listProblems(read({ token: 't', repos: '*', shard }))).toEqual([
      `shard: "${shard}" is not a shard. To fix, write the number of the shard and the number of all shards, at most 256: \`1/4\`.`,
    ]);
  });

  it('rejects a shard for a single repository', () => {
    expect(readProblems({ shard: '1/4' })).toEqual([`shard: ${ofFleetRuns}`]);
  });

  it.each([
    [
      { repos: '*, acme/shop' },
      'repos: `*` selects every repository, but there are names next to it. To fix, write only `*`, or only the names.',
    ],
    [
      { repos: 'acme/shop, acme' },
      'repos: "acme" is not a repository. To fix, write the owner and the name, separated by one slash: `owner/name`.',
    ],
    [
      { repos: '*/svc-*' },
      'repos: "*/svc-*" is not a repository pattern. To fix, write the owner, then a name in which `*` stands for any characters and `?` for one: `acme/svc-*`.',
    ],
    [{ repos: ',' }, 'repos: contains no repository. To fix, write at least one repository, or leave the input out.'],
    [
      { repos: '*', repository: 'acme/shop' },
      'repository: is set together with `--repos`, but only one of them can define the repositories of the run. To fix, list every repository in `--repos`, or remove `--repos`.',
    ],
    [
      { repos: '*', exclude: 'acme/[ab]*, a/b/c' },
      'exclude: "acme/[ab]*", "a/b/c" are not repository patterns. To fix, write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`.',
    ],
    [{ repos: '*', 'settings-file': '../settings.yml' }, `settings-file: ${outside}`],
    [{ repos: '*', 'settings-file': './settings.yml' }, `settings-file: ${outside}`],
    [{ repository: 'acme/shop', 'defaults-file': 'd.yml' }, `defaults-file: ${ofFleetRuns}`],
    [{ repository: 'acme/shop', mode: 'snapshot', 'repos-dir': 'repos' }, `repos-dir: ${ofFleetRuns}`],
    [{ repository: 'acme/shop', mode: 'adopt', exclude: 'old' }, `exclude: ${ofFleetRuns}`],
    [{ repository: 'acme/shop', exclude: 'old' }, `exclude: ${ofFleetRuns}`],
  ])('rejects %j with the input and a fix', (given, problem) => {
    expect(listProblems(read({ token: 't', ...given }))).toEqual([problem]);
  });
});

it('merges layers without a token or repository, from a list with the lowest first [1.3]', () => {
  expect(read({ mode: 'render', 'settings-file': 'base.yml, team.yml\nown.yml' })).toMatchObject({
    options: { mode: 'render', settingsFile: ['base.yml', 'team.yml', 'own.yml'] },
  });
  expect(read({ mode: 'render' })).toMatchObject({ options: { settingsFile: ['.github/settings.yml'] } });
});

it('accepts layers for adopt, and edits the highest [11.6]', () => {
  const readAdoptOptions = (file: string) => readOptions({ mode: 'adopt', 'settings-file': file });
  expect(readAdoptOptions('base.yml, team.yml\nown.yml')).toMatchObject({
    settingsFile: 'own.yml',
    lowerLayers: ['base.yml', 'team.yml'],
  });
  expect(readAdoptOptions('own.yml')).toMatchObject({ settingsFile: 'own.yml', lowerLayers: [] });
  expect(readOptions({ 'settings-file': 'a,b.yml' }).settingsFile).toBe('a,b.yml');
});

it('extends adopt only with the values of `also` [11.3] [11.5]', () => {
  expect(readOptions({ mode: 'adopt' }).also).toBeUndefined();
  expect(readOptions({ mode: 'adopt', also: 'weaker,undeclared' })).toMatchObject({ also: ['weaker', 'undeclared'] });
  expect(readProblems({ mode: 'adopt', also: 'weak' })).toEqual([
    'also: "weak" is not a valid value. To fix, write `weaker`, `undeclared` or `lower-layers`.',
  ]);
});

it('accepts online inputs together with layers [1.3]', () => {
  expect(read({ mode: 'render', sections: 'labls', token: ' ', repos: ',' })).toHaveProperty('options');
  const ofHost = { 'app-id': '7', exclude: 'old', shard: '1/2', 'undo-file': 'u.yml' };
  expect(read({ mode: 'render', ...ofHost })).toHaveProperty('options');
});

it.each([
  [{ 'settings-file': ',' }, 'settings-file: names no file. To fix, name at least one file.'],
  [
    { 'settings-file': 'a.yml,b.yml', 'rendered-file': './b.yml' },
    'rendered-file: `./b.yml` is one of the layers, and render will not overwrite it. To fix, name another file.',
  ],
])('rejects %j for a merge of layers', (given, problem) => {
  expect(readProblems({ mode: 'render', ...given })).toEqual([problem]);
});

it.each(['report-file', 'plan-file'])('rejects an undo file that %s would replace [2.1.13]', (input) => {
  expect(readProblems({ mode: 'apply', 'undo-file': 'a/../undo.yml', [input]: './undo.yml' })).toEqual([
    'undo-file: names the same file as `--report-file` or `--plan-file`. To fix, name another file.',
  ]);
  expect(readProblems({ mode: 'apply', 'undo-file': 'undo.yml', [input]: 'undo.json' })).toEqual([]);
});

it('rejects a plan file that the report would replace', () => {
  expect(readProblems({ mode: 'check', 'plan-file': 'out.json', 'report-file': './out.json' })).toEqual([
    'plan-file: names the same file as `--report-file`. To fix, name another file.',
  ]);
});

it('reports every problem of the inputs at once', () => {
  const answer = read({ mode: 'chek', sections: 'labls', 'max-wait': 'long' });
  expect('problems' in answer && answer.problems.map(({ input }) => input)).toEqual([
    'mode',
    'token',
    'repository',
    'sections',
    'max-wait',
  ]);
});

it.each([
  [{ mode: 'chek' }, 'mode: "chek" is not a valid value. To fix, write `check`.'],
  [
    { mode: 'plan' },
    'mode: "plan" is not a valid value. To fix, write `check`, `apply`, `preview`, `adopt`, `render` or `snapshot`.',
  ],
  [{ sections: 'labls' }, 'sections: "labls" is not a section. To fix, write `labels`.'],
  [
    { sections: 'labels, plumbing, wiring' },
    `sections: "plumbing", "wiring" are not sections. To fix, choose from ${[...sectionKeys].sort().join(', ')}.`,
  ],
  [{ sections: ',' }, 'sections: contains no section. To fix, write at least one section, or leave the input out.'],
  [{ sections: ' ' }, 'sections: empty. To fix, set a value, or leave it out.'],
  [
    { repository: 'https://example.com/acme/rocket.git' },
    'repository: "https://example.com/acme/rocket.git" is not a repository. To fix, write the owner and the name, separated by one slash: `acme/rocket`.',
  ],
  [
    { repository: 'acme/..' },
    'repository: "acme/.." is not a repository. To fix, write the owner and the name, separated by one slash: `owner/name`.',
  ],
  [{ 'max-wait': '-1' }, 'max-wait: "-1" is not a number of minutes. To fix, write a whole number from 0 to 1440.'],
  [
    { 'settings-file': 'a.yml\nb.yml' },
    'settings-file: "a.yml\\u{a}b.yml" is not a single path. To fix, write one path, on one line.',
  ],
  [
    { mode: 'apply', plan: 'sha256:12' },
    'plan: is a hash, not a plan. To fix, pass the file that `--plan-file` wrote.',
  ],
  [
    { 'apply-workflow': 'ci/settings.yml' },
    'apply-workflow: "ci/settings.yml" is not the name of a workflow file. To fix, write its file name in `.github/workflows`, such as `settings.yml`.',
  ],
  [{ mode: 'snapshot', overwrite: 'yes' }, 'overwrite: "yes" is not a valid value. To fix, write `true` or `false`.'],
  [
    { mode: 'apply', keys: 'labels.bug' },
    'keys: is for adopt, and apply would make all changes. To fix, limit apply with `--sections` or an approved `--plan`.',
  ],
])('rejects %j with the input and a fix', (given, problem) => {
  expect(readProblems(given)).toEqual([problem]);
});

it('takes the app of approvals in a preview too, which looks for completed applies [12.31]', () => {
  for (const mode of ['apply', 'preview'])
    expect(readOptions({ mode, 'plan-app': 'own-app' }), mode).toMatchObject({ planApp: 'own-app' });
});

it('rejects a required section that `sections` leaves out [5.10]', () => {
  expect(readProblems({ sections: 'labels', 'required-sections': 'labels, milestones' })).toEqual([
    'required-sections: `--sections` leaves out `milestones`. To fix, add it to `--sections`, or remove it here.',
  ]);
  expect(readProblems({ 'required-sections': 'milestones' })).toEqual([]);
});

it('never shows a token, accepted or rejected', () => {
  const [problem] = readProblems({ token: 'hush hush' });
  expect(problem).toMatch(/^token: contains a space/);
  expect(problem).not.toContain('hush');
  expect(
    inspect(readOptions({ token: 'hush' }), { depth: 9 }) + JSON.stringify(readOptions({ token: 'hush' })),
  ).not.toContain('hush');
});

it('writes every default in a form that its own input accepts', () => {
  for (const { takes, defaultValue } of Object.values(inputs))
    if (defaultValue) expect(() => takes.parseText(defaultValue)).not.toThrow();
});

it.each(modeNames)('treats the defaults of `action.yml`, which the runner passes, as unset: %s', (mode) => {
  const defaultValues = Object.values(inputs as Readonly<Record<string, Input>>).flatMap(({ name, defaultValue }) =>
    defaultValue ? [[name, defaultValue]] : [],
  );
  expect(readProblems({ ...Object.fromEntries(defaultValues), mode })).toEqual(readProblems({ mode }));
});

it('rejects an undo file in a workflow, and accepts it elsewhere [2.1.21]', () => {
  const answer = (environment: Record<string, string>, mode = 'apply') =>
    read({ ...least, mode, 'undo-file': 'undo.yml' }, environment);
  expect(answer({ GITHUB_ACTIONS: 'true' })).toEqual({
    problems: [
      {
        input: 'undo-file',
        problem:
          'is not available in a workflow, because other people can read the folders of a runner and the artifacts of a run',
        fix: 'leave it out; to keep an undo file, run apply on your own machine',
      },
    ],
  });
  expect(answer({})).toMatchObject({ options: { undoFile: 'undo.yml' } });
  expect(answer({ GITHUB_ACTIONS: 'true' }, 'check')).toHaveProperty('options');
});

it('rejects the variable of a former encryption key, which would only seem to protect', () => {
  for (const name of ['TRUEUP_UNDO_KEY', 'TRUEUP_PLAN_KEY']) {
    const answer = read(least, { [name]: 'long and random' });
    expect('problems' in answer && answer.problems.map(({ input, problem }) => [input, problem])).toEqual([
      [name, 'no longer exists'],
    ]);
  }
});

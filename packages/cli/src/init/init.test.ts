import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createQuickClock } from '../../../../test/kit/runs/scene.ts';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { listWriteGrantsToRead } from '../../../core/src/session/grants.ts';
import { diskFiles } from '../../../core/src/session/world/files.ts';
import type { SystemWorld } from '../../../core/src/session/world/world.ts';
import { loadSettingsText } from '../../../core/src/settings/reading/load.ts';
import { openSimulator, type Seed } from '../../../simulator/src/index.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { runModeCommand } from '../run/mode-command.ts';
import { parseSectionsIfValid } from './declared.ts';
import { formatForkPolicy } from './fork-policy.ts';
import { setUpRepository } from './init.ts';

const folder = createTestFolder();

const settings = '.github/settings.yml';
const workflow = '.github/workflows/settings.yml';
const drift = '.github/workflows/settings-drift.yml';
const fork = '.github/workflows/settings-fork.yml';
const held = (file: string) => (existsSync(folder.at(file)) ? folder.read(file) : undefined);

function write(file: string, text: string) {
  mkdirSync(dirname(folder.at(file)), { recursive: true });
  folder.write(file, text);
}

interface Person {
  /** The remote of the clone. Empty for a folder outside a clone. */
  readonly clone?: string;
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly seed?: Seed;
  /** The version of the server. */
  readonly enterprise?: string;
  /** A folder inside the clone. */
  readonly inside?: string;
  /** Changes to GitHub's answer about the repository. */
  readonly answered?: (text: string) => string;
  /** The answers of the user, in order. Without answers, init cannot ask. */
  readonly answers?: string[];
}

async function started({
  clone = 'git@github.com:acme/shop.git',
  flags = {},
  environment = { GITHUB_TOKEN: 'all-powerful' },
  seed,
  enterprise,
  answers,
  answered,
  inside = '',
}: Person = {}) {
  if (clone) write('.git/config', `[remote "origin"]\n\turl = ${clone}\n`);
  const simulator = openSimulator({ enterprise, seed: { repositories: [{ owner: 'acme', name: 'shop' }], ...seed } });
  if (answered)
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}',
      times: 99,
      with: { kind: 'answer', change: (answer) => ({ ...answer, text: answered(answer.text) }) },
    });
  const systemWorld: SystemWorld = {
    transport: simulator.transport,
    clock: createQuickClock(),
    load: (file) => loadSettingsText(resolve(folder.path, file)),
    list: async () => [],
    files: {
      read: (file) => diskFiles.read(resolve(folder.path, file)),
      createPrivate: (file, text) => diskFiles.createPrivate(resolve(folder.path, file), text),
      write: (file, text) => diskFiles.write(resolve(folder.path, file), text),
      remove: diskFiles.remove,
    },
  };
  const { terminal, seen } = createFakeTerminal(environment, folder.at(inside));
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answers!.shift()!;
  };
  const person = { ...terminal, ask: answers && ask };
  const code = await runReportingUsageErrors(person, () =>
    setUpRepository({ flags: new Map(Object.entries(flags)), files: [] }, person, systemWorld),
  );
  const going = (mode: 'check' | 'apply', more: Readonly<Record<string, string>>) =>
    runModeCommand(
      mode,
      { flags: new Map(Object.entries({ repository: 'acme/shop', 'settings-file': settings, ...more })), files: [] },
      terminal,
      systemWorld,
    );
  const check = () => going('check', {});
  const apply = () => going('apply', { brakes: 'stop', yes: '' });
  /** With each note on one line. */
  const out = seen.out.replaceAll(/(?<=^Note: .*(\n.+)*)\n(?=\S)/gm, ' ');
  return { code, asked, simulator, check, apply, ...seen, out };
}

/** The next steps that init prints. */
const stepsIn = (out: string) =>
  out
    .slice(out.indexOf('\nNext steps:\n\n') + '\nNext steps:\n\n'.length)
    .split('\n')
    .filter((line) => line)
    .map((line) => line.replace(/^ {2}/, ''));

it('init in a clone asks no questions, sends only reads, and writes a file without drift', async () => {
  const { code, asked, out, simulator, check } = await started({ answers: [] });
  expect([code, asked]).toEqual([0, []]);
  expect(held(settings)).toContain('repository:');
  expect(simulator.requests.filter(({ route }) => !/^(GET|query) /.test(route))).toEqual([]);
  expect(out).toMatch(
    /^Read \d+ sections of acme\/shop, and wrote \.github\/settings\.yml\. Its first lines list what was left out\.\n\nWorkflows:/,
  );
  expect(out).toContain(
    '\n.github/settings.yml matches the repository: `trueup check --repository acme/shop` finds no differences.\n\nNext steps:\n',
  );
  expect(await check()).toBe(0);
});

it.each([
  ['name', ['"name":"shop"', '"name":"shop$(touch x)"']],
  ['owner', ['"login":"acme"', '"login":"acme;x"']],
  ['default branch', ['"default_branch":"main"', String.raw`"default_branch":"main\nx: y"`]],
] as const)('init writes nothing if GitHub returns an impossible %s [5.19]', async (_, [from, to]) => {
  const { code, out, err } = await started({ answered: (text) => text.replaceAll(from, to) });
  expect(code).toBe(1);
  expect(out + err).toContain('GET /repos/acme/shop');
  expect(out).not.toContain('gh ');
  expect([held(settings), held(workflow)]).toEqual([undefined, undefined]);
});

it('init quotes the printed commands for the shell [5.19]', async () => {
  const branch = "main;$(touch${IFS}x)'";
  const { out } = await started({
    flags: { 'settings-file': 'my $(settings).yml' },
    answered: (text) => text.replace('"default_branch":"main"', `"default_branch":${JSON.stringify(branch)}`),
  });
  expect(out).toContain(String.raw`-f 'name=main;$(touch${'${IFS}'}x)'\'''`);
  expect(out).toContain("--settings-file 'my $(settings).yml'`");
  // A shell without comments would execute a name in a comment.
  const comments = stepsIn(out).filter((line) => line.startsWith('#'));
  expect(comments.length).toBeGreaterThan(2);
  for (const line of comments) expect(line).toMatch(/^# [\w ./:,-]+$/);
  expect(parse(held(workflow)!).on.push.branches).toHaveLength(1);
});

it('init in a clone writes a workflow for pull requests and the default branch, and a daily check', async () => {
  const repositories = [{ owner: 'acme', name: 'shop', settings: { default_branch: 'trunk' } }];
  const { out } = await started({ seed: { repositories } });
  expect(parse(held(workflow)!).on).toEqual({
    pull_request: null,
    merge_group: null,
    workflow_dispatch: null,
    push: { branches: ['trunk'], paths: ['.github/settings.yml'] },
  });
  expect(Object.keys(parse(held(drift)!).on)).toEqual(['schedule', 'workflow_dispatch']);
  expect(held(fork)).toBeUndefined();
  expect(out).toContain(
    'git add -- .github/settings.yml .github/workflows/settings.yml .github/workflows/settings-drift.yml trueup\n',
  );
});

it('init in a clone uses the new name of a renamed repository, with a note', async () => {
  const before = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop' }] } });
  await createCaller(before).send('PATCH', '/repos/acme/shop', { name: 'store' });
  const { code, out } = await started({ seed: JSON.parse(JSON.stringify(before.dump())) });
  expect(code).toBe(0);
  expect(out).toMatch(/^note acme\/shop was renamed to acme\/store\. Using the new name\.\n/);
  expect(out).toContain('`trueup check --repository acme/store`');
  expect(out).not.toContain('--repository acme/shop');
  expect(held(settings)).toContain('# Snapshot of acme/store by Trueup');
});

it('init prints at most twelve command lines, which create the environment and save one token', async () => {
  const secret = { name: 'A' };
  const repositories = [{ owner: 'acme', name: 'shop', actions_secrets: [secret] } as never];
  const { out } = await started({ seed: { repositories } });
  expect(stepsIn(out)).toEqual([
    '# 1. Create the environment settings. Only the default branch can use its secrets.',
    "gh api --method PUT repos/acme/shop/environments/settings -F 'deployment_branch_policy[protected_branches]=false' -F 'deployment_branch_policy[custom_branch_policies]=true'",
    'gh api --method POST repos/acme/shop/environments/settings/deployment-branch-policies -f name=main',
    '# 2. Create a fine-grained personal access token with these permissions, and save it.',
    'trueup grants --mode apply',
    'gh secret set SETTINGS_TOKEN --repo acme/shop --env settings',
    'for name in SECRET_ACTIONS_A; do gh secret set "$name" --repo acme/shop --env settings; done',
    '# 3. Copy action.yml, dist/ and LICENSE of a Trueup release into the folder of the action. Then open a pull request with the files.',
    'git switch --create settings && git add -- .github/settings.yml .github/workflows/settings.yml .github/workflows/settings-drift.yml trueup',
    "git commit --message 'Manage the settings with Trueup' && git push --set-upstream origin settings",
    'gh pr create --repo acme/shop --fill',
    '# Optional: add required reviewers on https://github.com/acme/shop/settings/environments',
  ]);
});

it('init --hardened adds a read-only token, reviewers, and an environment for forks', async () => {
  const { out } = await started({ flags: { hardened: '' } });
  const steps = stepsIn(out);
  expect(steps).toEqual(
    expect.arrayContaining([
      'trueup grants --mode preview',
      'gh secret set SETTINGS_READ_TOKEN --repo acme/shop',
      'gh secret set SETTINGS_TOKEN --repo acme/shop --env settings',
    ]),
  );
  const reviewed = steps.filter((line) => line.includes('reviewers[]'));
  expect(reviewed.map((line) => line.split(' ')[4])).toEqual([
    'repos/acme/shop/environments/settings',
    'repos/acme/shop/environments/settings-forks',
  ]);
  expect(out).not.toContain('Optional');
  expect(held(workflow)).toContain('plan: pull-request');
  expect(held(fork)).toContain('environment: settings-forks');
});

it('init omits settings that only a token with write permission sees, so a read-only token finds no difference [5.21]', async () => {
  const { out } = await started();
  expect(listWriteGrantsToRead('check', parseSectionsIfValid(held(settings)!, settings))).toEqual([]);
  expect(out).not.toContain('Note:');
  expect(parse(held(settings)!)).toMatchObject({
    repository: { has_wiki: true, allow_squash_merge: true, delete_branch_on_merge: false },
  });
  expect(held(settings)).not.toMatch(/^ *code_quality_setup:/m);
  const head = held(settings)!
    .split('\n')
    .filter((line) => line.startsWith('# - '));
  expect(head).toContainEqual(expect.stringContaining('code_quality_setup: left out, because'));
});

it('init warns if the kept file declares settings that need a read token with write permission', async () => {
  write(settings, 'code_quality_setup: {state: configured}\n');
  const { out } = await started({ answers: ['n'], flags: { hardened: '' } });
  expect(out).toContain(
    'Administration: write for code_quality_setup. Everybody who can push a branch can use SETTINGS_READ_TOKEN. Instead of giving the secret that permission',
  );
  expect(stepsIn(out)).toContainEqual(
    expect.stringMatching(
      /^# 2\. Remove the settings of the first note from the file, or SETTINGS_READ_TOKEN needs a write permission\./,
    ),
  );
});

it('the printed commands quote shell characters, and run completely [7.27]', async () => {
  const repositories = [{ owner: 'acme', name: 'shop', settings: { default_branch: "a'$(id)" } }];
  const { out } = await started({ flags: { 'settings-file': 'conf/$(id).yml' }, seed: { repositories } });
  const hostile = stepsIn(out).filter((line) => line.includes('$(id)'));
  const printed = hostile.map((line) => {
    const { stdout } = spawnSync('sh', [
      '-c',
      `gh() { printf '%s\\n' "$@"; }; git() { gh "$@"; }; trueup() { gh "$@"; }; ${line}`,
    ]);
    return stdout.toString();
  });
  expect(printed).toEqual([
    expect.stringContaining("name=a'$(id)\n"),
    expect.stringContaining('conf/$(id).yml\n'),
    expect.stringContaining('conf/$(id).yml\n'),
  ]);
});

it('init on Enterprise Server writes workflows that its runners support, and points gh to the server [7.26]', async () => {
  const environment = { GITHUB_TOKEN: 'all-powerful', GITHUB_API_URL: 'https://code.example.com/api/v3' };
  const { out } = await started({ clone: 'https://code.example.com/acme/shop.git', environment, enterprise: '3.17' });
  expect(held(workflow)).toContain('- uses: ./trueup/action-node20\n');
  expect(held(workflow)).toContain('checkout@08eba0b27e820071cde6df949e0beb9ba4906955 # v4.3.0');
  expect(out).toContain('Copy action-node20/, dist/ and LICENSE of a Trueup release into the folder of the action.');
  expect(stepsIn(out)[1]).toMatch(/^export GH_HOST=code\.example\.com; gh api --method PUT /);
  expect(stepsIn(out).length).toBeLessThan(13);
});

it('init notes that only a paid plan can limit the environment of a private repository to a branch', async () => {
  await started();
  expect(held(workflow)).toContain('A private repository can limit an environment to a branch only on a paid plan.');
});

describe('the Actions policy for pull requests from forks', () => {
  const forks = { hardened: '', yes: '' };
  const shop = (more: object = {}) => ({
    repositories: [{ owner: 'acme', name: 'shop', visibility: 'public' as const, ...more }],
  });
  const events = (...allowed_events: string[]) => ({
    name: 'own',
    rules: [{ type: 'restrict_action_events', parameters: { allowed_events } }],
  });
  const written = () => parse(held(settings)!).actions_policies;

  it('init adds a fork policy for only that workflow and event to the file of a public repository [9.16]', async () => {
    const { code, out, check, apply, simulator } = await started({ flags: forks, seed: shop() });
    expect(written()).toEqual([
      {
        name: 'Previews of forks',
        workflows: { include: [fork] },
        rules: [{ type: 'restrict_action_events', parameters: { allowed_events: ['pull_request_target'] } }],
      },
    ]);
    expect(held(settings)).toContain('# Without a policy for that workflow, GitHub rejects this event');
    expect(out).toContain('Note: apply creates the Actions policy "Previews of forks" of .github/settings.yml. The');
    expect(out).toContain('except for the Actions policy "Previews of forks", which will be created by apply.');
    expect([code, await check(), await apply(), await check()]).toEqual([0, 2, 0, 0]);
    expect(simulator.repository('acme/shop').actions_policies).toMatchObject([{ name: 'Previews of forks' }]);
    expect(simulator.objections).toEqual([]);
  });

  it('init adds no fork policy for a private repository, without `--hardened`, or if a policy is already sufficient [9.16]', async () => {
    for (const [flags, seed] of [
      [forks, shop({ visibility: 'private' })],
      [{ yes: '' }, shop()],
      [forks, shop({ actions_policies: [events('pull_request_target')] })],
    ] as const) {
      const { out, check } = await started({ flags, seed });
      expect([written(), out.includes('pull_request_target'), await check()]).toEqual([undefined, false, 0]);
    }
  });

  it('init names a policy that blocks fork previews, and adds no policy that could not help [9.16]', async () => {
    const { out } = await started({ flags: forks, seed: shop({ actions_policies: [events('push')] }) });
    expect(written()).toBeUndefined();
    expect(out).toContain(
      `GitHub refuses to start ${fork} by actions policy "own". To fix, add \`pull_request_target\` to the events of actions policy "own"`,
    );
  });

  it('init adds no fork policy to a kept or partial settings file, and prints the manual step [9.16]', async () => {
    write(settings, 'labels: []\n');
    const kept = await started({ flags: { hardened: '' }, seed: shop(), answers: ['n', 'n', 'n', 'n'] });
    const narrow = await started({ flags: { ...forks, sections: 'labels' }, seed: shop() });
    for (const { out } of [kept, narrow])
      expect(out).toContain(
        'create an Actions policy (Settings, Actions, Policies), or declare one in .github/settings.yml',
      );
    expect(written()).toBeUndefined();
    write(settings, `labels: []\n${formatForkPolicy(fork)}`);
    const declared = await started({ flags: { hardened: '' }, seed: shop(), answers: ['n', 'n', 'n', 'n'] });
    expect(declared.out).toContain('apply creates the Actions policy');
  });
});

it('init needs no secret if the workflow token can manage all declared settings', async () => {
  const { out } = await started({ flags: { sections: 'labels,milestones' } });
  expect(`${held(workflow)}${held(drift)}`).not.toContain('secrets.');
  expect(held(workflow)).toContain('these jobs need no secret');
  expect(out).not.toContain('SETTINGS_TOKEN');
  expect(stepsIn(out)).toHaveLength(4);
  const more = await started({ flags: { yes: '', sections: 'labels,repository' } });
  expect(held(workflow)).toContain('secrets.SETTINGS_TOKEN');
  expect(more.out).toContain('SETTINGS_TOKEN');
});

it.each(['action', 'settings-file', 'workflow-file', 'repository'])(
  'init rejects a line break or an expression in --%s, before it asks or writes anything',
  async (flag) => {
    for (const value of ['./x\nrun: id', './x\r', './x\u2028y', './${{ secrets.A }}', './x\0']) {
      const { code, err, simulator } = await started({ clone: '', flags: { [flag]: value } });
      expect([code, simulator.requests, readdirSync(folder.path)]).toEqual([1, [], []]);
      expect(err).toContain(`error \`--${flag}\` has a line break, a control character or \`\${{\` in it`);
    }
  },
);

it.each([
  [{ 'workflow-file': 'w.yml' }, 'GitHub does not run `w.yml` as a workflow. To fix, write `.github/workflows/w.yml`'],
  [
    { 'workflow-file': '.github/workflows/settings' },
    'GitHub does not run `.github/workflows/settings` as a workflow. To fix, write `.github/workflows/settings.yml`',
  ],
  [
    { 'workflow-file': '.github/workflows/more/w.yaml' },
    'GitHub does not run `.github/workflows/more/w.yaml` as a workflow. To fix, write `.github/workflows/w.yaml`',
  ],
  [
    { 'settings-file': '../x.yml' },
    '`../x.yml` is outside this folder, so the workflows cannot use it. To fix, name a file in this folder, or add `--no-workflow`',
  ],
  [
    { 'settings-file': './.github/workflows/settings-drift.yml' },
    '`.github/workflows/settings-drift.yml` cannot be a settings file and a workflow. To fix, pass another `--settings-file`',
  ],
])(
  'init rejects files that its workflows could not use, before it sends or writes anything: %j',
  async (flags, said) => {
    const { code, err, simulator } = await started({ flags });
    expect([code, simulator.requests, held(settings)]).toEqual([1, [], undefined]);
    expect(err).toBe(`error ${said}.\n`);
  },
);

it('init writes paths from the root of the clone into its workflows, because GitHub matches only these', async () => {
  const flags = {
    'settings-file': './conf/../conf/settings.yml',
    'workflow-file': folder.at('.github/workflows/w.yml'),
  };
  const { code, out } = await started({ flags });
  expect([code, parse(held('.github/workflows/w.yml')!).on.push.paths]).toEqual([0, ['conf/settings.yml']]);
  expect(held('.github/workflows/w.yml')).toContain('settings-file: conf/settings.yml');
  expect(out).toContain('git add -- conf/settings.yml .github/workflows/w.yml .github/workflows/w-drift.yml');
});

it('init asks for secrets if the settings file is invalid, because its permissions are unknown', async () => {
  write(settings, 'labels: {}\nlables: []\n');
  await started({ answers: ['n'] });
  expect(held(workflow)).toContain('secrets.SETTINGS_TOKEN');
});

it('init passes the variables of the settings to apply, and the named file and action to all workflows', async () => {
  const hook = { config: { url: 'https://ci.example.com', secret: 'x' }, events: ['push'] };
  const repositories = [{ owner: 'acme', name: 'shop', webhooks: [hook] } as any];
  const named = '.github/workflows/w.yml';
  const flags = { 'settings-file': 'conf/my settings.yml', action: 'acme/actions@v1', 'workflow-file': named };
  const { out } = await started({ seed: { repositories }, flags });
  const [, step] = parse(held(named)!).jobs.apply.steps;
  const names = Object.keys(step.env ?? {});
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(step.env[name]).toBe(`\${{ secrets.${name} }}`);
    expect(held('conf/my settings.yml')).toContain(`$${name}`);
    expect(out).toContain(name);
  }
  const steps = [named, '.github/workflows/w-drift.yml'].flatMap((file) =>
    Object.values(parse(held(file)!).jobs).flatMap((job: any) =>
      job.steps.filter(({ uses = 'actions' }: any) => !/^actions/.test(uses)),
    ),
  );
  expect(steps.map(({ uses }) => uses)).toEqual(Array(3).fill('acme/actions@v1'));
  expect(steps.map((one) => one.with['settings-file'])).toEqual(Array(3).fill('conf/my settings.yml'));
  expect(held(named)).toContain('# A tag or branch can be moved.');
});

it('init pins an action named by tag or branch to the full commit, with the version in a comment', async () => {
  const repositories = [
    { owner: 'acme', name: 'shop' },
    { owner: 'acme', name: 'actions', branches: ['v1'] },
  ];
  const uses = async (action: string) => {
    await started({ seed: { repositories }, flags: { action, yes: '' } });
    const found = [workflow, drift].flatMap((file) => held(file)!.match(/(?<=uses: )acme.*/g) ?? []);
    expect(new Set(found).size).toBe(1);
    return found[0]!;
  };
  const pinned = await uses('acme/actions/sub@v1');
  expect(pinned).toMatch(/^acme\/actions\/sub@[0-9a-f]{40} # v1$/);
  expect(held(workflow)).not.toContain('can be moved');
  const [commit] = pinned.split(' ');
  expect(await uses(commit!)).toBe(commit);
  for (const unknown of ['acme/actions@v2', 'acme/nothing@v1']) {
    expect(await uses(unknown)).toBe(unknown);
    expect(held(workflow)).toContain('# A tag or branch can be moved.');
  }
});

it('init mentions a missing copy of Trueup only if it is missing', async () => {
  const { out } = await started();
  expect(out).toContain('Copy action.yml, dist/ and LICENSE of a Trueup release into the folder of the action.');
  write('trueup/action.yml', 'name: Trueup\n');
  const there = await started({ flags: { yes: '' } });
  expect(there.out).toContain('# 3. Open a pull request with the files.');
});

it('init writes only the settings with `--no-workflow`, whatever `--workflow-file` names', async () => {
  const { code, out } = await started({ flags: { 'no-workflow': '', 'workflow-file': 'w.yml' } });
  expect([code, held(workflow), held(drift)]).toEqual([0, undefined, undefined]);
  expect(stepsIn(out).slice(1)).toEqual(['trueup check --repository acme/shop', 'trueup apply --repository acme/shop']);
});

describe('an existing file', () => {
  beforeEach(() => {
    write(settings, 'labels: []\n');
    write(workflow, 'on: push\n');
  });
  const kept = () => [held(settings), held(workflow)];

  it('init keeps an existing file if it cannot ask the user, and sends nothing', async () => {
    const { code, err, simulator } = await started();
    expect([code, simulator.requests.length]).toEqual([1, 0]);
    expect(err).toMatch(/^error `\.github\/settings\.yml` and `\.github\/workflows\/settings\.yml` already exist\. /);
    expect(err).toMatch(/To fix, .*trueup import.*`--settings-file` and `--workflow-file`.*`--yes`\.\n$/);
    expect(kept()).toEqual(['labels: []\n', 'on: push\n']);
  });

  it('init replaces each existing file that the user agrees to replace', async () => {
    const { code, asked } = await started({ answers: ['', ' Yes '] });
    expect([code, asked.length]).toEqual([0, 2]);
    expect(held(settings)).toBe('labels: []\n');
    expect(held(workflow)).toContain('name: Settings');
  });

  it('init explains how to compare a kept file with the repository', async () => {
    write(settings, 'repository: {has_wiki: false}\n');
    const stays = await started({ answers: ['', 'y'] });
    expect(stays.out).toContain('To see the differences, run `trueup check --repository acme/shop`.');
    const replaced = await started({ flags: { yes: '' } });
    expect(replaced.out).toContain('`trueup check --repository acme/shop` finds no differences.');
  });

  it('init replaces an existing file without a question with --yes', async () => {
    const { code, asked } = await started({ flags: { yes: '' }, answers: [] });
    expect([code, asked]).toEqual([0, []]);
    expect(held(settings)).toContain('repository:');
    expect(held(workflow)).toContain('name: Settings');
  });
});

it.each([
  ['a repository', '', {}, /^error this folder is not a clone .* To fix, .*`--repository OWNER\/NAME`\.\n$/],
  [
    'a host that someone named',
    'https://git.example.com/acme/shop',
    {},
    /the clone is from `git\.example\.com`.* To fix, set `GITHUB_API_URL=https:\/\/git\.example\.com\/api\/v3`/,
  ],
])('init needs %s', async (_what, clone, environment, said) => {
  const { code, err, simulator } = await started({
    clone,
    environment: { GITHUB_TOKEN: 'all-powerful', ...environment },
  });
  expect([code, simulator.requests.length]).toEqual([1, 0]);
  expect(err).toMatch(said);
});

it('init needs a token, and does not ask for it', async () => {
  const { code, err } = await started({ environment: {} });
  expect(code).toBe(1);
  expect(err).toMatch(/^error token: not given\. To fix, .*`GITHUB_TOKEN`.*`trueup grants`.*`gh auth login`/);
  expect(held(settings)).toBeUndefined();
});

it('init needs a repository that the token can see', async () => {
  const { code, out, err } = await started({ clone: '', flags: { repository: 'acme/other' } });
  expect([code, out, held(settings), held(workflow)]).toEqual([1, '', undefined, undefined]);
  expect(err).toBe(
    'error the repository acme/other does not exist, or is not visible to this token. To fix, check the name, or give the token access to the repository.\n',
  );
});

it('init needs the root of the clone, because GitHub reads `.github` only there', async () => {
  write('packages/a/README.md', '');
  for (const flags of [undefined, { repository: 'acme/shop' }]) {
    const { code, err, simulator } = await started({ flags, inside: 'packages/a' });
    expect([code, simulator.requests.length, held(settings)]).toEqual([1, 0, undefined]);
    expect(err).toContain(
      `error this folder is inside the clone ${folder.path}, and GitHub reads \`.github\` only at the root of a repository. To fix, run \`trueup init\` in ${folder.path}.`,
    );
  }
});

it('init writes only inside this folder, even if a link in the clone leads elsewhere', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'trueup-'));
  try {
    mkdirSync(folder.at('.github'));
    symlinkSync(join(outside, 'victim'), folder.at(settings));
    const { code, err, simulator } = await started({ flags: { yes: '' } });
    expect([code, simulator.requests.length, readdirSync(outside)]).toEqual([1, 0, []]);
    expect(err).toContain('error `.github/settings.yml` is a link to a place outside this folder. To fix, ');
    rmSync(folder.at('.github'), { recursive: true });
    symlinkSync(outside, folder.at('.github'));
    expect((await started({ flags: { yes: '' } })).err).toContain(
      '`.github/settings.yml` is a link to a place outside this folder',
    );
    expect(readdirSync(outside)).toEqual([]);
    rmSync(folder.at('.github'));
    mkdirSync(folder.at('docs', 'workflows'), { recursive: true });
    symlinkSync('docs', folder.at('.github'));
    expect((await started()).code).toBe(0);
  } finally {
    rmSync(outside, { recursive: true });
  }
});

it('init needs writable files, and checks this before it asks or sends anything', async () => {
  write('.github', 'a file');
  const { code, err, simulator } = await started();
  expect([code, simulator.requests.length]).toEqual([1, 0]);
  expect(err).toMatch(/^error `\.github\/settings\.yml` cannot be written: .*\.github is not a folder\. To fix, /);
});

it('init asks for the repository if it can ask the user', async () => {
  const { code, asked } = await started({ clone: '', answers: ['acme/shop'] });
  expect([code, asked]).toEqual([0, ['Repository (OWNER/NAME): ']]);
});

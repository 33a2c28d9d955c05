import { describe, expect, it } from 'vitest';
import { computeGitId } from '../../packages/core/src/fleet/requests/own-file.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { formatCheckRunText, type JudgedFiles, parseCheckRunText } from '../../packages/core/src/previews/check-run.ts';
import type { TargetDocument } from '../../packages/core/src/report/plans/document.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { requireReadableText } from '../../packages/core/src/settings/reading/readable.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, formatLines, listWriteRoutes } from '../kit/runs/scene.ts';

const file = '.github/settings.yml';
const createSha = (letter: string) => letter.repeat(40);
const formatLabels = (...colors: readonly string[]) =>
  `labels:\n${colors.map((color, index) => `  - {name: label-${index}, color: '${color}'}\n`).join('')}`;

interface MergeOptions {
  /** The settings file at the merge commit. Unset if the merge does not change it. */
  readonly settings?: string;
  /** The check run. `null` if it is missing. By default, the successful one of the preview. */
  readonly run?: object | null;
  /** The settings file that the preview read, if it differs from the merge commit. */
  readonly judged?: string;
  /** The pull requests that GitHub lists for the merge commit, if there are others. */
  readonly pulls?: (own: object) => readonly object[];
  /** The target branch. */
  readonly into?: string;
  /** The commit was pushed without a pull request. */
  readonly isPush?: true;
  /** The conclusion of the apply of the commit. Unset if no apply ran. */
  readonly applied?: 'success' | 'failure';
}

const getCommitSha = (index: number) => createSha('0123456789abcdef'[index]!);
/** A commit with the files of the last merge that is no longer on the branch. */
const orphanSha = getCommitSha(15);
const getHeadSha = (index: number) => `${'0123456789abcdef'[index]!}`.repeat(39).concat('f');

/** Returns the plan of a preview of this file. */
async function createPreviewPlan(text: string, live: readonly object[] = []) {
  const simulator = openSimulator({
    seed: { repositories: [{ id: 12, owner: 'acme', name: 'shop', labels: [...live] }] },
  });
  const { targets } = await run(
    { ...defaultOptions, settingsFile: file, planFile: 'plan.json' },
    createWorld(simulator, text),
  );
  return targets.flatMap(({ plan }) => plan ?? []);
}

/** Creates a check run that judged one settings text but contains the plan of another. */
async function createCheckRun(
  plannedText: string,
  judgedText: string,
  { pull = 1, textBefore = formatLabels(), base = 'main' } = {},
) {
  const before: Record<string, string> = textBefore === '' ? {} : { [file]: computeGitId(textBefore) };
  const ids = { before, files: { [file]: computeGitId(judgedText) } };
  return { output: { text: formatCheckRunText(await createPreviewPlan(plannedText), { base, pull, ...ids }) } };
}

/** Opens `acme/shop` with these merges on `main` in order. The first commit has an empty list of labels. */
async function openMergedShop(
  merges: readonly MergeOptions[],
  {
    live = [] as readonly object[],
    deniedPath = '',
    moreCheckRuns = [] as readonly object[],
    start = formatLabels() as string | null,
  } = {},
) {
  const texts = [start ?? ''];
  const createGitIds = (text: string): Record<string, string> => (text === '' ? {} : { [file]: computeGitId(text) });
  for (const { settings } of merges) texts.push(settings ?? texts.at(-1)!);
  const repository = { id: 12, owner: 'acme', name: 'shop', labels: [...live] };
  const checkRuns = await Promise.all(
    merges.map(async ({ run: overrides = {}, judged, into = 'main' }, index) => {
      const text = judged ?? texts[index + 1]!;
      const ids = { before: createGitIds(texts[index]!), files: createGitIds(text) };
      const planText = formatCheckRunText(await createPreviewPlan(text, live), { base: into, pull: index + 1, ...ids });
      const previewRun = { name: 'Trueup plan', head_sha: getHeadSha(index + 1), output: { text: planText } };
      return overrides && { ...previewRun, ...overrides };
    }),
  );
  const applied = merges.flatMap(({ applied: conclusion }, index) =>
    conclusion ? [{ name: 'Trueup apply', head_sha: getCommitSha(index + 1), conclusion }] : [],
  );
  const numbers = merges.map((_, index) => index + 1);
  const pull_requests = numbers.flatMap((number) => {
    const { isPush, into: base = 'main' } = merges[number - 1]!;
    const pull = {
      id: 70 + number,
      number,
      author: 'mona',
      base,
      state: 'MERGED',
      merge_commit_sha: getCommitSha(number),
    };
    return isPush ? [] : [pull];
  });
  const simulator = openSimulator({
    seed: {
      accounts: [{ login: 'mona' }],
      apps: [{ slug: 'mallory' }],
      tokens: [
        { token: 'all-powerful', login: 'mona' },
        { token: 'own', login: 'github-actions[bot]', kind: 'app' },
      ],
      repositories: [
        {
          ...repository,
          branches: ['main', 'release'].map((name) => ({ name, sha: getCommitSha(merges.length) })),
          files: { [file]: texts.at(-1)! },
          commits: [
            { sha: getCommitSha(0) },
            ...numbers.map((number) => ({
              sha: getCommitSha(number),
              parents: [getCommitSha(number - 1), getHeadSha(number)],
            })),
            ...[...numbers.map(getHeadSha), orphanSha].map((sha) => ({ sha })),
          ],
          commit_files: Object.fromEntries(
            [...texts.entries(), [15, texts.at(-1)!] as const].map(([index, text]) => [
              getCommitSha(index),
              text === '' ? {} : { [file]: text },
            ]),
          ),
          pull_requests,
          check_runs: [...checkRuns.flatMap((checkRun) => checkRun ?? []), ...applied, ...moreCheckRuns],
        },
      ],
    },
  });
  const shop = simulator.repository('acme/shop') as any;
  const { transport } = simulator;
  const requestLog: string[] = [];

  /** Runs apply for the push of a commit. The default is the last commit. */
  const apply = (
    options: Partial<RunOptions> = {},
    index = merges.length,
    checkout = texts[index]!,
    branch = 'main',
    sha = getCommitSha(index),
  ) => {
    const event = JSON.stringify({ repository: { default_branch: 'main' } });
    const files = createMemoryFiles({ 'event.json': event, [file]: checkout });
    simulator.forgetRequests();
    const reportToken = new Secret('own');
    return run(
      { ...defaultOptions, settingsFile: file, mode: 'apply', plan: { pullRequest: true }, reportToken, ...options },
      {
        ...createWorld(simulator, requireReadableText(checkout, file)),
        environment: {
          GITHUB_REPOSITORY: 'acme/shop',
          GITHUB_SHA: sha,
          GITHUB_REF: `refs/heads/${branch}`,
          GITHUB_EVENT_PATH: 'event.json',
        },
        files,
        transport: async (request) => {
          const { pathname } = new URL(request.url);
          requestLog.push(`${request.headers.authorization} ${pathname}`);
          if (deniedPath && pathname.endsWith(deniedPath))
            return { status: 403, headers: {}, text: '{"message":"Resource not accessible by personal access token"}' };
          // GitHub filters by check suite, and each check suite of a commit may have a check run of this name.
          const answer = await transport({ ...request, url: request.url.replace('filter=latest', 'filter=all') });
          const list = /\/commits\/\w+\/(pulls|check-runs)$/.exec(pathname)?.[1];
          if (!list || answer.status !== 200) return answer;
          const body = JSON.parse(answer.text);
          const changed =
            list === 'pulls' ? replaceHeads(merges, body) : { ...body, check_runs: addOtherRuns(body.check_runs) };
          return { ...answer, text: JSON.stringify(changed) };
        },
      },
    );
  };
  const listSettingWrites = () => listWriteRoutes(simulator).filter((route) => !route.includes('check-runs'));
  const listApplyRuns = () => shop.check_runs.filter(({ name }: { name: string }) => name === 'Trueup apply');
  return {
    apply,
    listSettingWrites,
    requestLog,
    simulator,
    listApplyRuns,
    listLabelNames: () => shop.labels.map(({ name }: any) => name),
  };
}

/** The simulator generates the head of a pull request. This replaces it with the head of the check run. */
const replaceHeads = (merges: readonly MergeOptions[], pulls: readonly { readonly number: number }[]) =>
  pulls.flatMap(({ number, ...rest }) => {
    const pull = { ...rest, number, head: { sha: getHeadSha(number) } };
    return merges[number - 1]!.pulls?.(pull) ?? pull;
  });

/** GitHub may list check runs that the request did not ask for. */
const addOtherRuns = (runs: readonly { readonly id: number }[]) =>
  [{}, { name: 'Other', conclusion: 'failure' }, { head_sha: orphanSha, conclusion: 'failure' }].flatMap(
    (changes, index) => runs.map((run) => ({ ...run, ...changes, id: run.id + 100 * index })),
  );

const [red, blue, green] = ['d73a4a', '0075ca', '00ff00'] as const;
const expectRefusal = async (
  shop: Awaited<ReturnType<typeof openMergedShop>>,
  ...applyArguments: Parameters<typeof shop.apply>
) => {
  const result = await shop.apply(...applyArguments);
  expect([result.outcome, shop.listSettingWrites()]).toEqual(['failed', []]);
  return formatLines(result, 'error')[0]!;
};

it('applies the plan of one merged pull request and reports success on its commit [12.10] [12.19]', async () => {
  const shop = await openMergedShop([{ settings: formatLabels(red, blue) }]);
  expect(formatLines(await shop.apply(), 'error')).toEqual([]);
  expect(shop.listLabelNames()).toEqual(['label-0', 'label-1']);
  expect(shop.listApplyRuns()).toMatchObject([
    { head_sha: getCommitSha(1), conclusion: 'success', output: { title: 'Applied: 2 changes' } },
  ]);
  expect(shop.simulator.objections).toEqual([]);
});

it('applies a settings file with a byte order mark or with Windows line endings [12.16]', async () => {
  for (const settings of [`\uFEFF${formatLabels(red)}`, formatLabels(red).replaceAll('\n', '\r\n')]) {
    const shop = await openMergedShop([{ settings }]);
    expect(formatLines(await shop.apply(), 'error')).toEqual([]);
    expect(shop.listLabelNames()).toEqual(['label-0']);
  }
});

it('reads approvals with `report-token`, because fine-grained tokens cannot have Checks', async () => {
  const shop = await openMergedShop([{ settings: formatLabels(red) }]);
  await shop.apply();
  expect(shop.requestLog[0]).toMatch(/^Bearer own /);
});

it('applies only the changes that the preview of the pull request showed [12.10] [12.19]', async () => {
  const partialShop = await openMergedShop([
    { settings: formatLabels(red, blue), run: await createCheckRun(formatLabels(red), formatLabels(red, blue)) },
  ]);
  const result = await partialShop.apply();
  expect(formatLines(result, 'note')[0]).toContain(
    'not done: label "label-1" to be created (it is not in the plan of pull request #1)',
  );
  expect([result.outcome, partialShop.listLabelNames()]).toEqual(['drift', ['label-0']]);
  const { repository } = defaultOptions;
  for (const part of [
    { sections: ['labels'] },
    { shard: { index: 1, of: 1 } },
    { only: [repository] },
    { wave: 'a' },
  ]) {
    const narrowedShop = await openMergedShop([{ settings: formatLabels(red) }]);
    await narrowedShop.apply(part);
    for (const { listApplyRuns } of [partialShop, narrowedShop])
      expect(listApplyRuns()).toMatchObject([
        { conclusion: 'failure', output: { title: 'Applied in part: 1 change' } },
      ]);
  }
});

it('applies an approved section that the run plans a second time [12.10]', async () => {
  const security = 'repository: {security_and_analysis: {secret_scanning: {status: enabled}}}';
  const text = `${security}\ncode_scanning_default_setup: {state: configured}\n`;
  const shop = await openMergedShop([
    { settings: text, run: await createCheckRun(`${text}${formatLabels(red)}`, text) },
  ]);
  expect((await shop.apply()).outcome).toBe('success');
});

it('an apply outside a workflow names the inputs that need a workflow and writes no check run', async () => {
  const shop = await openMergedShop([{ settings: formatLabels(red) }]);
  for (const options of [{}, { plan: { file: 'plan.json' }, applyWorkflow: 'settings.yml' }]) {
    const result = await shop.apply(options, 1, formatLabels(red), 'main', '');
    expect(formatLines(result, 'error')).toEqual([
      expect.stringMatching(/^error: `--plan pull-request` and `--apply-workflow` need a workflow run on a branch/),
    ]);
    expect([formatLines(result, 'warning'), shop.listApplyRuns()]).toEqual([[], []]);
  }
});

it('uses the plan for its own branch and ignores another preview of the same commit [12.24]', async () => {
  const merge = { settings: formatLabels(red), into: 'release' };
  const failedRun = { name: 'Trueup plan', head_sha: getHeadSha(1), conclusion: 'failure' };
  const shop = await openMergedShop([{ ...merge, run: { name: 'Trueup plan (release)' } }], {
    moreCheckRuns: [failedRun],
  });
  expect(formatLines(await shop.apply({}, 1, undefined, 'release'), 'error')).toEqual([]);
  expect(shop.listLabelNames()).toEqual(['label-0']);
  const shopWithoutRun = await openMergedShop([merge]);
  expect(formatLines(await shopWithoutRun.apply({}, 1, undefined, 'release'), 'error')[0]).toContain(
    'has no check run "Trueup plan (release)"',
  );
});

it('writes nothing and succeeds if the branch has newer settings [12.17]', async () => {
  const shop = await openMergedShop([{ settings: formatLabels(red) }, { settings: formatLabels() }]);
  for (const options of [{}, { plan: { file: 'plan.json' }, applyWorkflow: 'settings.yml' }]) {
    const result = await shop.apply(options, 1);
    expect([result.outcome, shop.listSettingWrites(), shop.listApplyRuns()]).toEqual(['success', [], []]);
    expect(formatLines(result)).toEqual([
      `note: no changes made: \`main\` has newer settings at ${getCommitSha(2)}, which the run of that commit applies`,
    ]);
  }
});

it('a repeated run writes nothing if the settings changed or were applied again since [12.30]', async () => {
  const revertedMerges = [
    { settings: formatLabels(red) },
    { settings: formatLabels() },
    { settings: formatLabels(red), isPush: true },
  ] as const;
  const revertedShop = await openMergedShop(revertedMerges);
  expect(formatLines(await revertedShop.apply({}, 1))).toEqual([
    `note: no changes made: \`main\` has newer settings at ${getCommitSha(2)}, which the run of that commit applies`,
  ]);
  const appliedAgain = await openMergedShop([{ settings: formatLabels(red) }, { applied: 'success' }]);
  expect(formatLines(await appliedAgain.apply({}, 1))).toEqual([
    `note: no changes made: the settings were applied again at ${getCommitSha(2)}`,
  ]);
  expect(formatLines(await appliedAgain.apply({}, 15, formatLabels(red)))).toEqual([
    `note: no changes made: ${orphanSha} is not among the last 50 commits of \`main\``,
  ]);
  expect([...revertedShop.listSettingWrites(), ...appliedAgain.listSettingWrites()]).toEqual([]);
});

it('rejects a plan for another pull request or branch, even on the same commit [12.30]', async () => {
  const planOfOtherPull = await createCheckRun(formatLabels(red), formatLabels(red), { pull: 7 });
  const shop = await openMergedShop([{ settings: formatLabels(red), run: planOfOtherPull }]);
  expect(await expectRefusal(shop)).toContain(
    'the check run on the last commit of pull request #1 belongs to another pull request',
  );
  const releaseMerge = {
    settings: formatLabels(red),
    run: await createCheckRun(formatLabels(red), formatLabels(red), { base: 'release' }),
  };
  expect(await expectRefusal(await openMergedShop([releaseMerge]))).toContain('#1 is for the branch `release`');
  const failedRun = { name: 'Trueup plan', head_sha: getHeadSha(1), conclusion: 'failure' };
  const shopWithTwoRuns = await openMergedShop([{ settings: formatLabels(red) }], { moreCheckRuns: [failedRun] });
  expect(await expectRefusal(shopWithTwoRuns)).toContain(
    'the check run of pull request #1 failed, so its plan is not approved',
  );
});

it('accepts a plan only for the change between the two file versions of its preview [12.30]', async () => {
  const run = await createCheckRun(formatLabels(red), formatLabels(red), { textBefore: formatLabels(green) });
  const shop = await openMergedShop([{ settings: formatLabels(red), run }]);
  expect(await expectRefusal(shop)).toContain('the 1 commits before it have no check run');
  const earlierMerges = [
    { settings: formatLabels(green), applied: 'success' },
    { settings: formatLabels(blue), isPush: true },
  ] as const;
  for (const textBefore of [formatLabels(), '']) {
    const lastMerge = {
      settings: formatLabels(red),
      run: await createCheckRun(formatLabels(red), formatLabels(red), { pull: 3, textBefore }),
    };
    expect(await expectRefusal(await openMergedShop([...earlierMerges, lastMerge]))).toContain(
      `${getCommitSha(2)} changes the settings without`,
    );
  }
  const repairingMerge = {
    settings: formatLabels(red),
    run: await createCheckRun(formatLabels(red), formatLabels(red), { textBefore: '' }),
  };
  expect(formatLines(await (await openMergedShop([repairingMerge], { start: 'labels: [' })).apply(), 'error')).toEqual(
    [],
  );
  const rebasedShop = await openMergedShop([
    {},
    { settings: formatLabels(red), pulls: (own) => [{ ...own, merge_commit_sha: orphanSha }], applied: 'success' },
  ]);
  expect(formatLines(await rebasedShop.apply(), 'error')).toEqual([]);
});

it('applies a merge even if a newer commit changes only code [12.17]', async () => {
  const shop = await openMergedShop([{ settings: formatLabels(red) }, {}]);
  expect(formatLines(await shop.apply({}, 1), 'error')).toEqual([]);
  expect(shop.listLabelNames()).toEqual(['label-0']);
});

const noPullProblem = 'does not belong to a pull request that was merged into `main`';
it.each<[string, MergeOptions, string]>([
  ['no check run', { run: null }, 'pull request #1 has no check run "Trueup plan" on its last commit'],
  ['a check run of another app', { run: { app: 'mallory' } }, 'from the app "github-actions"; other apps made 1'],
  [
    'a failed check run',
    { run: { conclusion: 'failure' } },
    'the check run of pull request #1 failed, so its plan is not approved',
  ],
  [
    'a neutral check run',
    { run: { conclusion: 'neutral' } },
    'the check run of pull request #1 failed, so its plan is not approved',
  ],
  ['a check run on an older commit', { run: { head_sha: getCommitSha(0) } }, 'has no check run'],
  ['a truncated plan', { run: { output: { text: '```json\n{"format":2' } } }, 'does not contain a valid plan'],
  [
    'a plan in another format',
    { run: { output: { text: '```json\n{"format":1}\n```' } } },
    'does not contain a valid plan',
  ],
  [
    'a check run of a fork',
    { run: { output: { text: '' } } },
    'contains no plan, as is usual for a pull request from a fork',
  ],
  ['a merge into another branch', { into: 'release' }, noPullProblem],
  ['a pull request that is not merged', { pulls: (own) => [{ ...own, merged_at: null }] }, noPullProblem],
  ['a push without a pull request', { isPush: true }, noPullProblem],
  ['a plan for other settings', { judged: formatLabels(blue) }, 'differ from the preview of pull request #1'],
])('apply refuses to write without a valid approval: %s [12.16]', async (_, merge, problem) => {
  const shop = await openMergedShop([{ settings: formatLabels(red), ...merge }]);
  const problemText = await expectRefusal(shop);
  expect(problemText).toContain(problem);
  expect(problemText).toContain('start the settings workflow by hand');
  expect(shop.listApplyRuns()).toMatchObject([{ conclusion: 'failure' }]);
});

it('refuses a settings file that a workflow step has changed [12.16]', async () => {
  const shop = await openMergedShop([{ settings: formatLabels(red) }]);
  const problemText = await expectRefusal(shop, {}, 1, formatLabels(green));
  expect(problemText).toContain('in the checkout differs from the commit that started this run');
  expect(problemText).toContain('on a Windows runner, set `core.autocrlf` to `false` before the checkout');
});

it('reports a missing permission if the token cannot see pull requests or check runs [5.5] [12.16]', async () => {
  for (const [deniedPath, grant] of Object.entries({ '/pulls': 'Pull requests: read', '/check-runs': 'Checks: read' }))
    expect(await expectRefusal(await openMergedShop([{ settings: formatLabels(red) }], { deniedPath }))).toContain(
      `To fix, grant "${grant}"`,
    );
});

describe('several merges before one apply', () => {
  const first = { settings: formatLabels(red), applied: 'success' } as const;
  const second = { settings: formatLabels(red, blue) };
  /** The preview of this pull request ran before the other one was merged. */
  const third = { settings: formatLabels(green, blue), judged: formatLabels(green) };
  const live = [{ name: 'label-0', color: red }];
  const noApplyProblem = 'have no check run "Trueup apply"';

  it('one apply covers all approved merges since the last complete apply [12.18]', async () => {
    const shop = await openMergedShop([first, second, third], { live });
    expect(formatLines(await shop.apply(), 'error')).toEqual([]);
    expect(shop.listLabelNames()).toEqual(['label-0', 'label-1']);
    const relevantRequests = shop.simulator.requests.filter(({ route }) => /commits|check-runs|git\/trees/.test(route));
    expect(relevantRequests.length).toBeLessThanOrEqual(14);
  });

  it('a failed apply run counts as not applied [12.18]', async () => {
    const shop = await openMergedShop([first, { ...second, applied: 'failure' }, { ...third, applied: 'success' }], {
      live,
    });
    expect(formatLines(await shop.apply(), 'error')).toEqual([]);
    const failedApply = { name: 'Trueup apply', head_sha: getCommitSha(1), conclusion: 'failure' };
    expect(
      await expectRefusal(await openMergedShop([first, second, third], { live, moreCheckRuns: [failedApply] })),
    ).toContain(noApplyProblem);
  });

  it('apply refuses several merges if one of them has no successful check run or no pull request [12.18]', async () => {
    const createTwoPulls = (own: object) => [own, { ...own, number: 1 }];
    for (const unapproved of [
      { run: { conclusion: 'failure' } },
      { run: null },
      { isPush: true },
      { pulls: createTwoPulls },
    ] as const) {
      const shop = await openMergedShop([first, { ...second, ...unapproved }, third], { live });
      expect(await expectRefusal(shop)).toContain(
        `the commit ${getCommitSha(2)} changes the settings without approval`,
      );
    }
  });

  it('apply ignores a commit without settings changes among several merges [12.18]', async () => {
    const pulls = (own: object) => [own, { ...own, number: 1, merge_commit_sha: orphanSha }];
    const shop = await openMergedShop([first, { isPush: true }, { ...second, pulls }, third], { live });
    expect(formatLines(await shop.apply(), 'error')).toEqual([]);
  });

  it('a last merge without settings changes needs no approval, and apply uses the earlier approvals [12.18]', async () => {
    for (const unapproved of [{ run: null }, { isPush: true }] as const) {
      const shop = await openMergedShop([first, second, unapproved], { live });
      expect(formatLines(await shop.apply(), 'error')).toEqual([]);
      expect(shop.listLabelNames()).toEqual(['label-0', 'label-1']);
    }
  });

  it('a last merge without settings changes allows no write if no merge since the last apply is approved [12.18]', async () => {
    const shop = await openMergedShop([first, { run: null }], { live: [] });
    expect(await expectRefusal(shop)).toContain('pull request #2 has no check run "Trueup plan"');
  });

  it('the first apply covers all merges since the settings file was added [12.18]', async () => {
    const shop = await openMergedShop([{ run: null }, { settings: formatLabels(red) }, second, { run: null }], {
      start: null,
    });
    expect(formatLines(await shop.apply(), 'error')).toEqual([]);
    expect(shop.listLabelNames()).toEqual(['label-0', 'label-1']);
  });

  it('the first apply refuses several merges if the first settings have no approval [12.18]', async () => {
    for (const unapproved of [{ run: null }, { isPush: true }] as const) {
      const shop = await openMergedShop([{ settings: formatLabels(red), ...unapproved }, second, third], {
        start: null,
      });
      expect(await expectRefusal(shop)).toContain(
        `the commit ${getCommitSha(1)} changes the settings without approval`,
      );
    }
  });

  it('apply refuses several merges if no earlier commit was applied [12.18]', async () => {
    for (const run of [{}, await createCheckRun(formatLabels(red), formatLabels(red), { textBefore: '' })])
      expect(
        await expectRefusal(await openMergedShop([{ settings: formatLabels(red), run }, second, third], { live })),
      ).toContain(noApplyProblem);
  });
});

describe('the plan in the text of a check run', () => {
  const judged: JudgedFiles = {
    base: 'main',
    pull: 7,
    before: { [file]: createSha('b') },
    files: { [file]: createSha('a') },
    acknowledged: ['archive=true'],
  };
  const createLabelItem = (name: string) => ({
    section: 'labels',
    subject: [name],
    kind: 'create' as const,
    changes: [{ key: 'color', after: red }],
  });
  const createTarget = (id: number, ...items: TargetDocument['items']) => ({ repository: `acme/r${id}`, id, items });
  const writeCheckRun = (...targets: readonly TargetDocument[]) => formatCheckRunText(targets, judged)!;
  const checkRunText = writeCheckRun(createTarget(7, createLabelItem('bug')));

  it('a plan reads back as written, without live values and with each item once [12.16]', () => {
    const deletion = { section: 'labels', subject: ['old'], kind: 'delete' as const };
    const deletionWithLiveValue = {
      ...deletion,
      changes: [{ key: 'color', before: 'c0ffee' }],
      tone: 'removal' as const,
    };
    const updateWithLiveValue = {
      ...createLabelItem('docs'),
      kind: 'update' as const,
      changes: [{ key: 'color', before: 'c0ffee', after: red }],
    };
    const text = writeCheckRun(
      createTarget(7, deletionWithLiveValue, updateWithLiveValue),
      createTarget(9, updateWithLiveValue),
    );
    const update = { ...updateWithLiveValue, changes: [{ key: 'color', after: red }] };
    expect(parseCheckRunText(text)).toEqual({
      ...judged,
      targets: [createTarget(7, { ...deletion, changes: [] }, update), createTarget(9, update)],
    });
    expect(text).not.toContain('c0ffee');
    expect(text.match(/docs/g)).toHaveLength(1);
  });

  it("omits a plan that exceeds GitHub's size limit [12.16]", () => {
    const createManyItems = (count: number) =>
      Array.from({ length: count }, (_, index) => createLabelItem(`label ${index} \u{1f41b}`));
    expect(formatCheckRunText([createTarget(7, ...createManyItems(500))], judged)).toBeDefined();
    expect(formatCheckRunText([createTarget(7, ...createManyItems(700))], judged)).toBeUndefined();
    const targets = Array.from({ length: 700 }, (_, index) => createTarget(1_000_000 + index, ...createManyItems(3)));
    expect(parseCheckRunText(formatCheckRunText(targets, judged)!).targets).toHaveLength(700);
  });

  it.each([
    ['an item that is not in its list', checkRunText.replace('"items":[0]', '"items":[1]')],
    ['an unknown key in an item', checkRunText.replace('"kind"', '"also":true,"kind"')],
    ['an unknown key at the top level', checkRunText.replace('"base"', '"also":true,"base"')],
    ['a value that is nested too deeply', checkRunText.replace(`"${red}"`, `${'['.repeat(100)}${']'.repeat(100)}`)],
    ['more text than GitHub stores', checkRunText.replace('bug', 'b'.repeat(65_536))],
    ['text after its end', `${checkRunText}\n`],
  ])('rejects a plan with %s [12.16]', (_, text) => {
    expect(text).not.toBe(checkRunText);
    expect(() => parseCheckRunText(text)).toThrow('does not contain a valid plan');
  });

  it('rejects a plan without the repository id [1.11]', () => {
    const unnamed = writeCheckRun({ repository: 'acme/shop', items: [createLabelItem('bug')] });
    expect(() => parseCheckRunText(unnamed)).toThrow('does not contain the id of repository acme/shop');
  });
});

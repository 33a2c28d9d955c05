import { describe, expect, it } from 'vitest';
import { buildReportPage } from '../../packages/cli/src/reports/page/page.ts';
import { formatAnnotations } from '../../packages/core/src/report/formats/annotations.ts';
import { previewPrinter } from '../../packages/core/src/report/preview/preview.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { readShownText } from '../kit/reports/shown-text.ts';
import { openPullScene, type PullSceneOptions } from '../kit/workflows/pull-request.ts';

const { jobSummary, terminalReport } = previewPrinter;

const seed = {
  accounts: [
    { login: 'acme', type: 'Organization' as const, plan: 'team' as const },
    ...['mona', 'hubot', 'mallory'].map((login) => ({ login })),
  ],
};
const readPermissions = {
  ...({ Administration: 'read', Contents: 'read', Issues: 'read', Metadata: 'read' } as const),
  ...({ 'Pull requests': 'read', Actions: 'read', Webhooks: 'read' } as const),
};

async function runPreview(scene: PullSceneOptions, settings: string, options: Partial<RunOptions> = {}) {
  const { push, comments, checkRuns, asked } = openPullScene({ reading: readPermissions, seed, ...scene });
  const result = await push(settings, { brakes: 'warn', ...options });
  const [check] = checkRuns();
  return {
    result,
    asked,
    html: comments()[0]?.body ?? '',
    page: readShownText(comments()[0]?.body ?? ''),
    title: check!.output.title,
    conclusion: check!.conclusion,
  };
}

const protection = `
      enforce_admins: true
      required_linear_history: true
      required_conversation_resolution: true
      required_status_checks: {strict: true, contexts: [build, lint]}
      required_pull_request_reviews: {required_approving_review_count: 2, require_code_owner_reviews: true}
      restrictions: null
`;
const formatMainBranch = (protection: string) => `branches:\n  - name: main\n    protection: ${protection}\n`;
const unprotected = 'branches:\n  - {name: main, protection: null}\n';
const checks = ['build', 'lint'].map((context) => ({ context, app_id: null }));
const protectedMain = {
  branches: ['main'],
  branch_rules: [
    {
      pattern: 'main',
      ...{ isAdminEnforced: true, requiresLinearHistory: true, requiresConversationResolution: true },
      ...{ requiresStatusChecks: true, requiresStrictStatusChecks: true, checks },
      ...{ requiresApprovingReviews: true, requiredApprovingReviewCount: 2, requiresCodeOwnerReviews: true },
    },
  ],
};

describe('a preview page for a pull request that removes all protection of main', () => {
  const base = `${formatMainBranch(protection)}repository: {has_wiki: true, description: Old}\n`;
  const pull = `${unprotected}repository: {has_wiki: false, description: New}\n`;
  const scene = { base, repository: { ...protectedMain, settings: { has_wiki: true, description: 'Old' } } };

  it('the titles report that main loses its protection, and the page lists the lost requirements [12.12] [12.13]', async () => {
    const { title, page } = await runPreview(scene, pull);
    expect(title).toBe('Merging this removes the protection of main, and changes 2 more settings');
    expect(page).toContain('Merging this removes the protection of main, and changes 2 more settings');
    for (const key of ['enforce_admins', 'required_linear_history', 'required_conversation_resolution'])
      expect(page).toContain(`${key}: true`);
    for (const key of ['required_approving_review_count: 2', 'require_code_owner_reviews: true'])
      expect(page).toContain(`required_pull_request_reviews.${key}`);
    expect(page).toContain('required_status_checks.contexts: [build, lint]');
    expect(page).toMatch(/Protection[\s\S]*- main REMOVAL[\s\S]*Changed[\s\S]*has_wiki/);
  });

  it('a removed protection fails the check run under `brakes: stop` and has the same title under `warn` [12.12]', async () => {
    const underStop = await runPreview(scene, pull, { brakes: 'stop' });
    const underWarn = await runPreview(scene, pull);
    expect([underStop.conclusion, underWarn.conclusion]).toEqual(['failure', 'success']);
    expect(underStop.title).toBe(underWarn.title);
    for (const { page } of [underStop, underWarn]) expect(page).toContain('GUARDED acme/shop: weaker-default');
  });

  it('the page hides values that the base does not declare and gives the reason once [12.13]', async () => {
    const { page, html } = await runPreview(scene, pull);
    expect(page.match(/GitHub shows these values only to some people/g)).toHaveLength(1);
    expect(page).toMatch(
      /others: \(withheld\)[\s\S]*\(withheld\): this page may be public, and GitHub shows these values/,
    );
    expect(html).not.toContain('this log may be public, so');
    const undeclared = await runPreview({ ...scene, base: 'labels: []\n', repository: protectedMain }, unprotected);
    expect(undeclared.page).toContain('removes the protection of main');
    expect(undeclared.page).not.toMatch(/required_linear_history: true|contexts/);
  });

  it('the page shows required checks from the base with their apps, hides others and gives the reason once [12.13]', async () => {
    const boundChecks = `checks: [{context: build, app_id: 15368}, {context: lint}]`;
    const branch_rules = [
      { ...protectedMain.branch_rules[0]!, checks: [{ context: 'build', app_id: 15368 }, checks[1]!] },
    ];
    const repository = { branches: ['main'], branch_rules };
    const base = formatMainBranch(protection.replace('contexts: [build, lint]', boundChecks));
    const { page } = await runPreview({ base, repository }, unprotected);
    expect(page).toMatch(/required_status_checks\.contexts: \[.*build.*15368.*lint\]/);
    const checksWithHidden = [...branch_rules[0]!.checks, { context: 'kestrel', app_id: null }];
    const hiddenPreview = await runPreview(
      { base, repository: { ...repository, branch_rules: [{ ...branch_rules[0]!, checks: checksWithHidden }] } },
      unprotected,
    );
    expect(hiddenPreview.page).toContain('build');
    expect(hiddenPreview.page).not.toContain('kestrel');
    expect(hiddenPreview.page.match(/GitHub shows these values only to some people/g)).toHaveLength(1);
  });

  it('the page shows a required check of an app under any app that the base declares for it [12.13]', async () => {
    const checks = [
      { context: 'build', app_id: 15368 },
      { context: 'kestrel', app_id: 15368 },
    ];
    const repository = { branches: ['main'], branch_rules: [{ ...protectedMain.branch_rules[0]!, checks }] };
    for (const declaredChecks of [
      'contexts: [build]',
      'checks: [{context: build}]',
      'checks: [{context: build, app_id: 7}]',
    ]) {
      const base = formatMainBranch(protection.replace('contexts: [build, lint]', declaredChecks));
      const { page } = await runPreview({ base, repository }, unprotected);
      expect(page).toMatch(/required_status_checks\.contexts: \[build, /);
      expect(page).not.toMatch(/kestrel|15368/);
    }
  });

  it('the page explains hidden values once even if no brake is active [12.13]', async () => {
    const { page } = await runPreview({ ...scene, base: '{}\n', repository: protectedMain }, unprotected, {
      brakes: 'off',
    });
    expect(page).toContain('(withheld)');
    expect(page.match(/GitHub shows these values only to some people/g)).toHaveLength(1);
  });

  it('a preview of a removed protection sends at most 21 requests', async () => {
    expect((await runPreview(scene, pull)).asked.length).toBeLessThanOrEqual(21);
  });
});

it('a public page shows live booleans and hides other live values and the reason of a brake [6.12]', async () => {
  const settings =
    'repository: {allow_rebase_merge: false, squash_merge_commit_title: PR_TITLE, squash_merge_commit_message: PR_BODY}\n';
  const liveSettings = { allow_rebase_merge: true, squash_merge_commit_title: 'COMMIT_OR_PR_TITLE' };
  const { page } = await runPreview({ base: '{}\n', repository: { settings: liveSettings } }, settings);
  expect(page).toContain('allow_rebase_merge: true → false');
  expect(page).toContain('squash_merge_commit_title: (withheld) → PR_TITLE');
  const brakedPreview = await runPreview(
    { base: formatMainBranch(protection), repository: protectedMain },
    unprotected,
  );
  expect(brakedPreview.page).toMatch(
    /weaker-default: \d+ requirements of the default branch main get weaker \(reason not shown: /,
  );
});

it('the page shows each nested key of a created entry on its own line [12.12]', async () => {
  const hook = 'webhooks: [{config: {url: "https://ci.example/x", content_type: json}, events: [push]}]\n';
  const { html } = await runPreview({ base: '{}\n', from: 'mallory/shop', event: 'pull_request_target' }, hook);
  const [, cell] = /\+ https[\s\S]*?<td>(.*?)<\/td>/.exec(html)!;
  expect(cell!.split('<br>').map((line) => readShownText(line).trim().split(':')[0])).toEqual([
    'config.url',
    'config.content_type',
    'events',
  ]);
});

it('the page shows a weakened requirement of a branch that stays protected [12.13]', async () => {
  const weaker = protection.replace('count: 2', 'count: 1').replace('[build, lint]', '[build]');
  const { title, page } = await runPreview(
    { base: formatMainBranch(protection), repository: protectedMain },
    formatMainBranch(weaker),
  );
  expect(title).toBe('Merging this weakens the protection of main');
  expect(page).toContain('required_approving_review_count: 2 → 1');
  expect(page).toContain('required_status_checks: removed lint');
});

it('the title of a check run stays short even with long names [12.12]', async () => {
  const longLabels = Array.from({ length: 3 }, (_, index) => ({
    name: `${'ü'.repeat(49)}${index}`,
    color: 'aaaaaa',
    description: null,
  }));
  const { title } = await runPreview(
    { base: '{}\n', repository: { labels: longLabels } },
    'labels: {_undeclared: delete, entries: []}\n',
  );
  expect(title).toMatch(/^Merging this removes "?ü/);
  expect(title.length).toBeLessThanOrEqual(250);
});

it('the page shows a repository that becomes public before all other changes [12.12]', async () => {
  const { title, page } = await runPreview(
    {
      base: 'repository: {visibility: private, has_wiki: true}\n',
      repository: { visibility: 'private', settings: { has_wiki: true } },
    },
    'repository: {visibility: public, has_wiki: false}\n',
  );
  expect(title).toBe('Merging this makes the repository public, and changes 1 more setting');
  expect(page).toMatch(
    /Access[\s\S]*everyone will be able to read it[\s\S]*private → public[\s\S]*Changed[\s\S]*has_wiki/,
  );
});

describe('a preview page with 111 changes', () => {
  const names = Array.from({ length: 105 }, (_, index) => `label-${index}`);
  const formatLabels = (color: string) =>
    `labels:\n  _undeclared: delete\n  entries:\n${names.map((name) => `    - {name: ${name}, color: ${color}}\n`).join('')}`;
  const formatActionPatterns = (...extraPatterns: string[]) =>
    `actions:\n  selected_actions:\n    patterns_allowed: [${[...Array.from({ length: 60 }, (_, index) => `octo-org/action-${index}@*`), ...extraPatterns].sort().join(', ')}]\n`;
  const formatAccess = (mona: string, administrator: string) =>
    `collaborators:\n  - {username: mona, permission: ${mona}}\n  - {username: ${administrator}, permission: admin}\n`;
  const base = `${formatLabels('aaaaaa')}    - {name: gone, color: aaaaaa}\n${formatActionPatterns('old/one@*')}${formatAccess('push', 'hubot')}${formatMainBranch(protection)}`;
  const pull = `${formatLabels('bbbbbb')}${formatActionPatterns('evil/inside@*')}${formatAccess('admin', 'mallory')}${unprotected}`;
  const patterns = [...Array.from({ length: 60 }, (_, index) => `octo-org/action-${index}@*`), 'old/one@*'];
  const repository = {
    ...protectedMain,
    labels: [...names, 'gone'].map((name) => ({ name, color: 'aaaaaa', description: null })),
    collaborators: [
      { login: 'mona', role: 'write' },
      { login: 'hubot', role: 'admin' },
    ],
    actions: { permissions: { enabled: true, allowed_actions: 'selected' }, selected: { patterns_allowed: patterns } },
  };

  it('the page starts with totals and shows access, protection and removals before other changes [12.12]', async () => {
    const { page, title } = await runPreview({ base, repository }, pull);
    expect(title).toMatch(
      /^Merging this makes mallory and mona administrators, removes the protection of main, removes access from hubot, /,
    );
    const expectedOrder = [
      'Access: 4 settings',
      'Changed: 105 settings',
      '- hubot REMOVAL',
      '- main REMOVAL',
      '- gone REMOVAL',
      '~ label-0',
    ];
    const places = expectedOrder.map((heading) => page.indexOf(heading));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('the page shows added and removed members of a long list [12.12]', async () => {
    const { result, page } = await runPreview({ base, repository }, pull);
    const change = 'selected_actions.patterns_allowed: added evil/inside@*; removed old/one@*';
    expect(page).toContain(change);
    expect(terminalReport(result, { colour: false })).toContain(change);
  });

  it('a shortened page omits ordinary changes first, counts them and names the complete report [12.12]', async () => {
    const { result } = await runPreview({ base: `${base}milestones: [{title: v1}]\n`, repository }, pull);
    const fullSummary = jobSummary(result);
    const shortenedSummary = jobSummary(result, { limit: 6_000, rest: 'the JSON report has all of it' });
    expect(Buffer.byteLength(shortenedSummary)).toBeLessThanOrEqual(6_000);
    for (const text of ['mallory', 'evil/inside@*', 'patterns_allowed', '- main', '- gone', 'No longer declared'])
      expect(shortenedSummary).toContain(text);
    const countRows = (html: string) => html.match(/~ label-/g)!.length;
    const [, omitted] = /: (\d+) more changes are left out; the JSON report has all of it/.exec(shortenedSummary)!;
    expect([countRows(fullSummary), countRows(shortenedSummary) + Number(omitted)]).toEqual([105, 105]);
    const briefSummary = jobSummary(result, { limit: 3_300, rest: 'the JSON report has all of it' });
    for (const text of ['mallory', '- hubot', '- main', '- gone']) expect(briefSummary).toContain(text);
    expect(briefSummary).toContain('105 more changes are left out');
  });
});

describe('settings that a pull request no longer declares', () => {
  const base = `${formatMainBranch(protection)}repository: {has_wiki: true, has_issues: true}\nmilestones:\n  - {title: v1}\n  - {title: v2}\n`;
  const repository = {
    ...protectedMain,
    settings: { has_wiki: true, has_issues: true },
    milestones: [{ title: 'v1' }, { title: 'v2' }],
  };

  it('the page reports a section, a kept entry and a key that the pull request no longer declares [12.14]', async () => {
    const headFile = 'repository: {has_wiki: true}\nmilestones:\n  - {title: v1}\n';
    const { title, page, result } = await runPreview({ base, repository }, headFile);
    expect(title).toBe('Merging this stops managing 3 settings');
    expect(page).toContain('branches is no longer declared: main stays unchanged');
    expect(page).toContain('repository: has_issues is no longer declared and stays unchanged');
    expect(page).toContain('milestones: v2 is no longer declared and stays unchanged');
    expect(page).not.toContain('changes no settings');
    expect(terminalReport(result, { colour: false })).toContain(
      '`branches` is no longer declared: main stays unchanged',
    );
  });

  it('the page reports a removed key as weaker protection if its absence changes the branch [12.14]', async () => {
    const withoutLinearHistory = protection.replace('      required_linear_history: true\n', '');
    const { page, title } = await runPreview({ base, repository }, base.replace(protection, withoutLinearHistory));
    expect(title).toBe('Merging this weakens the protection of main');
    expect(page).not.toContain('no longer declared');
  });
});

describe('a preview page for a fork', () => {
  const forkEvent = { from: 'mallory/shop', event: 'pull_request_target' };
  const base = `${formatMainBranch(protection)}repository: {visibility: private, has_wiki: true}\nlabels:\n  - {name: bug, color: aaaaaa}\ncollaborators:\n  - {username: mona, permission: push}\n`;
  const pull = `${unprotected}repository: {visibility: public, has_wiki: false}\nlabels:\n  - {name: bug, color: bbbbbb}\ncollaborators:\n  - {username: mona, permission: admin}\n`;
  const repository = {
    ...protectedMain,
    visibility: 'private',
    settings: { has_wiki: true },
    labels: [{ name: 'bug', color: 'aaaaaa', description: null }],
    collaborators: [{ login: 'mona', role: 'write' }],
  };

  it('the page for a fork has the same marks and counts as an ordinary page, from the two files alone [12.15]', async () => {
    const [forkPreview, ownPreview] = [
      await runPreview({ base, ...forkEvent }, pull),
      await runPreview({ base, repository }, pull),
    ];
    const expectedTitle =
      'makes the repository public, makes mona an administrator, removes the protection of main, and changes 2 more settings';
    expect(forkPreview.title).toBe(`This pull request ${expectedTitle} in the file`);
    expect(ownPreview.title).toBe(`Merging this ${expectedTitle}`);
    const listMarks = ({ html }: typeof forkPreview) =>
      [...html.matchAll(/<tr><td>(.*?)<\/td>/g)]
        .map(([, cell]) => readShownText(cell!).trim())
        .filter((cell) => cell !== 'What');
    expect(listMarks(forkPreview)).toEqual(listMarks(ownPreview));
  });

  it('the page names a new rule of a ruleset by its type [12.4]', async () => {
    const formatRuleset = (...types: string[]) =>
      `rulesets:\n  - {name: gate, target: branch, enforcement: active, conditions: {ref_name: {include: ["~ALL"], exclude: []}}, bypass_actors: [], rules: [${types.map((type) => `{type: ${type}}`).join()}]}\n`;
    const rulesets = [
      {
        ...{ name: 'gate', target: 'branch', enforcement: 'active', bypass_actors: [], rules: [{ type: 'deletion' }] },
        conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
      },
    ];
    const { page, result } = await runPreview(
      { base: formatRuleset('deletion'), repository: { rulesets } },
      formatRuleset('deletion', 'non_fast_forward'),
    );
    expect(page).toContain('rules.non_fast_forward');
    expect(page).not.toContain('rules.1');
    expect(terminalReport(result, { colour: false })).toContain('rules.non_fast_forward');
    expect(buildReportPage([{ label: 'run', result }])).toContain('"rules.non_fast_forward"');
  });

  it('the page for a fork marks weaker settings in branches, rulesets and other sections [12.15]', async () => {
    const formatRules = (type: string) =>
      `rulesets:\n  - {name: gate, target: branch, enforcement: active, conditions: {ref_name: {include: ["~ALL"], exclude: []}}, rules: [${type}]}\n`;
    const previewFork = (pull: string, from: string) => runPreview({ base: from, ...forkEvent }, pull);
    const branch = await previewFork(
      formatMainBranch(protection.replace('count: 2', 'count: 1')),
      formatMainBranch(protection),
    );
    expect(branch.title).toContain('weakens the protection of main');
    expect((await previewFork(formatRules(''), formatRules('{type: deletion}'))).title).toContain(
      'weakens the protection of gate',
    );
    const formatAlerts = (isOn: boolean) => `repository: {enable_vulnerability_alerts: ${isOn}}\n`;
    expect((await previewFork(formatAlerts(false), formatAlerts(true))).page).toContain('~ repository WEAKER');
    const formatCap = (limit: string) => `{pull_request_creation_cap: {enabled: true, ${limit}}}`;
    const formatPolicy = (value: string) => `actions: {default_workflow_permissions: ${value}}\n`;
    expect((await previewFork(formatPolicy('write'), formatPolicy('read'))).page).toMatch(
      /Access[\s\S]*~ actions WEAKER/,
    );
    for (const [section, stronger, weaker] of [
      ['code_scanning_default_setup', '{state: configured}', '{state: not-configured}'],
      ['code_quality_setup', '{state: configured}', '{state: not-configured}'],
      ['interaction_limits', '{limit: collaborators_only}', '{limit: existing_users}'],
      ['interaction_limits', formatCap('max_open_pull_requests: 3'), formatCap('max_open_pull_requests: 9')],
    ] as const) {
      const weakerMark = `~ ${section} WEAKER`;
      expect((await previewFork(`${section}: ${weaker}\n`, `${section}: ${stronger}\n`)).page).toContain(weakerMark);
      expect((await previewFork(`${section}: ${stronger}\n`, `${section}: ${weaker}\n`)).page).not.toContain(
        weakerMark,
      );
    }
  });

  it.each([
    ['a repository that becomes public', 'repository: {visibility: private}\n', 'repository: {visibility: public}\n'],
    ['a repository that becomes private', 'repository: {private: false}\n', 'repository: {private: true}\n'],
    ['a branch that loses its protection', formatMainBranch(protection), unprotected],
    ['a new administrator', 'labels: []\n', 'collaborators:\n  - {username: mallory, permission: admin}\n'],
    ['an archived repository', 'repository: {archived: false}\n', 'repository: {archived: true}\n'],
    ['a repository that is unarchived', 'repository: {archived: true}\n', 'repository: {archived: false}\n'],
    ['a custom property', 'labels: []\n', 'custom_properties: [{property_name: tier, value: gold}]\n'],
    ['a renamed repository', 'repository: {name: shop}\n', 'repository: {name: shop-2}\n'],
    ['a list that deletes undeclared entries', 'milestones: []\n', 'milestones: {_undeclared: delete, entries: []}\n'],
  ])('the check run of a fork is neutral under `brakes: stop` for %s [12.27]', async (_, before, after) => {
    const previewWithBrakes = (brakes: RunOptions['brakes'], from = forkEvent) =>
      runPreview({ base: before, ...from }, after, { brakes });
    const [underStop, underWarn] = [await previewWithBrakes('stop'), await previewWithBrakes('warn')];
    expect([underStop.conclusion, underWarn.conclusion]).toEqual(['neutral', 'success']);
    expect(underStop.page).toContain(
      'only the files were compared, so Trueup cannot check whether a brake stops this; apply checks again with its own token',
    );
    expect([underStop.result.outcome, underWarn.page.includes('GUARDED')]).toEqual(['success', false]);
  });

  it('the check run of a fork succeeds under `brakes: stop` if no brake could stop a change [12.27]', async () => {
    const { conclusion, page } = await runPreview(
      { base: 'labels:\n  - {name: bug, color: aaaaaa}\n', ...forkEvent },
      'labels:\n  - {name: bug, color: bbbbbb}\n  - {name: new}\nrepository: {description: New}\n',
      { brakes: 'stop' },
    );
    expect([conclusion, page.includes('GUARDED')]).toEqual(['success', false]);
  });

  it('an `_allow` list in a file from a fork does not make the check run succeed [12.27]', async () => {
    const allow = '_allow: [visibility=public]\nrepository: {visibility: public}\n';
    const { conclusion } = await runPreview({ base: 'repository: {visibility: private}\n', ...forkEvent }, allow, {
      brakes: 'stop',
    });
    expect(conclusion).toBe('neutral');
  });

  it('the page for a fork distinguishes dotted keys from nested keys and marks undeclared values [12.15]', async () => {
    const formatDottedKeys = (dotted: string, inner: string) => `repository:\n  "a.b": ${dotted}\n  a: {b: ${inner}}\n`;
    const { page } = await runPreview(
      { base: formatDottedKeys('1', '1'), ...forkEvent },
      `${formatDottedKeys('2', '3')}  homepage: https://x.example/\n`,
    );
    expect(page).toContain('"a.b": 1 → 2');
    expect(page).toContain('a.b: 1 → 3');
    expect(page).toContain('homepage: (not declared) → https://x.example/');
    expect(page).not.toContain('(not set)');
  });
});

it('a summary contains no nested code and no backtick, and annotations do not repeat [12.11]', async () => {
  const { html, result } = await runPreview(
    { base: formatMainBranch(protection), repository: protectedMain },
    unprotected,
    {
      brakes: 'stop',
    },
  );
  for (const text of [html, jobSummary(result)]) expect(text).not.toMatch(/<code>[^<]*<code>|`/);
  const annotations = formatAnnotations(result);
  expect(new Set(annotations).size).toBe(annotations.length);
});

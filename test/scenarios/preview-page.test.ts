import { describe, expect, it } from 'vitest';
import { buildReportPage } from '../../packages/cli/src/reports/page/page.ts';
import { formatAnnotations } from '../../packages/core/src/report/formats/annotations.ts';
import { previewPrinter } from '../../packages/core/src/report/preview/preview.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { openPullScene, type PullSceneOptions } from '../kit/workflows/pull-request.ts';

const { jobSummary, terminalReport } = previewPrinter;

const seed = {
  accounts: [
    { login: 'acme', type: 'Organization' as const, plan: 'team' as const },
    ...['mona', 'hubot', 'mallory'].map((login) => ({ login })),
  ],
};
const reading = {
  ...({ Administration: 'read', Contents: 'read', Issues: 'read', Metadata: 'read' } as const),
  ...({ 'Pull requests': 'read', Actions: 'read', Webhooks: 'read' } as const),
};

const stripTags = (html: string) =>
  html
    .replace(/<wbr>/g, '')
    .replace(/<br>|<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/ +/g, ' ');

async function runPreview(scene: PullSceneOptions, settings: string, options: Partial<RunOptions> = {}) {
  const { push, comments, checkRuns, asked } = openPullScene({ reading, seed, ...scene });
  const result = await push(settings, { brakes: 'warn', ...options });
  const [check] = checkRuns();
  return {
    result,
    asked,
    html: comments()[0]?.body ?? '',
    page: stripTags(comments()[0]?.body ?? ''),
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
const formatProtection = (of: string) => `branches:\n  - name: main\n    protection: ${of}\n`;
const unprotected = 'branches:\n  - {name: main, protection: null}\n';
const checks = ['build', 'lint'].map((context) => ({ context, app_id: null }));
const main = {
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
  const base = `${formatProtection(protection)}repository: {has_wiki: true, description: Old}\n`;
  const pull = `${unprotected}repository: {has_wiki: false, description: New}\n`;
  const scene = { base, repository: { ...main, settings: { has_wiki: true, description: 'Old' } } };

  it('the titles report that main loses its protection, and the page lists the lost requirements [12.12] [12.13]', async () => {
    const { title, page } = await runPreview(scene, pull);
    expect(title).toBe('Merging this removes the protection of main, and changes 2 more settings');
    expect(page).toContain('Merging this removes the protection of main , and changes 2 more settings');
    for (const lost of ['enforce_admins', 'required_linear_history', 'required_conversation_resolution'])
      expect(page).toContain(`${lost}: true`);
    for (const lost of ['required_approving_review_count: 2', 'require_code_owner_reviews: true'])
      expect(page).toContain(`required_pull_request_reviews.${lost}`);
    expect(page).toContain('required_status_checks.contexts: [build, lint]');
    expect(page).toMatch(/Protection[\s\S]*- main REMOVAL[\s\S]*Changed[\s\S]*has_wiki/);
  });

  it('a removed protection fails the check run under `brakes: stop` and has the same title under `warn` [12.12]', async () => {
    const stop = await runPreview(scene, pull, { brakes: 'stop' });
    const warn = await runPreview(scene, pull);
    expect([stop.conclusion, warn.conclusion]).toEqual(['failure', 'success']);
    expect(stop.title).toBe(warn.title);
    for (const { page } of [stop, warn]) expect(page).toContain('GUARDED acme/shop : weaker-default');
  });

  it('the page hides values that the base does not declare and gives the reason once [12.13]', async () => {
    const { page, html } = await runPreview(scene, pull);
    expect(page.match(/GitHub shows these values only to some people/g)).toHaveLength(1);
    expect(page).toMatch(
      /others: \(withheld\)[\s\S]*\(withheld\) : this page is public, and GitHub shows these values/,
    );
    expect(html).not.toContain('this log is public, so');
    const undeclared = await runPreview({ ...scene, base: 'labels: []\n', repository: main }, unprotected);
    expect(undeclared.page).toContain('removes the protection of main');
    expect(undeclared.page).not.toMatch(/required_linear_history: true|contexts/);
  });

  it('the page shows required checks from the base with their apps, hides others and gives the reason once [12.13]', async () => {
    const bound = `checks: [{context: build, app_id: 15368}, {context: lint}]`;
    const branch_rules = [{ ...main.branch_rules[0]!, checks: [{ context: 'build', app_id: 15368 }, checks[1]!] }];
    const repository = { branches: ['main'], branch_rules };
    const base = formatProtection(protection.replace('contexts: [build, lint]', bound));
    const { page } = await runPreview({ base, repository }, unprotected);
    expect(page).toMatch(/required_status_checks\.contexts: \[.*build.*15368.*lint\]/);
    const secret = [...branch_rules[0]!.checks, { context: 'kestrel', app_id: null }];
    const hidden = await runPreview(
      { base, repository: { ...repository, branch_rules: [{ ...branch_rules[0]!, checks: secret }] } },
      unprotected,
    );
    expect(hidden.page).toContain('build');
    expect(hidden.page).not.toContain('kestrel');
    expect(hidden.page.match(/GitHub shows these values only to some people/g)).toHaveLength(1);
  });

  it('the page shows a required check of an app under any app that the base declares for it [12.13]', async () => {
    const checks = [
      { context: 'build', app_id: 15368 },
      { context: 'kestrel', app_id: 15368 },
    ];
    const repository = { branches: ['main'], branch_rules: [{ ...main.branch_rules[0]!, checks }] };
    for (const said of ['contexts: [build]', 'checks: [{context: build}]', 'checks: [{context: build, app_id: 7}]']) {
      const base = formatProtection(protection.replace('contexts: [build, lint]', said));
      const { page } = await runPreview({ base, repository }, unprotected);
      expect(page).toMatch(/required_status_checks\.contexts: \[build, /);
      expect(page).not.toMatch(/kestrel|15368/);
    }
  });

  it('the page explains hidden values once even if no brake is active [12.13]', async () => {
    const { page } = await runPreview({ ...scene, base: '{}\n', repository: main }, unprotected, { brakes: 'off' });
    expect(page).toContain('(withheld)');
    expect(page.match(/GitHub shows these values only to some people/g)).toHaveLength(1);
  });

  it('a preview of a removed protection sends at most 21 requests', async () => {
    expect((await runPreview(scene, pull)).asked.length).toBeLessThanOrEqual(21);
  });
});

it('a public page shows live booleans and hides other live values and the reason of a brake [6.12]', async () => {
  const wanted =
    'repository: {allow_rebase_merge: false, squash_merge_commit_title: PR_TITLE, squash_merge_commit_message: PR_BODY}\n';
  const live = { allow_rebase_merge: true, squash_merge_commit_title: 'COMMIT_OR_PR_TITLE' };
  const { page } = await runPreview({ base: '{}\n', repository: { settings: live } }, wanted);
  expect(page).toContain('allow_rebase_merge: true → false');
  expect(page).toContain('squash_merge_commit_title: (withheld) → PR_TITLE');
  const guarded = await runPreview({ base: formatProtection(protection), repository: main }, unprotected);
  expect(guarded.page).toMatch(
    /weaker-default: \d+ requirements of the default branch main get weaker \(reason not shown: /,
  );
});

it('the page shows each nested key of a created entry on its own line [12.12]', async () => {
  const hook = 'webhooks: [{config: {url: "https://ci.example/x", content_type: json}, events: [push]}]\n';
  const { html } = await runPreview({ base: '{}\n', from: 'mallory/shop', event: 'pull_request_target' }, hook);
  const [, cell] = /\+ https[\s\S]*?<td>(.*?)<\/td>/.exec(html)!;
  expect(cell!.split('<br>').map((one) => stripTags(one).trim().split(':')[0])).toEqual([
    'config.url',
    'config.content_type',
    'events',
  ]);
});

it('the page shows a weakened requirement of a branch that stays protected [12.13]', async () => {
  const weaker = protection.replace('count: 2', 'count: 1').replace('[build, lint]', '[build]');
  const { title, page } = await runPreview(
    { base: formatProtection(protection), repository: main },
    formatProtection(weaker),
  );
  expect(title).toBe('Merging this weakens the protection of main');
  expect(page).toContain('required_approving_review_count: 2 → 1');
  expect(page).toContain('required_status_checks: removed lint');
});

it('the title of a check run stays short even with long names [12.12]', async () => {
  const formatLabels = Array.from({ length: 3 }, (_, at) => ({
    name: `${'ü'.repeat(49)}${at}`,
    color: 'aaaaaa',
    description: null,
  }));
  const { title } = await runPreview(
    { base: '{}\n', repository: { labels: formatLabels } },
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
  const names = Array.from({ length: 105 }, (_, at) => `label-${at}`);
  const labels = (color: string) =>
    `labels:\n  _undeclared: delete\n  entries:\n${names.map((name) => `    - {name: ${name}, color: ${color}}\n`).join('')}`;
  const formatAllowed = (...more: string[]) =>
    `actions:\n  selected_actions:\n    patterns_allowed: [${[...Array.from({ length: 60 }, (_, at) => `octo-org/action-${at}@*`), ...more].sort().join(', ')}]\n`;
  const formatAccess = (mona: string, other: string) =>
    `collaborators:\n  - {username: mona, permission: ${mona}}\n  - {username: ${other}, permission: admin}\n`;
  const base = `${labels('aaaaaa')}    - {name: gone, color: aaaaaa}\n${formatAllowed('old/one@*')}${formatAccess('push', 'hubot')}${formatProtection(protection)}`;
  const pull = `${labels('bbbbbb')}${formatAllowed('evil/inside@*')}${formatAccess('admin', 'mallory')}${unprotected}`;
  const patterns = [...Array.from({ length: 60 }, (_, at) => `octo-org/action-${at}@*`), 'old/one@*'];
  const repository = {
    ...main,
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
    const order = [
      'Access: 4 settings',
      'Changed: 105 settings',
      '- hubot REMOVAL',
      '- main REMOVAL',
      '- gone REMOVAL',
      '~ label-0',
    ];
    const places = order.map((one) => page.indexOf(one));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('the page shows added and removed members of a long list [12.12]', async () => {
    const { result, page } = await runPreview({ base, repository }, pull);
    const change = 'selected_actions.patterns_allowed: added evil/inside@*; removed old/one@*';
    expect(page).toContain(change);
    expect(terminalReport(result, { colour: false })).toContain(change);
  });

  it('a shortened page omits ordinary changes first, counts them and names the complete report [12.12]', async () => {
    const { result } = await runPreview({ base: `${base}milestones: [{title: v1}]\n`, repository }, pull);
    const whole = jobSummary(result);
    const cut = jobSummary(result, { limit: 6_000, rest: 'the JSON report has all of it' });
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(6_000);
    for (const kept of ['mallory', 'evil/inside@*', 'patterns_allowed', '- main', '- gone', 'No longer declared'])
      expect(cut).toContain(kept);
    const countRows = (html: string) => html.match(/~ label-/g)!.length;
    const [, left] = /: (\d+) more changes are left out; the JSON report has all of it/.exec(cut)!;
    expect([countRows(whole), countRows(cut) + Number(left)]).toEqual([105, 105]);
    const brief = jobSummary(result, { limit: 3_300, rest: 'the JSON report has all of it' });
    for (const kept of ['mallory', '- hubot', '- main', '- gone']) expect(brief).toContain(kept);
    expect(brief).toContain('105 more changes are left out');
  });
});

describe('settings that a pull request no longer declares', () => {
  const base = `${formatProtection(protection)}repository: {has_wiki: true, has_issues: true}\nmilestones:\n  - {title: v1}\n  - {title: v2}\n`;
  const repository = {
    ...main,
    settings: { has_wiki: true, has_issues: true },
    milestones: [{ title: 'v1' }, { title: 'v2' }],
  };

  it('the page reports a section, a kept entry and a key that the pull request no longer declares [12.14]', async () => {
    const pull = 'repository: {has_wiki: true}\nmilestones:\n  - {title: v1}\n';
    const { title, page, result } = await runPreview({ base, repository }, pull);
    expect(title).toBe('Merging this stops managing 3 settings');
    expect(page).toContain('branches is no longer declared: main stays unchanged');
    expect(page).toContain('repository : has_issues is no longer declared and stays unchanged');
    expect(page).toContain('milestones : v2 is no longer declared and stays unchanged');
    expect(page).not.toContain('changes no settings');
    expect(terminalReport(result, { colour: false })).toContain(
      '`branches` is no longer declared: main stays unchanged',
    );
  });

  it('the page reports a removed key as weaker protection if its absence changes the branch [12.14]', async () => {
    const lifted = protection.replace('      required_linear_history: true\n', '');
    const { page, title } = await runPreview({ base, repository }, base.replace(protection, lifted));
    expect(title).toBe('Merging this weakens the protection of main');
    expect(page).not.toContain('no longer declared');
  });
});

describe('a preview page for a fork', () => {
  const forked = { from: 'mallory/shop', event: 'pull_request_target' };
  const base = `${formatProtection(protection)}repository: {visibility: private, has_wiki: true}\nlabels:\n  - {name: bug, color: aaaaaa}\ncollaborators:\n  - {username: mona, permission: push}\n`;
  const pull = `${unprotected}repository: {visibility: public, has_wiki: false}\nlabels:\n  - {name: bug, color: bbbbbb}\ncollaborators:\n  - {username: mona, permission: admin}\n`;
  const repository = {
    ...main,
    visibility: 'private',
    settings: { has_wiki: true },
    labels: [{ name: 'bug', color: 'aaaaaa', description: null }],
    collaborators: [{ login: 'mona', role: 'write' }],
  };

  it('the page for a fork has the same marks and counts as an ordinary page, from the two files alone [12.15]', async () => {
    const [fork, own] = [await runPreview({ base, ...forked }, pull), await runPreview({ base, repository }, pull)];
    const worst =
      'makes the repository public, makes mona an administrator, removes the protection of main, and changes 2 more settings';
    expect(fork.title).toBe(`This pull request ${worst} in the file`);
    expect(own.title).toBe(`Merging this ${worst}`);
    const listMarks = ({ html }: typeof fork) =>
      [...html.matchAll(/<tr><td>(.*?)<\/td>/g)]
        .map(([, cell]) => stripTags(cell!).trim())
        .filter((cell) => cell !== 'What');
    expect(listMarks(fork)).toEqual(listMarks(own));
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
    const previewForked = (pull: string, from: string) => runPreview({ base: from, ...forked }, pull);
    const branch = await previewForked(
      formatProtection(protection.replace('count: 2', 'count: 1')),
      formatProtection(protection),
    );
    expect(branch.title).toContain('weakens the protection of main');
    expect((await previewForked(formatRules(''), formatRules('{type: deletion}'))).title).toContain(
      'weakens the protection of gate',
    );
    const formatAlerts = (on: boolean) => `repository: {enable_vulnerability_alerts: ${on}}\n`;
    expect((await previewForked(formatAlerts(false), formatAlerts(true))).page).toContain('~ repository WEAKER');
    const formatCap = (most: string) => `{pull_request_creation_cap: {enabled: true, ${most}}}`;
    const formatPolicy = (value: string) => `actions: {default_workflow_permissions: ${value}}\n`;
    expect((await previewForked(formatPolicy('write'), formatPolicy('read'))).page).toMatch(
      /Access[\s\S]*~ actions WEAKER/,
    );
    for (const [section, strict, mild] of [
      ['code_scanning_default_setup', '{state: configured}', '{state: not-configured}'],
      ['code_quality_setup', '{state: configured}', '{state: not-configured}'],
      ['interaction_limits', '{limit: collaborators_only}', '{limit: existing_users}'],
      ['interaction_limits', formatCap('max_open_pull_requests: 3'), formatCap('max_open_pull_requests: 9')],
    ] as const) {
      const marked = `~ ${section} WEAKER`;
      expect((await previewForked(`${section}: ${mild}\n`, `${section}: ${strict}\n`)).page).toContain(marked);
      expect((await previewForked(`${section}: ${strict}\n`, `${section}: ${mild}\n`)).page).not.toContain(marked);
    }
  });

  it.each([
    ['a repository that becomes public', 'repository: {visibility: private}\n', 'repository: {visibility: public}\n'],
    ['a repository that becomes private', 'repository: {private: false}\n', 'repository: {private: true}\n'],
    ['a branch that loses its protection', formatProtection(protection), unprotected],
    ['a new administrator', 'labels: []\n', 'collaborators:\n  - {username: mallory, permission: admin}\n'],
    ['an archived repository', 'repository: {archived: false}\n', 'repository: {archived: true}\n'],
    ['a repository that is unarchived', 'repository: {archived: true}\n', 'repository: {archived: false}\n'],
    ['a custom property', 'labels: []\n', 'custom_properties: [{property_name: tier, value: gold}]\n'],
    ['a renamed repository', 'repository: {name: shop}\n', 'repository: {name: shop-2}\n'],
    ['a list that deletes undeclared entries', 'milestones: []\n', 'milestones: {_undeclared: delete, entries: []}\n'],
  ])('the check run of a fork is neutral under `brakes: stop` for %s [12.27]', async (_, before, after) => {
    const previewUnder = (brakes: RunOptions['brakes'], from = forked) =>
      runPreview({ base: before, ...from }, after, { brakes });
    const [stop, warn] = [await previewUnder('stop'), await previewUnder('warn')];
    expect([stop.conclusion, warn.conclusion]).toEqual(['neutral', 'success']);
    expect(stop.page).toContain(
      'only the files were compared, so Trueup cannot check whether a brake stops this; apply checks again with its own token',
    );
    expect([stop.result.outcome, warn.page.includes('GUARDED')]).toEqual(['success', false]);
  });

  it('the check run of a fork succeeds under `brakes: stop` if no brake could stop a change [12.27]', async () => {
    const { conclusion, page } = await runPreview(
      { base: 'labels:\n  - {name: bug, color: aaaaaa}\n', ...forked },
      'labels:\n  - {name: bug, color: bbbbbb}\n  - {name: new}\nrepository: {description: New}\n',
      { brakes: 'stop' },
    );
    expect([conclusion, page.includes('GUARDED')]).toEqual(['success', false]);
  });

  it('an `_allow` list in a file from a fork does not make the check run succeed [12.27]', async () => {
    const allow = '_allow: [visibility=public]\nrepository: {visibility: public}\n';
    const { conclusion } = await runPreview({ base: 'repository: {visibility: private}\n', ...forked }, allow, {
      brakes: 'stop',
    });
    expect(conclusion).toBe('neutral');
  });

  it('the page for a fork distinguishes dotted keys from nested keys and marks undeclared values [12.15]', async () => {
    const createFiles = (dotted: string, inner: string) => `repository:\n  "a.b": ${dotted}\n  a: {b: ${inner}}\n`;
    const { page } = await runPreview(
      { base: createFiles('1', '1'), ...forked },
      `${createFiles('2', '3')}  homepage: https://x.example/\n`,
    );
    expect(page).toContain('"a.b": 1 → 2');
    expect(page).toContain('a.b: 1 → 3');
    expect(page).toContain('homepage: (not declared) → https://x.example/');
    expect(page).not.toContain('(not set)');
  });
});

it('a summary contains no nested code and no backtick, and annotations do not repeat [12.11]', async () => {
  const { html, result } = await runPreview({ base: formatProtection(protection), repository: main }, unprotected, {
    brakes: 'stop',
  });
  for (const one of [html, jobSummary(result)]) expect(one).not.toMatch(/<code>[^<]*<code>|`/);
  const said = formatAnnotations(result);
  expect(new Set(said).size).toBe(said.length);
});

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { computeGitId } from '../../packages/core/src/fleet/requests/own-file.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { parseCheckRunText } from '../../packages/core/src/previews/check-run.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { noItems } from '../../packages/core/src/report/plans/classes.ts';
import type { ApprovableItem } from '../../packages/core/src/report/plans/item.ts';
import { formatHeadlineText, summarizePreview } from '../../packages/core/src/report/preview/headline.ts';
import { parseReport } from '../../packages/core/src/report/result/read.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { readShownText } from '../kit/reports/shown-text.ts';
import { createMemoryFiles, formatLines } from '../kit/runs/scene.ts';
import { openStory, file as settingsFile } from '../kit/runs/story.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const formatLabelLine = (name: string, color: string) => `  - {name: ${name}, color: ${color}}\n`;
const createLiveLabels = (...labels: readonly (readonly [string, string])[]) =>
  labels.map(([name, color]) => ({ name, color, description: null }));

const baseFile = `labels:\n${formatLabelLine('drifted', 'aaaaaa')}${formatLabelLine('changed', 'aaaaaa')}${formatLabelLine('settled', 'aaaaaa')}${formatLabelLine('fought', 'aaaaaa')}`;
const headFile = `labels:\n${formatLabelLine('drifted', 'aaaaaa')}${formatLabelLine('changed', 'bbbbbb')}${formatLabelLine('settled', 'cccccc')}${formatLabelLine('fought', 'bbbbbb')}`;
const repository = {
  labels: createLiveLabels(['drifted', 'cccccc'], ['changed', 'aaaaaa'], ['settled', 'cccccc'], ['fought', 'cccccc']),
};

const groupNames = Object.keys(noItems) as (keyof typeof noItems)[];
const groupSubjects = ({ targets }: RunResult) =>
  Object.fromEntries(
    groupNames.map((name) => [name, targets[0]?.preview?.shown[name].flatMap((item) => item.subject)]),
  );

/** The head commit of the target branch. */
const baseSha = 'a0'.padEnd(40, 'a');

it('a preview distinguishes changes, drift, resolved drift and overwritten live values [12.1]', async () => {
  const { push, comments, simulator } = openPullScene({ base: baseFile, repository });
  const result = await push(headFile);
  expect(summarizePreview(result)).toContain('No changes made. Exit 0.');
  expect(groupSubjects(result)).toEqual({
    changes: ['changed'],
    overwrites: ['fought'],
    unapplied: [],
    drifted: ['drifted'],
    resent: [],
    settles: ['settled'],
  });
  const [comment] = comments();
  const text = readShownText(comment!.body);
  expect(text).toContain('Merging this changes 2 settings, and applies 1 setting already on main');
  expect(text).toMatch(
    /Overwrites live values that differ from both versions of the file[\s\S]*~ fought[\s\S]*color: cccccc → bbbbbb[\s\S]*Changed/,
  );
  expect(text).toContain('Resolves drift in 1 setting: labels settled.');
  expect(text).toMatch(/Already on main: 1 setting\. Trueup found no completed apply[\s\S]*~ drifted/);
  expect(text).not.toContain('run apply');
  expect(simulator.objections).toEqual([]);
});

it('a preview identifies resolved drift by its key if the setting belongs to no entry', async () => {
  const { push, comments } = openPullScene({
    base: 'repository: {has_wiki: false}\n',
    repository: { settings: { has_wiki: true } },
  });
  await push('repository: {has_wiki: true}\n');
  expect(readShownText(comments()[0]!.body)).toContain(': repository has_wiki.');
});

it('a preview of chosen sections makes no claim about the others [12.29]', async () => {
  const { push, comments, checkRuns } = openPullScene({ base: `${baseFile}milestones: []\n`, repository });
  const sections = ['milestones'];
  await push(`${headFile}milestones: []\n`, { sections });
  expect(comments()).toEqual([]);
  expect(checkRuns().at(-1)!.output!.title).toBe('Merging this changes no settings in the chosen sections');
  await push(`${headFile}milestones: [{title: v1}]\n`, { sections });
  expect(readShownText(comments()[0]!.body)).toContain('Merging this changes 1 setting in the chosen sections');
});

it('a preview keeps one comment after five pushes and creates a check run for each push [12.2]', async () => {
  const { push, comments, checkRuns, head } = openPullScene({ base: baseFile, repository });
  for (const number of [1, 2, 3, 4, 5]) await push(headFile.replace('bbbbbb', `00000${number}`), {}, number);
  expect(comments()).toHaveLength(1);
  expect(comments()[0]).toMatchObject({ user: 'github-actions[bot]' });
  expect(comments()[0]!.body).toContain('000005');
  expect(checkRuns().map(({ head_sha, conclusion }) => [head_sha, conclusion])).toEqual(
    [1, 2, 3, 4, 5].map((number) => [head(number), 'success']),
  );
});

it.each([
  ['the last commit of pull request #7 is', ({ pull_requests: [pull] }: any) => pull.pushes.push('mona')],
  ['pull request #7 is closed', ({ pull_requests: [pull] }: any) => Object.assign(pull, { state: 'MERGED' })],
])('a repeated run keeps the comment, and warns that %s [12.2]', async (reason, change) => {
  const { push, comments, simulator } = openPullScene({ base: baseFile, repository });
  await push(headFile);
  change(simulator.repository('acme/shop'));
  const result = await push(headFile.replace('bbbbbb', '000009'));
  expect(comments().map(({ body }) => body.includes('000009'))).toEqual([false]);
  expect(formatLines(result, 'warning').join()).toContain(`the comment was not written: ${reason}`);
});

it('a preview does not edit comments of other users, even with a copied marker [12.2]', async () => {
  const firstScene = openPullScene({ base: baseFile, repository });
  await firstScene.push(headFile);
  const forgedComment = { issue: 7, user: 'mallory', body: firstScene.comments()[0]!.body };
  const quotingComment = { issue: 7, user: 'github-actions[bot]', body: `> ${forgedComment.body}` };
  const seed = { accounts: [{ login: 'mallory' }] };
  const { push, comments } = openPullScene({
    base: baseFile,
    repository: { ...repository, comments: [forgedComment, quotingComment] },
    seed,
  });
  await push(headFile.replaceAll('bbbbbb', '123456'));
  expect(comments()).toMatchObject([forgedComment, quotingComment, { user: 'github-actions[bot]' }]);
  expect(comments()[2]!.body).toContain('123456');
});

it('a preview does not change other comments of its own author, such as a preview of another file', async () => {
  const otherComment = { issue: 7, user: 'github-actions[bot]', body: '<!-- trueup: preview 0123456789abcdef -->' };
  const { push, comments } = openPullScene({ base: baseFile, repository: { ...repository, comments: [otherComment] } });
  await push(headFile);
  expect(comments().map(({ body }) => body === otherComment.body)).toEqual([true, false]);
});

it('a preview adds no comment without changes, and shortens an existing comment to one line [12.2]', async () => {
  const labels = createLiveLabels(
    ['drifted', 'aaaaaa'],
    ['changed', 'aaaaaa'],
    ['settled', 'aaaaaa'],
    ['fought', 'aaaaaa'],
  );
  const { push, comments, checkRuns } = openPullScene({ base: baseFile, repository: { labels } });
  await push(baseFile, {}, 1);
  expect(comments()).toEqual([]);
  await push(headFile, {}, 2);
  await push(baseFile, {}, 3);
  expect(comments()).toHaveLength(1);
  expect(comments()[0]!.body.split('\n').filter(Boolean)).toEqual([
    expect.stringMatching(/^<!-- trueup: preview [0-9a-f]{16} -->$/),
    'Merging this changes no settings.',
  ]);
  expect(checkRuns().at(-1)).toMatchObject({
    conclusion: 'success',
    output: { title: 'Merging this changes no settings' },
  });
});

it('a preview does not update a comment that already has the same text', async () => {
  const { push, writes } = openPullScene({ base: baseFile, repository });
  await push(headFile, {}, 1);
  await push(headFile, {}, 2);
  expect(writes().filter((route) => route.includes('comments'))).toEqual([
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  ]);
});

it('a preview stores the plan of its file, with drift, in the check run for apply', async () => {
  const { push, checkRuns } = openPullScene({ base: baseFile, repository });
  const { targets } = await push(headFile);
  const [run] = checkRuns();
  expect(run).toMatchObject({ name: 'Trueup plan' });
  const storedPlan = parseCheckRunText(run!.output.text);
  expect(storedPlan).toMatchObject({ base: 'main', files: { '.github/settings.yml': computeGitId(headFile) } });
  const pickPlannedValues = ({ subject, kind, changes }: ApprovableItem) => ({
    subject,
    kind,
    after: changes.map(({ after }) => after),
  });
  expect(storedPlan.targets[0]!.items.map(pickPlannedValues)).toEqual(targets[0]!.plan!.items.map(pickPlannedValues));
  expect(targets[0]!.plan!.items).toHaveLength(3);
});

it('a preview reads settings with `token`, and uses `report-token` for comments and check runs [12.4]', async () => {
  const { push, asked } = openPullScene({ base: baseFile, repository });
  await push(headFile);
  const listRequestsBy = (token: string) => [
    ...new Set(asked.filter((call) => call.token === token).map(({ request }) => request)),
  ];
  expect(listRequestsBy('workflow').sort()).toEqual([
    `GET /repos/acme/shop/commits/${baseSha}/check-runs`,
    'GET /repos/acme/shop/issues/7/comments',
    'GET /repos/acme/shop/pulls/7',
    'POST /repos/acme/shop/check-runs',
    'POST /repos/acme/shop/issues/7/comments',
  ]);
  expect(listRequestsBy('reading').every((request) => request.startsWith('GET '))).toBe(true);
  expect(listRequestsBy('reading')).toContain('GET /repos/acme/shop/labels');
});

it('a preview of an invalid file fails, reports the mistake in the comment and completes its check run [12.3]', async () => {
  const { push, comments, checkRuns } = openPullScene({ base: baseFile, repository });
  expect((await push('labels:\n  - {nam: bug}\n')).outcome).toBe('failed');
  expect(comments()[0]!.body).toContain('nam');
  expect(checkRuns()).toMatchObject([{ conclusion: 'failure', output: { text: null } }]);
});

it('a preview fails if a read fails, and completes its check run [12.3]', async () => {
  const { push, checkRuns } = openPullScene({ base: baseFile, repository });
  const settings = `${headFile}milestones:\n  - {title: v1}\nautolinks: []\n`;
  const result = await push(settings, { onDrift: 'fail' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain('Administration: read');
  expect((await push(settings, { onMissingPermission: 'warn' }, 2)).outcome).toBe('partial');
  expect(checkRuns()).toMatchObject([{ conclusion: 'failure' }, { conclusion: 'success' }]);
});

it('a preview does not claim that settings stay unchanged in a section that it cannot plan [12.3]', async () => {
  const protection = '{enforce_admins: true, required_status_checks: null, restrictions: null';
  const createFile = (more: string, links: string) =>
    `branches:\n  - {name: main, protection: ${protection}${more}}}\nautolinks: [{key_prefix: A-, url_template: "https://a.example/<num>"}${links}]\n`;
  const [withBoth, withNone] = [
    createFile(', required_linear_history: true', ', {key_prefix: B-, url_template: "https://b.example/<num>"}'),
    createFile('', ''),
  ];
  const { push, comments, checkRuns } = openPullScene({ base: withBoth });
  const result = await push(withNone, { onMissingPermission: 'warn' });
  const text = readShownText(comments()[0]!.body);
  expect(text).not.toContain('unchanged');
  expect(text).toContain(
    'autolinks: B- is no longer declared. This preview could not plan the section, so apply may change or delete it',
  );
  expect(text).toMatch(/branches: .*required_linear_history.* is no longer declared\. This preview could not plan/);
  expect(checkRuns()[0]!.output.title).toBe(
    'Merging this no longer declares 2 settings, which apply may change or delete',
  );
  expect(result.targets[0]!.preview!.noLongerDeclared).toEqual([
    { section: 'autolinks', names: ['B-'], isUnplanned: true },
    { section: 'branches', names: ['main protection.required_linear_history'], isUnplanned: true },
  ]);
  const reread = parseReport(formatJsonReport(result));
  expect(reread.targets[0]!.preview!.noLongerDeclared).toEqual(result.targets[0]!.preview!.noLongerDeclared);
  const removed = await push('{}\n', { onMissingPermission: 'warn' }, 2);
  expect(formatHeadlineText(removed)).toBe('Merging this stops managing 3 settings');
});

it('a preview fails because of drift only under `on-drift: fail` [12.3]', async () => {
  const { push, checkRuns } = openPullScene({ base: baseFile, repository });
  expect((await push(headFile)).outcome).toBe('success');
  expect((await push(headFile, { onDrift: 'fail' }, 2)).outcome).toBe('drift');
  expect(checkRuns().map(({ conclusion }) => conclusion)).toEqual(['success', 'failure']);
  for (const liveColor of ['aaaaaa', 'cccccc']) {
    const labels = createLiveLabels(...names.map((name) => [name, name === 'settled' ? liveColor : 'aaaaaa'] as const));
    const { outcome } = await openPullScene({ base: baseFile, repository: { labels } }).push(headFile, {
      onDrift: 'fail',
    });
    expect(outcome).toBe(liveColor === 'aaaaaa' ? 'success' : 'drift');
  }
});

it('a preview writes nothing if posting is off, and warns if the token cannot write', async () => {
  const { push, writes } = openPullScene({
    base: baseFile,
    repository,
    grants: { Contents: 'read', 'Pull requests': 'read' },
  });
  expect((await push(headFile, { post: false })).outcome).toBe('success');
  const result = await push(headFile, {}, 2);
  expect(result.outcome).toBe('success');
  expect(formatLines(result, 'warning').map((line) => line.split(':')[1])).toEqual([
    ' the comment was not written',
    ' the check run was not written',
  ]);
  expect(writes().length).toBe(2);
});

it('a preview treats all settings as changed if the settings file of the base is missing or invalid [12.6]', async () => {
  const withoutBase = await openPullScene({ repository }).push(headFile);
  expect(groupSubjects(withoutBase).changes).toEqual(['drifted', 'changed', 'fought']);
  expect(formatLines(withoutBase, 'note').join()).toContain('the base has no `.github/settings.yml`');
  const invalidBase = await openPullScene({ base: 'labels: 7\n', repository }).push(headFile);
  expect(invalidBase.outcome).toBe('success');
  expect(formatLines(invalidBase, 'note').join()).toContain('the settings file of the base is not valid');
});

it('a preview refuses a merge commit that does not belong to the commit of the event [12.6]', async () => {
  const { push, asked } = openPullScene({ base: baseFile, repository });
  const result = await push(headFile, {}, 1, { GITHUB_SHA: `c2${'c'.repeat(38)}` });
  expect(formatLines(result, 'error')[0]).toMatch(
    /pull request #7 moved from [0-9a-f]{40} to [0-9a-f]{40} during this run/,
  );
  expect(asked.some(({ request }) => request.includes('labels'))).toBe(false);
});

it.each([
  ['workflow_dispatch', { pullRequest: 7 }],
  ['pull_request_target', {}],
])('a preview refuses the merge commit of an earlier push, for the event %s [12.6]', async (event, options) => {
  const { push, simulator, comments } = openPullScene({ base: baseFile, repository, event });
  (simulator.repository('acme/shop') as any).pull_requests[0].pushes.push('mona');
  const result = await push(headFile, options, 2);
  expect(formatLines(result, 'error').join()).toContain('GitHub has no merge commit of pull request #7');
  expect(comments().map(({ body }) => body.includes('Merging this'))).not.toContain(true);
});

it('a preview limits a comment of 1,000 changes to 60,000 characters and counts omitted changes [12.5]', async () => {
  const formatManyLabels = (color: string) =>
    `labels:\n${Array.from({ length: 1_000 }, (_, index) => formatLabelLine(`label-${index}`, color)).join('')}`;
  const labels = createLiveLabels(
    ...Array.from({ length: 1_000 }, (_, index) => [`label-${index}`, 'aaaaaa'] as const),
  );
  const { push, comments, checkRuns } = openPullScene({ base: formatManyLabels('aaaaaa'), repository: { labels } });
  await push(formatManyLabels('bbbbbb'));
  for (const text of [comments()[0]!.body, checkRuns()[0]!.output.summary]) {
    expect(text.length).toBeLessThan(60_000);
    const rows = text.match(/<tr><td>.*<\/td><\/tr>/g)!;
    expect(text.match(/<tr>/g)).toHaveLength(rows.length + 1);
    const [, omitted] = /: (\d+) more changes are left out/.exec(text)!;
    expect(rows.length + Number(omitted)).toBe(1_000);
    expect(text).toContain('Merging this changes 1000 settings');
  }
});

it('a preview fails if a comment has no room for its changed rules [12.5]', async () => {
  const seed = { accounts: [{ login: 'mallory' }] };
  const people = Array.from(
    { length: 430 },
    (_, at) => `  - {username: a-person-with-a-long-name-${at}, permission: admin}`,
  );
  const { push, comments, checkRuns } = openPullScene({ base: 'labels: []\n', from: 'mallory/shop', seed });
  const allow = [...Array.from({ length: 40 }, (_, at) => `access=${at}${'x'.repeat(200)}:admin`), 'visibility=public'];
  await push(`_allow: ${JSON.stringify(allow)}\ncollaborators:\n${people.join('\n')}\n`, { brakes: 'off' });
  expect(readShownText(comments()[0]!.body)).toContain('_allow gains visibility=public');
  expect(checkRuns()).toMatchObject([{ conclusion: 'failure' }]);
});

it('a preview escapes values from the settings file in the comment [12.5]', async () => {
  const hostileText =
    'hi @acme/all <img src=x onerror=alert(1)> <!-- trueup: preview --> ![x](http://evil.example) ``` |';
  const settings = `labels:\n  - {name: bug, color: aaaaaa, description: ${JSON.stringify(hostileText)}}\n`;
  const { push, comments } = openPullScene({ base: '{}\n', repository: { labels: [] } });
  await push(settings);
  const body = comments()[0]!.body;
  expect(body).toContain('&lt;img src=x');
  expect(body).not.toContain('<img');
  expect(body.match(/<!--/g)).toHaveLength(1);
  expect(body.replace(/<code>.*?<\/code>/g, '')).not.toMatch(/@acme|evil\.example|```/);
});

it('a preview escapes the name of its target branch in the comment and the check run, also without changes [12.5]', async () => {
  const labels = createLiveLabels(...names.map((name) => [name, 'aaaaaa'] as const));
  const into = '@acme/all<img/src=x>#1';
  const { push, comments, checkRuns } = openPullScene({ base: baseFile, repository: { labels }, into });
  for (const [index, settings] of [headFile, baseFile].entries()) await push(settings, {}, index + 1);
  const pages = [...comments().map(({ body }) => body), ...checkRuns().map(({ output }) => output.summary)];
  expect(pages).toHaveLength(3);
  expect(pages[2]).toContain('changes no settings');
  for (const page of pages) {
    expect(page).toContain('&lt;img');
    expect(page.replace(/<code>.*?<\/code>/g, '')).not.toMatch(/@acme|<img|#1/);
  }
});

it.each([1, 3])('a preview refuses to compare a merge commit with %s parents [12.6]', async (count) => {
  const createSha = (letter: string, push: number) => `${letter}${push}`.padEnd(40, letter);
  const parents = [createSha('a', 0), createSha('b', 1), createSha('b', 2)].slice(0, count);
  const commits = [{ sha: createSha('b', 1) }, { sha: createSha('b', 2) }, { sha: createSha('c', 1), parents }];
  const result = await openPullScene({ base: baseFile, repository: { ...repository, commits } }).push(headFile);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain(
    `is not a merge commit of pull request #7: it has ${count} parents`,
  );
});

describe('a preview of a merge queue group', () => {
  const event = 'merge_group';
  it('a merge queue preview compares the group with the commit before it and writes only a check run', async () => {
    const { push, comments, checkRuns, merged, asked } = openPullScene({ base: baseFile, repository, event });
    const result = await push(headFile);
    expect(groupSubjects(result)).toMatchObject({ changes: ['changed'], overwrites: ['fought'], drifted: ['drifted'] });
    expect(checkRuns()).toMatchObject([{ head_sha: merged(), conclusion: 'success' }]);
    expect([comments(), formatLines(result, 'warning')]).toEqual([[], []]);
    const listRequestsBy = (token: string) =>
      asked.filter((call) => call.token === token).map(({ request }) => request);
    expect(listRequestsBy('workflow').filter((request) => !request.startsWith('GET '))).toEqual([
      'POST /repos/acme/shop/check-runs',
    ]);
    expect(listRequestsBy('reading').filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it('a merge queue preview of an invalid file fails its check run, so the queue does not wait', async () => {
    const { push, checkRuns, merged } = openPullScene({ base: baseFile, repository, event });
    expect((await push('labels: 7\n')).outcome).toBe('failed');
    expect(checkRuns()).toMatchObject([{ head_sha: merged(), conclusion: 'failure' }]);
  });

  it('a merge queue preview refuses a pull request number', async () => {
    const { push, asked } = openPullScene({ base: baseFile, repository, event });
    expect([formatLines(await push(headFile, { pullRequest: 7 }), 'error')[0], asked]).toEqual([
      expect.stringContaining('`--pull-request` is 7, but the event belongs to a group of the merge queue'),
      [],
    ]);
  });
});

const names = ['drifted', 'changed', 'settled', 'fought'];

it('a preview fails under `brakes: stop` if apply would stop after the merge, and otherwise warns [12.3]', async () => {
  const makePrivate = 'repository:\n  visibility: private\n';
  const openWithPublicBase = () =>
    openPullScene({ base: 'repository: {visibility: public}\n', reading: readPermissions });
  const warningScene = openWithPublicBase();
  const warnedResult = await warningScene.push(makePrivate, { brakes: 'warn' });
  expect([warnedResult.outcome, formatLines(warnedResult, 'warning')[0]]).toEqual([
    'success',
    expect.stringContaining('visibility'),
  ]);
  const stoppedScene = openWithPublicBase();
  const result = await stoppedScene.push(makePrivate, { brakes: 'stop' });
  expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
    'failed',
    expect.stringContaining('`--allow visibility=private`'),
  ]);
  expect(summarizePreview(result).at(-1)).toBe(
    'Apply will stop: see the lines above. Allow the changes or correct the file. Exit 1.',
  );
  expect(stoppedScene.checkRuns()).toMatchObject([{ conclusion: 'failure' }]);
  expect(warningScene.checkRuns()).toMatchObject([{ conclusion: 'success' }]);
  for (const stage of [stoppedScene, warningScene]) {
    const { output } = stage.checkRuns()[0] as unknown as { output: { summary: string } };
    expect(output.summary).toContain('GUARDED');
    expect(output.summary.replaceAll('<wbr>', '')).toContain('allow: visibility=private');
    expect(output.summary).toContain('settings.yml:2:3');
  }
  expect(
    (await openWithPublicBase().push(`_allow: [visibility=private]\n${makePrivate}`, { brakes: 'stop' })).outcome,
  ).toBe('success');
  const allow = [{ code: 'visibility', value: 'private' }] as const;
  expect((await openWithPublicBase().push(makePrivate, { brakes: 'stop', allow })).outcome).toBe('success');
});

it('a preview finds the repository of its workflow by its id for a brake that stops the base [12.3]', async () => {
  const base = 'actions: {enabled: false}\n';
  const preview = async (id: string) => {
    const scene = openPullScene({
      base,
      from: 'acme/old',
      repository: { id: 77 },
      seed: { moved: { 'acme/old': 77 } },
    });
    const environment = { GITHUB_REPOSITORY: 'acme/old', GITHUB_REPOSITORY_ID: id };
    const options = { token: new Secret('strong'), brakes: 'stop', privateRepos: 'show' } as const;
    const result = await scene.push(`_allow: [actions-off=yes]\n${base}`, options, 1, environment);
    expect(result.outcome).toBe('success');
    const { changes, drifted } = result.targets[0]!.preview!.shown;
    const isNoted = formatLines(result, 'note').some((line) => line.includes('and this pull request allows them'));
    return [changes.length, drifted.length, isNoted];
  };
  expect([await preview('77'), await preview('78')]).toEqual([
    [1, 0, true],
    [0, 1, false],
  ]);
});

it('a preview shows a change that a new `_allow` line permits as a change and not as drift [12.3]', async () => {
  const makePrivate = 'repository: {visibility: private}\n';
  const preview = async (baseFile: string, headFile: string, brakes: 'stop' | 'warn') => {
    const stage = openPullScene({ base: baseFile, reading: readPermissions });
    const result = await stage.push(headFile, { brakes });
    const { changes, drifted } = result.targets[0]!.preview!.shown;
    const allowNotes = formatLines(result, 'note').filter((line) => line.includes('this pull request allows them'));
    return [changes.length, drifted.length, allowNotes.length, stage.checkRuns()[0]!.output.title] as const;
  };
  const makePrivateAllowed = `_allow: [visibility=private]\n${makePrivate}`;
  expect(await preview(makePrivate, makePrivateAllowed, 'stop')).toEqual([
    1,
    0,
    1,
    expect.stringContaining('Merging this changes'),
  ]);
  expect((await preview(makePrivate, makePrivate, 'stop')).slice(0, 3)).toEqual([0, 1, 0]);
  expect((await preview(makePrivate, makePrivateAllowed, 'warn')).slice(0, 3)).toEqual([0, 1, 0]);
  expect((await preview(makePrivate, `_allow: [archive=true]\n${makePrivate}`, 'stop')).slice(0, 3)).toEqual([0, 1, 0]);
});

it('a preview only warns about a check that its token cannot make, and leaves the check to apply [12.3]', async () => {
  const collaborators = ['mona', 'alice'].map((login) => ({ login, role: 'admin' }));
  const formatAdmin = (login: string) => `{username: ${login}, permission: admin}`;
  const bothAdmins = `collaborators: [${formatAdmin('mona')}, ${formatAdmin('alice')}]\n`;
  const oneAdmin = `collaborators: [${formatAdmin('mona')}]\n`;
  const openPeopleScene = (before: string) => {
    const scene = openPullScene({
      base: before,
      reading: readPermissions,
      repository: { collaborators },
      seed: { accounts: [{ login: 'alice' }] },
    });
    changeAnswers(scene, 'GET /user', () => ({ message: 'Not for you' }), 403);
    return scene;
  };
  const stage = openPeopleScene(bothAdmins);
  const result = await stage.push(oneAdmin, { brakes: 'stop' });
  expect([result.outcome, formatLines(result, 'warning').join()]).toEqual([
    'success',
    expect.stringContaining('apply checks again with its own token, and stops if that token cannot check it either'),
  ]);
  expect(stage.checkRuns()).toMatchObject([{ conclusion: 'success' }]);
  expect(stage.checkRuns()[0]!.output.summary).toContain('GUARDED');
  const { targets } = await openPeopleScene(oneAdmin).push(`_allow: [own-access=unknown]\n${oneAdmin}`, {
    brakes: 'stop',
  });
  expect(targets[0]!.preview!.shown.changes).toHaveLength(1);
  const checkResult = await stage.push(oneAdmin, { mode: 'check', brakes: 'stop' });
  expect(formatLines(checkResult, 'warning').join()).toContain('apply will stop here');
});

it('a preview accepts a file or a Git ref as its base and rejects other values [12.6]', async () => {
  const compare = async (baseName: string) => {
    const { push, writes } = openPullScene({ repository });
    const files = createMemoryFiles({ 'base.yml': baseFile });
    const load = async (file: string) => (file === 'base.yml' ? baseFile : headFile);
    const readFileAt = async (ref: string) => (ref === 'origin/main' ? { text: baseFile } : undefined);
    const result = await push(headFile, { base: baseName, post: false }, 1, outsideWorkflow, {
      files,
      load,
      readFileAt: readFileAt,
    });
    expect(writes()).toEqual([]);
    return result;
  };
  for (const baseName of ['base.yml', 'origin/main']) {
    expect(groupSubjects(await compare(baseName))).toMatchObject({ changes: ['changed'], overwrites: ['fought'] });
  }
  expect(formatLines(await compare('trunk'), 'error')[0]).toContain(
    '`trunk` is neither a file nor a Git ref in this checkout',
  );
});

it('hides details of the repository but shows mistakes in files of the operator [12.5]', async () => {
  const { push } = openPullScene({ repository: { ...repository, visibility: 'private' } });
  const otherWorkflow = { GITHUB_REPOSITORY: 'acme/elsewhere', GITHUB_EVENT_NAME: undefined };
  const localFiles: Record<string, string> = { 'base.yml': 'labels: 3\n' };
  const world = { files: createMemoryFiles(localFiles), load: async (file: string) => localFiles[file] ?? headFile };
  const result = await push(headFile, { base: 'base.yml', post: false }, 1, otherWorkflow, world);
  expect(result.targets.map(({ repository: name }) => name)).toEqual(['redacted-1']);
  expect(result.lines.map(({ message }) => message)).toEqual([
    'the settings file of the base is not valid, so everything counts as changed: is a number, but must be a list',
    expect.stringContaining('the details of redacted-1 are withheld'),
  ]);
});

it('refuses a base that is both a Git ref and a path, because a pull request can add a path [12.20]', async () => {
  const { push } = openPullScene({ repository });
  const world = { files: createMemoryFiles({ main: headFile }), readFileAt: async () => ({ text: baseFile }) };
  const result = await push(headFile, { base: 'main', post: false }, 1, outsideWorkflow, world);
  expect(formatLines(result, 'error')[0]).toContain('`main` is both a Git ref and a file');
});

it('reads a file with a byte order mark from the checkout and stores its Git id unchanged [12.20]', async () => {
  const { push, asked, checkRuns } = openPullScene({ base: baseFile, repository });
  const textWithBom = `\uFEFF${headFile.replaceAll('\n', '\r\n')}`;
  expect(formatLines(await push(textWithBom), 'error')).toEqual([]);
  const [run] = checkRuns();
  expect(parseCheckRunText(run!.output.text).files).toEqual({ '.github/settings.yml': computeGitId(textWithBom) });
  expect(asked.filter(({ request }) => request.includes('/contents/'))).toHaveLength(1);
});

it('compares the settings file of the commit even if the checkout has a different one [12.20]', async () => {
  const { push, comments } = openPullScene({
    base: baseFile,
    repository,
    overwritten: { '.github/settings.yml': baseFile },
  });
  await push(headFile);
  expect(readShownText(comments()[0]!.body)).toContain('Merging this changes 2 settings');
});

it('reports an error if nothing specifies a base', async () => {
  const { push, asked } = openPullScene({ base: baseFile, repository });
  const result = await push(headFile, { post: false }, 1, { GITHUB_EVENT_NAME: 'push' });
  expect([formatLines(result, 'error')[0], asked]).toEqual([
    expect.stringContaining('there is nothing to compare with'),
    [],
  ]);
});

const readPermissions = { Administration: 'read', Contents: 'read' } as const;
const outsideWorkflow = { GITHUB_ACTIONS: undefined, GITHUB_EVENT_NAME: undefined };

it('a preview from the command line writes to the pull request and compares even a fork with GitHub', async () => {
  const { push, comments, checkRuns, head } = openPullScene({ base: baseFile, repository, from: 'mallory/shop' });
  expect((await push(headFile, { pullRequest: 7 }, 1, outsideWorkflow)).targets[0]!.preview!.against).toBe('live');
  expect(comments()).toHaveLength(1);
  expect(checkRuns()).toMatchObject([{ head_sha: head() }]);
});

it.each([
  ['is closed', { pull_requests: [{ number: 7, author: 'mona', state: 'CLOSED' }] }],
  ['it has conflicts or a new push', { commits: [] }],
])(
  'refuses to compare a pull request without a merge commit and reports the reason: %s [12.6]',
  async (expectedReason, repositorySeed) => {
    const { push, checkRuns } = openPullScene({ base: baseFile, repository: { ...repository, ...repositorySeed } });
    expect(formatLines(await push(headFile, { pullRequest: 7 }, 1, outsideWorkflow), 'error')[0]).toMatch(
      new RegExp(`#7:? ${expectedReason}\\. To fix`),
    );
    expect(checkRuns()).toEqual([]);
  },
);

describe('a pull request into a branch other than the default branch', () => {
  const into = 'release';

  it.each([
    ['a pull_request event', 'pull_request', {}, {}],
    ['a command line', 'pull_request', { pullRequest: 7 }, outsideWorkflow],
    ['a pull_request_target event', 'pull_request_target', {}, {}],
    ['a merge queue', 'merge_group', {}, {}],
  ])(
    'a preview names the target branch in the title, check run and report, for %s [12.24]',
    async (_, event, options, environment) => {
      const { push, checkRuns } = openPullScene({ base: baseFile, repository, event, into });
      const result = await push(headFile, options, 1, environment);
      const title = /^(Merging this|This pull request) into release changes /;
      expect(checkRuns()).toMatchObject([
        { name: 'Trueup plan (release)', output: { title: expect.stringMatching(title) } },
      ]);
      expect(readShownText(checkRuns()[0]!.output.summary)).toContain('into release changes');
      expect(JSON.parse(formatJsonReport(result))).toMatchObject({ into });
    },
  );

  it('a check run names the target branch in its title for refused settings and for only drift [12.24]', async () => {
    const { push, checkRuns } = openPullScene({ base: baseFile, repository, into });
    await push('labels: 7\n');
    await push(baseFile, {}, 2);
    expect(checkRuns().map(({ output }) => output.title)).toEqual([
      'The settings for release cannot be previewed: 1 error',
      'Merging this into release applies 3 settings already on release',
    ]);
  });

  it('a preview for another branch has its own comment and check run and replaces no other [12.24]', async () => {
    const { push, comments, checkRuns, head: headOf } = openPullScene({ base: baseFile, repository });
    await push(headFile);
    const head = { sha: headOf(), repo: { full_name: 'acme/shop' } };
    const event = { pull_request: { number: 7, base: { ref: into }, head }, repository: { default_branch: 'main' } };
    const files = createMemoryFiles({ 'event.json': JSON.stringify(event) });
    await push(headFile.replaceAll('bbbbbb', '123456'), {}, 1, {}, { files });
    expect(comments().map(({ body }) => /Merging this (into \S+ )?changes/.exec(readShownText(body))?.[0])).toEqual([
      'Merging this changes',
      'Merging this into release changes',
    ]);
    expect(checkRuns().map(({ name }) => name)).toEqual(['Trueup plan', 'Trueup plan (release)']);
  });
});

it('a public comment hides values that GitHub shows only to some users [12.5]', async () => {
  const openWithAutolink = (visibility: string) =>
    openPullScene({
      base: 'autolinks: {_undeclared: keep, entries: []}\n',
      reading: readPermissions,
      repository: { visibility, autolinks: [{ key_prefix: 'CANARY-', url_template: 'https://t.example/<num>' }] },
    });
  const settings = 'autolinks:\n  _undeclared: delete\n  entries: []\n';
  const publicScene = openWithAutolink('public');
  await publicScene.push(settings);
  const publicOutput = JSON.stringify([publicScene.comments(), publicScene.checkRuns()]);
  expect(publicOutput).toContain('Merging this removes 1 setting');
  expect(publicOutput).not.toMatch(/CANARY|t\.example/);
  const privateScene = openWithAutolink('private');
  await privateScene.push(settings);
  expect(privateScene.comments()[0]!.body).toContain('CANARY-');
});

it('a public comment hides the reason why the base cannot be planned if only some users can see it [12.5]', async () => {
  const formatBranch = (name: string) => `branches: [{name: ${name}, protection: {lock_branch: true}}]\n`;
  const runPreview = async (visibility: string) => {
    const branches = ['main', 'dev'];
    const { simulator, push, comments } = openPullScene({
      base: formatBranch('dev'),
      reading: readPermissions,
      repository: { visibility, branches },
    });
    const match = ({ path }: { path: string }) => path.includes('/branches/dev');
    simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 422, body: { message: 'CANARY' } } });
    await push(formatBranch('main'));
    return readShownText(comments()[0]!.body);
  };
  const [publicComment, privateComment] = [await runPreview('public'), await runPreview('private')];
  for (const comment of [publicComment, privateComment]) expect(comment).toContain('Trueup cannot plan the base');
  expect(publicComment).not.toContain('CANARY');
  expect(privateComment).toContain('CANARY');
});

it('the JSON report contains the change classes and matches its schema', async () => {
  const result = await openPullScene({ base: baseFile, repository }).push(headFile);
  const schema = JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'));
  const isReport = new Ajv2020({ strict: false }).compile(schema);
  const report = JSON.parse(formatJsonReport(result));
  expect([isReport(report), isReport.errors]).toEqual([true, null]);
  expect(report.targets[0].preview).toMatchObject({ against: 'live', changes: [{ subject: ['changed'] }] });
});

it('a preview reads no settings of a repository whose id differs from the id in the file [12.26]', async () => {
  const result = await openPullScene({ base: baseFile, repository }).push(`_repository_id: 999\n${headFile}`);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    expect.stringMatching(
      /^error: the file is for the repository with the id 999, but acme\/shop has the id \d+\. To fix/,
    ),
  ]);
});

it('a preview reports a repository that it cannot see once, for any number of sections [12.26]', async () => {
  const { push, checkRuns } = openPullScene({ base: baseFile, repository });
  const missingRepository = { repository: { owner: 'acme', name: 'gone' }, privateRepos: 'show' as const };
  const result = await push(`milestones: [{title: v1}]\n${headFile}`, missingRepository);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    expect.stringContaining('the repository does not exist, or the token cannot see it'),
  ]);
  expect(checkRuns()).toMatchObject([{ output: { text: null } }]);
});

it('a page from a JSON report shows unverified settings like the preview itself [1.13]', async () => {
  const story = openStory({ [settingsFile]: 'labels: []\n' });
  const text = 'labels: []\ncheck_suite_preferences: [{app_id: 1, setting: true}]\n';
  const result = await story.preview(story.open(1, { files: { [settingsFile]: text } }));
  expect(formatHeadlineText(result)).toContain('declares 1 setting not verified as up to date');
  expect(formatHeadlineText(parseReport(formatJsonReport(result)))).toBe(formatHeadlineText(result));
});

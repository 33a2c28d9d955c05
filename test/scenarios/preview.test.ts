import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { computeGitId } from '../../packages/core/src/fleet/requests/own-file.ts';
import { fromCheckRun } from '../../packages/core/src/previews/check-run.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { groupNames } from '../../packages/core/src/report/plans/classes.ts';
import type { ApprovableItem } from '../../packages/core/src/report/plans/item.ts';
import { formatHeadlineText, summarizePreview } from '../../packages/core/src/report/preview/headline.ts';
import { readReport } from '../../packages/core/src/report/result/read.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { createMemoryFiles, formatLines } from '../kit/runs/scene.ts';
import { openStory, file as settingsFile } from '../kit/runs/story.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const label = (name: string, color: string) => `  - {name: ${name}, color: ${color}}\n`;
const createLive = (...labels: readonly (readonly [string, string])[]) =>
  labels.map(([name, color]) => ({ name, color, description: null }));

const base = `labels:\n${label('drifted', 'aaaaaa')}${label('changed', 'aaaaaa')}${label('settled', 'aaaaaa')}${label('fought', 'aaaaaa')}`;
const pull = `labels:\n${label('drifted', 'aaaaaa')}${label('changed', 'bbbbbb')}${label('settled', 'cccccc')}${label('fought', 'bbbbbb')}`;
const repository = {
  labels: createLive(['drifted', 'cccccc'], ['changed', 'aaaaaa'], ['settled', 'cccccc'], ['fought', 'cccccc']),
};

/** The names of the items in each class. */
const groupShown = ({ targets }: RunResult) =>
  Object.fromEntries(groupNames.map((name) => [name, targets[0]?.preview?.shown[name].flatMap((one) => one.subject)]));

/** The commit of the target branch. */
const atBase = 'a0'.padEnd(40, 'a');

const stripTags = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"');

it('a preview distinguishes changes, drift, resolved drift and overwritten live values [12.1]', async () => {
  const { push, comments, simulator } = openPullScene({ base, repository });
  const result = await push(pull);
  expect(summarizePreview(result)).toContain('No changes made. Exit 0.');
  expect(groupShown(result)).toEqual({
    changes: ['changed'],
    overwrites: ['fought'],
    unapplied: [],
    drifted: ['drifted'],
    resent: [],
    settles: ['settled'],
  });
  const [comment] = comments();
  const text = stripTags(comment!.body);
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
  expect(stripTags(comments()[0]!.body)).toContain(': repository has_wiki.');
});

it('a preview keeps one comment after five pushes and creates a check run for each push [12.2]', async () => {
  const { push, comments, checkRuns, head } = openPullScene({ base, repository });
  for (const number of [1, 2, 3, 4, 5]) await push(pull.replace('bbbbbb', `00000${number}`), {}, number);
  expect(comments()).toHaveLength(1);
  expect(comments()[0]).toMatchObject({ user: 'github-actions[bot]' });
  expect(comments()[0]!.body).toContain('000005');
  expect(checkRuns().map(({ head_sha, conclusion }) => [head_sha, conclusion])).toEqual(
    [1, 2, 3, 4, 5].map((number) => [head(number), 'success']),
  );
});

it('a preview does not edit comments of other users, even with a copied marker [12.2]', async () => {
  const first = openPullScene({ base, repository });
  await first.push(pull);
  const forged = { issue: 7, user: 'mallory', body: first.comments()[0]!.body };
  const quoting = { issue: 7, user: 'github-actions[bot]', body: `> ${forged.body}` };
  const seed = { accounts: [{ login: 'mallory' }] };
  const { push, comments } = openPullScene({ base, repository: { ...repository, comments: [forged, quoting] }, seed });
  await push(pull.replaceAll('bbbbbb', '123456'));
  expect(comments()).toMatchObject([forged, quoting, { user: 'github-actions[bot]' }]);
  expect(comments()[2]!.body).toContain('123456');
});

it('a preview does not change other comments of its own author, such as a preview of another file', async () => {
  const other = { issue: 7, user: 'github-actions[bot]', body: '<!-- trueup: preview 0123456789abcdef -->' };
  const { push, comments } = openPullScene({ base, repository: { ...repository, comments: [other] } });
  await push(pull);
  expect(comments().map(({ body }) => body === other.body)).toEqual([true, false]);
});

it('a preview adds no comment without changes, and shortens an existing comment to one line [12.2]', async () => {
  const labels = createLive(['drifted', 'aaaaaa'], ['changed', 'aaaaaa'], ['settled', 'aaaaaa'], ['fought', 'aaaaaa']);
  const { push, comments, checkRuns } = openPullScene({ base, repository: { labels } });
  await push(base, {}, 1);
  expect(comments()).toEqual([]);
  await push(pull, {}, 2);
  await push(base, {}, 3);
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
  const { push, writes } = openPullScene({ base, repository });
  await push(pull, {}, 1);
  await push(pull, {}, 2);
  expect(writes().filter((route) => route.includes('comments'))).toEqual([
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  ]);
});

it('a preview stores the plan of its file, with drift, in the check run for apply', async () => {
  const { push, checkRuns } = openPullScene({ base, repository });
  const { targets } = await push(pull);
  const [run] = checkRuns();
  expect(run).toMatchObject({ name: 'Trueup plan' });
  const held = fromCheckRun(run!.output.text);
  expect(held).toMatchObject({ base: 'main', files: { '.github/settings.yml': computeGitId(pull) } });
  const pickWanted = ({ subject, kind, changes }: ApprovableItem) => ({
    subject,
    kind,
    after: changes.map(({ after }) => after),
  });
  expect(held.targets[0]!.items.map(pickWanted)).toEqual(targets[0]!.plan!.items.map(pickWanted));
  expect(targets[0]!.plan!.items).toHaveLength(3);
});

it('a preview reads settings with `token`, and uses `report-token` for comments and check runs [12.4]', async () => {
  const { push, asked } = openPullScene({ base, repository });
  await push(pull);
  const listRequestsBy = (token: string) => [
    ...new Set(asked.filter((one) => one.token === token).map(({ request }) => request)),
  ];
  expect(listRequestsBy('workflow').sort()).toEqual([
    `GET /repos/acme/shop/commits/${atBase}/check-runs`,
    'GET /repos/acme/shop/issues/7/comments',
    'POST /repos/acme/shop/check-runs',
    'POST /repos/acme/shop/issues/7/comments',
  ]);
  expect(listRequestsBy('reading').every((request) => request.startsWith('GET '))).toBe(true);
  expect(listRequestsBy('reading')).toContain('GET /repos/acme/shop/labels');
});

it('a preview of an invalid file fails, reports the mistake in the comment and completes its check run [12.3]', async () => {
  const { push, comments, checkRuns } = openPullScene({ base, repository });
  expect((await push('labels:\n  - {nam: bug}\n')).outcome).toBe('failed');
  expect(comments()[0]!.body).toContain('nam');
  expect(checkRuns()).toMatchObject([{ conclusion: 'failure', output: { text: null } }]);
});

it('a preview fails if a read fails, and completes its check run [12.3]', async () => {
  const { push, checkRuns } = openPullScene({ base, repository });
  const settings = `${pull}milestones:\n  - {title: v1}\nautolinks: []\n`;
  const result = await push(settings, { onDrift: 'fail' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain('Administration: read');
  expect((await push(settings, { onMissingPermission: 'warn' }, 2)).outcome).toBe('partial');
  expect(checkRuns()).toMatchObject([{ conclusion: 'failure' }, { conclusion: 'success' }]);
});

it('a preview fails because of drift only under `on-drift: fail` [12.3]', async () => {
  const { push, checkRuns } = openPullScene({ base, repository });
  expect((await push(pull)).outcome).toBe('success');
  expect((await push(pull, { onDrift: 'fail' }, 2)).outcome).toBe('drift');
  expect(checkRuns().map(({ conclusion }) => conclusion)).toEqual(['success', 'failure']);
  for (const settled of ['aaaaaa', 'cccccc']) {
    const labels = createLive(...names.map((name) => [name, name === 'settled' ? settled : 'aaaaaa'] as const));
    const { outcome } = await openPullScene({ base, repository: { labels } }).push(pull, { onDrift: 'fail' });
    expect(outcome).toBe(settled === 'aaaaaa' ? 'success' : 'drift');
  }
});

it('a preview writes nothing if posting is off, and warns if the token cannot write', async () => {
  const { push, writes } = openPullScene({ base, repository, grants: { Contents: 'read', 'Pull requests': 'read' } });
  expect((await push(pull, { post: false })).outcome).toBe('success');
  const result = await push(pull, {}, 2);
  expect(result.outcome).toBe('success');
  expect(formatLines(result, 'warning').map((line) => line.split(':')[1])).toEqual([
    ' the comment was not written',
    ' the check run was not written',
  ]);
  expect(writes().length).toBe(2);
});

it('a preview treats all settings as changed if the settings file of the base is missing or invalid [12.6]', async () => {
  const without = await openPullScene({ repository }).push(pull);
  expect(groupShown(without).changes).toEqual(['drifted', 'changed', 'fought']);
  expect(formatLines(without, 'note').join()).toContain('the base has no `.github/settings.yml`');
  const refused = await openPullScene({ base: 'labels: 7\n', repository }).push(pull);
  expect(refused.outcome).toBe('success');
  expect(formatLines(refused, 'note').join()).toContain('the settings file of the base is not valid');
});

it('a preview refuses a merge commit that does not belong to the commit of the event [12.6]', async () => {
  const { push, asked } = openPullScene({ base, repository });
  const result = await push(pull, {}, 1, { GITHUB_SHA: `c2${'c'.repeat(38)}` });
  expect(formatLines(result, 'error')[0]).toMatch(/pull request #7 moved from b1b+ to b2b+ during this run/);
  expect(asked.some(({ request }) => request.includes('labels'))).toBe(false);
});

it('a preview limits a comment of 1,000 changes to 60,000 characters and counts omitted changes [12.5]', async () => {
  const formatManyLabels = (color: string) =>
    `labels:\n${Array.from({ length: 1_000 }, (_, at) => label(`label-${at}`, color)).join('')}`;
  const labels = createLive(...Array.from({ length: 1_000 }, (_, at) => [`label-${at}`, 'aaaaaa'] as const));
  const { push, comments, checkRuns } = openPullScene({ base: formatManyLabels('aaaaaa'), repository: { labels } });
  await push(formatManyLabels('bbbbbb'));
  for (const text of [comments()[0]!.body, checkRuns()[0]!.output.summary]) {
    expect(text.length).toBeLessThan(60_000);
    const rows = text.match(/<tr><td>.*<\/td><\/tr>/g)!;
    expect(text.match(/<tr>/g)).toHaveLength(rows.length + 1);
    const [, left] = /: (\d+) more changes are left out/.exec(text)!;
    expect(rows.length + Number(left)).toBe(1_000);
    expect(text).toContain('Merging this changes 1000 settings');
  }
});

it('a preview escapes values from the settings file in the comment [12.5]', async () => {
  const nasty = 'hi @acme/all <img src=x onerror=alert(1)> <!-- trueup: preview --> ![x](http://evil.example) ``` |';
  const settings = `labels:\n  - {name: bug, color: aaaaaa, description: ${JSON.stringify(nasty)}}\n`;
  const { push, comments } = openPullScene({ base: '{}\n', repository: { labels: [] } });
  await push(settings);
  const body = comments()[0]!.body;
  expect(body).toContain('&lt;img src=x');
  expect(body).not.toContain('<img');
  expect(body.match(/<!--/g)).toHaveLength(1);
  expect(body.replace(/<code>.*?<\/code>/g, '')).not.toMatch(/@acme|evil\.example|```/);
});

it.each([1, 3])('a preview refuses to compare a merge commit with %s parents [12.6]', async (count) => {
  const createSha = (letter: string, push: number) => `${letter}${push}`.padEnd(40, letter);
  const parents = [createSha('a', 0), createSha('b', 1), createSha('b', 2)].slice(0, count);
  const commits = [{ sha: createSha('b', 1) }, { sha: createSha('b', 2) }, { sha: createSha('c', 1), parents }];
  const result = await openPullScene({ base, repository: { ...repository, commits } }).push(pull);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain(
    `is not a merge commit of pull request #7: it has ${count} parents`,
  );
});

describe('a preview of a merge queue group', () => {
  const event = 'merge_group';
  it('a merge queue preview compares the group with the commit before it and writes only a check run', async () => {
    const { push, comments, checkRuns, merged, asked } = openPullScene({ base, repository, event });
    const result = await push(pull);
    expect(groupShown(result)).toMatchObject({ changes: ['changed'], overwrites: ['fought'], drifted: ['drifted'] });
    expect(checkRuns()).toMatchObject([{ head_sha: merged(), conclusion: 'success' }]);
    expect([comments(), formatLines(result, 'warning')]).toEqual([[], []]);
    const by = (token: string) => asked.filter((one) => one.token === token).map(({ request }) => request);
    expect(by('workflow').filter((request) => !request.startsWith('GET '))).toEqual([
      'POST /repos/acme/shop/check-runs',
    ]);
    expect(by('reading').filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it('a merge queue preview of an invalid file fails its check run, so the queue does not wait', async () => {
    const { push, checkRuns, merged } = openPullScene({ base, repository, event });
    expect((await push('labels: 7\n')).outcome).toBe('failed');
    expect(checkRuns()).toMatchObject([{ head_sha: merged(), conclusion: 'failure' }]);
  });

  it('a merge queue preview refuses a pull request number', async () => {
    const { push, asked } = openPullScene({ base, repository, event });
    expect([formatLines(await push(pull, { pullRequest: 7 }), 'error')[0], asked]).toEqual([
      expect.stringContaining('`--pull-request` is 7, but the event belongs to a group of the merge queue'),
      [],
    ]);
  });
});

const names = ['drifted', 'changed', 'settled', 'fought'];

it('a preview fails under `brakes: stop` if apply would stop after the merge, and otherwise warns [12.3]', async () => {
  const closing = 'repository:\n  visibility: private\n';
  const openSeeded = () => openPullScene({ base: 'repository: {visibility: public}\n', reading });
  const loud = openSeeded();
  const warned = await loud.push(closing, { brakes: 'warn' });
  expect([warned.outcome, formatLines(warned, 'warning')[0]]).toEqual([
    'success',
    expect.stringContaining('visibility'),
  ]);
  const stopped = openSeeded();
  const result = await stopped.push(closing, { brakes: 'stop' });
  expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
    'failed',
    expect.stringContaining('`--allow visibility=private`'),
  ]);
  expect(summarizePreview(result).at(-1)).toBe(
    'Apply will stop: see the lines above. Allow the changes or correct the file. Exit 1.',
  );
  expect(stopped.checkRuns()).toMatchObject([{ conclusion: 'failure' }]);
  expect(loud.checkRuns()).toMatchObject([{ conclusion: 'success' }]);
  for (const stage of [stopped, loud]) {
    const { output } = stage.checkRuns()[0] as unknown as { output: { summary: string } };
    expect(output.summary).toContain('GUARDED');
    expect(output.summary.replaceAll('<wbr>', '')).toContain('allow: visibility=private');
    expect(output.summary).toContain('settings.yml:2:3');
  }
  expect((await openSeeded().push(`_allow: [visibility=private]\n${closing}`, { brakes: 'stop' })).outcome).toBe(
    'success',
  );
  const allow = [{ code: 'visibility', value: 'private' }] as const;
  expect((await openSeeded().push(closing, { brakes: 'stop', allow })).outcome).toBe('success');
});

it('a preview shows a change that a new `_allow` line permits as a change and not as drift [12.3]', async () => {
  const closing = 'repository: {visibility: private}\n';
  const preview = async (base: string, pull: string, brakes: 'stop' | 'warn') => {
    const stage = openPullScene({ base, reading });
    const result = await stage.push(pull, { brakes });
    const { changes, drifted } = result.targets[0]!.preview!.shown;
    const why = formatLines(result, 'note').filter((line) => line.includes('this pull request allows them'));
    return [changes.length, drifted.length, why.length, stage.checkRuns()[0]!.output.title] as const;
  };
  const allowing = `_allow: [visibility=private]\n${closing}`;
  expect(await preview(closing, allowing, 'stop')).toEqual([1, 0, 1, expect.stringContaining('Merging this changes')]);
  expect((await preview(closing, closing, 'stop')).slice(0, 3)).toEqual([0, 1, 0]);
  expect((await preview(closing, allowing, 'warn')).slice(0, 3)).toEqual([0, 1, 0]);
  expect((await preview(closing, `_allow: [archive=true]\n${closing}`, 'stop')).slice(0, 3)).toEqual([0, 1, 0]);
});

it('a preview only warns about a check that its token cannot make, and leaves the check to apply [12.3]', async () => {
  const collaborators = ['mona', 'alice'].map((login) => ({ login, role: 'admin' }));
  const formatAdmin = (login: string) => `{username: ${login}, permission: admin}`;
  const both = `collaborators: [${formatAdmin('mona')}, ${formatAdmin('alice')}]\n`;
  const one = `collaborators: [${formatAdmin('mona')}]\n`;
  const openPeopleScene = (before: string) => {
    const opened = openPullScene({
      base: before,
      reading,
      repository: { collaborators },
      seed: { accounts: [{ login: 'alice' }] },
    });
    changeAnswers(opened, 'GET /user', () => ({ message: 'Not for you' }), 403);
    return opened;
  };
  const stage = openPeopleScene(both);
  const result = await stage.push(one, { brakes: 'stop' });
  expect([result.outcome, formatLines(result, 'warning').join()]).toEqual([
    'success',
    expect.stringContaining('apply checks again with its own token, and stops if that token cannot check it either'),
  ]);
  expect(stage.checkRuns()).toMatchObject([{ conclusion: 'success' }]);
  expect(stage.checkRuns()[0]!.output.summary).toContain('GUARDED');
  const { targets } = await openPeopleScene(one).push(`_allow: [own-access=unknown]\n${one}`, { brakes: 'stop' });
  expect(targets[0]!.preview!.shown.changes).toHaveLength(1);
  const checked = await stage.push(one, { mode: 'check', brakes: 'stop' });
  expect(formatLines(checked, 'warning').join()).toContain('apply will stop here');
});

it('a preview accepts a file or a Git ref as its base and rejects other values [12.6]', async () => {
  const compare = async (named: string) => {
    const { push, writes } = openPullScene({ repository });
    const files = createMemoryFiles({ 'base.yml': base });
    const load = async (file: string) => (file === 'base.yml' ? base : pull);
    const readFileAt = async (ref: string) => (ref === 'origin/main' ? { text: base } : undefined);
    const result = await push(pull, { base: named, post: false }, 1, outside, { files, load, readFileAt: readFileAt });
    expect(writes()).toEqual([]);
    return result;
  };
  for (const named of ['base.yml', 'origin/main']) {
    expect(groupShown(await compare(named))).toMatchObject({ changes: ['changed'], overwrites: ['fought'] });
  }
  expect(formatLines(await compare('trunk'), 'error')[0]).toContain(
    '`trunk` is neither a file nor a Git ref in this checkout',
  );
});

it('hides details of the repository but shows mistakes in files of the operator [12.5]', async () => {
  const { push } = openPullScene({ repository: { ...repository, visibility: 'private' } });
  const elsewhere = { GITHUB_REPOSITORY: 'acme/elsewhere', GITHUB_EVENT_NAME: undefined };
  const disk: Record<string, string> = { 'base.yml': 'labels: 3\n' };
  const reach = { files: createMemoryFiles(disk), load: async (file: string) => disk[file] ?? pull };
  const result = await push(pull, { base: 'base.yml', post: false }, 1, elsewhere, reach);
  expect(result.targets.map(({ repository: name }) => name)).toEqual(['redacted-1']);
  expect(result.lines.map(({ message }) => message)).toEqual([
    'the settings file of the base is not valid, so everything counts as changed: is a number, but must be a list',
    expect.stringContaining('the details of redacted-1 are withheld'),
  ]);
});

it('refuses a base that is both a Git ref and a path, because a pull request can add a path [12.20]', async () => {
  const { push } = openPullScene({ repository });
  const reach = { files: createMemoryFiles({ main: pull }), readFileAt: async () => ({ text: base }) };
  const result = await push(pull, { base: 'main', post: false }, 1, outside, reach);
  expect(formatLines(result, 'error')[0]).toContain('`main` is both a Git ref and a file');
});

it('reads a file with a byte order mark from the checkout and stores its Git id unchanged [12.20]', async () => {
  const { push, asked, checkRuns } = openPullScene({ base, repository });
  const marked = `\uFEFF${pull.replaceAll('\n', '\r\n')}`;
  expect(formatLines(await push(marked), 'error')).toEqual([]);
  const [run] = checkRuns();
  expect(fromCheckRun(run!.output.text).files).toEqual({ '.github/settings.yml': computeGitId(marked) });
  expect(asked.filter(({ request }) => request.includes('/contents/'))).toHaveLength(1);
});

it('compares the settings file of the commit even if the checkout has a different one [12.20]', async () => {
  const { push, comments } = openPullScene({ base, repository, overwritten: { '.github/settings.yml': base } });
  await push(pull);
  expect(stripTags(comments()[0]!.body)).toContain('Merging this changes 2 settings');
});

it('reports an error if nothing specifies a base', async () => {
  const { push, asked } = openPullScene({ base, repository });
  const result = await push(pull, { post: false }, 1, { GITHUB_EVENT_NAME: 'push' });
  expect([formatLines(result, 'error')[0], asked]).toEqual([
    expect.stringContaining('there is nothing to compare with'),
    [],
  ]);
});

const reading = { Administration: 'read', Contents: 'read' } as const;
const outside = { GITHUB_ACTIONS: undefined, GITHUB_EVENT_NAME: undefined };

it('a preview from the command line writes to the pull request and compares even a fork with GitHub', async () => {
  const { push, comments, checkRuns, head } = openPullScene({ base, repository, from: 'mallory/shop' });
  expect((await push(pull, { pullRequest: 7 }, 1, outside)).targets[0]!.preview!.against).toBe('live');
  expect(comments()).toHaveLength(1);
  expect(checkRuns()).toMatchObject([{ head_sha: head() }]);
});

it.each([
  ['is closed', { pull_requests: [{ number: 7, author: 'mona', state: 'CLOSED' }] }],
  ['it has conflicts or a new push', { commits: [] }],
])('refuses to compare a pull request without a merge commit and reports the reason: %s [12.6]', async (why, more) => {
  const { push, checkRuns } = openPullScene({ base, repository: { ...repository, ...more } });
  expect(formatLines(await push(pull, { pullRequest: 7 }, 1, outside), 'error')[0]).toMatch(
    new RegExp(`#7:? ${why}\\. To fix`),
  );
  expect(checkRuns()).toEqual([]);
});

describe('a pull request into a branch other than the default branch', () => {
  const into = 'release';

  it.each([
    ['a pull_request event', 'pull_request', {}, {}],
    ['a command line', 'pull_request', { pullRequest: 7 }, outside],
    ['a pull_request_target event', 'pull_request_target', {}, {}],
    ['a merge queue', 'merge_group', {}, {}],
  ])(
    'a preview names the target branch in the title, check run and report, for %s [12.24]',
    async (_, event, options, environment) => {
      const { push, checkRuns } = openPullScene({ base, repository, event, into });
      const result = await push(pull, options, 1, environment);
      const title = /^(Merging this|This pull request) into release changes /;
      expect(checkRuns()).toMatchObject([
        { name: 'Trueup plan (release)', output: { title: expect.stringMatching(title) } },
      ]);
      expect(stripTags(checkRuns()[0]!.output.summary)).toContain('into release changes');
      expect(JSON.parse(formatJsonReport(result))).toMatchObject({ into });
    },
  );

  it('a check run names the target branch in its title for refused settings and for only drift [12.24]', async () => {
    const { push, checkRuns } = openPullScene({ base, repository, into });
    await push('labels: 7\n');
    await push(base, {}, 2);
    expect(checkRuns().map(({ output }) => output.title)).toEqual([
      'The settings for release cannot be previewed: 1 error',
      'Merging this into release applies 3 settings already on release',
    ]);
  });

  it('a preview for another branch has its own comment and check run and replaces no other [12.24]', async () => {
    const { push, comments, checkRuns, head: headOf } = openPullScene({ base, repository });
    await push(pull);
    const head = { sha: headOf(), repo: { full_name: 'acme/shop' } };
    const event = { pull_request: { number: 7, base: { ref: into }, head }, repository: { default_branch: 'main' } };
    const files = createMemoryFiles({ 'event.json': JSON.stringify(event) });
    await push(pull.replaceAll('bbbbbb', '123456'), {}, 1, {}, { files });
    expect(comments().map(({ body }) => /Merging this (into \S+ )?changes/.exec(stripTags(body))?.[0])).toEqual([
      'Merging this changes',
      'Merging this into release changes',
    ]);
    expect(checkRuns().map(({ name }) => name)).toEqual(['Trueup plan', 'Trueup plan (release)']);
  });
});

it('a public comment hides values that GitHub shows only to some users [12.5]', async () => {
  const seeded = (visibility: string) =>
    openPullScene({
      base: 'autolinks: {_undeclared: keep, entries: []}\n',
      reading,
      repository: { visibility, autolinks: [{ key_prefix: 'CANARY-', url_template: 'https://t.example/<num>' }] },
    });
  const settings = 'autolinks:\n  _undeclared: delete\n  entries: []\n';
  const open = seeded('public');
  await open.push(settings);
  const said = JSON.stringify([open.comments(), open.checkRuns()]);
  expect(said).toContain('Merging this removes 1 setting');
  expect(said).not.toMatch(/CANARY|t\.example/);
  const closed = seeded('private');
  await closed.push(settings);
  expect(closed.comments()[0]!.body).toContain('CANARY-');
});

it('a public comment hides the reason why the base cannot be planned if only some users can see it [12.5]', async () => {
  const formatBranch = (name: string) => `branches: [{name: ${name}, protection: {lock_branch: true}}]\n`;
  const runPreview = async (visibility: string) => {
    const branches = ['main', 'dev'];
    const { simulator, push, comments } = openPullScene({
      base: formatBranch('dev'),
      reading,
      repository: { visibility, branches },
    });
    const match = ({ path }: { path: string }) => path.includes('/branches/dev');
    simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 422, body: { message: 'CANARY' } } });
    await push(formatBranch('main'));
    return stripTags(comments()[0]!.body);
  };
  const [open, closed] = [await runPreview('public'), await runPreview('private')];
  for (const comment of [open, closed]) expect(comment).toContain('Trueup cannot plan the base');
  expect(open).not.toContain('CANARY');
  expect(closed).toContain('CANARY');
});

it('the JSON report contains the change classes and matches its schema', async () => {
  const result = await openPullScene({ base, repository }).push(pull);
  const schema = JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'));
  const isReport = new Ajv2020({ strict: false }).compile(schema);
  const report = JSON.parse(formatJsonReport(result));
  expect([isReport(report), isReport.errors]).toEqual([true, null]);
  expect(report.targets[0].preview).toMatchObject({ against: 'live', changes: [{ subject: ['changed'] }] });
});

it('a preview reads no settings of a repository whose id differs from the id in the file [12.26]', async () => {
  const result = await openPullScene({ base, repository }).push(`_repository_id: 999\n${pull}`);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    expect.stringMatching(
      /^error: the file is for the repository with the id 999, but acme\/shop has the id \d+\. To fix/,
    ),
  ]);
});

it('a preview reports a repository that it cannot see once, for any number of sections [12.26]', async () => {
  const { push, checkRuns } = openPullScene({ base, repository });
  const gone = { repository: { owner: 'acme', name: 'gone' }, privateRepos: 'show' as const };
  const result = await push(`milestones: [{title: v1}]\n${pull}`, gone);
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
  expect(formatHeadlineText(readReport(formatJsonReport(result)))).toBe(formatHeadlineText(result));
});

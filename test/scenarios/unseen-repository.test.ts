import { describe, expect, it } from 'vitest';
import type { Reader } from '../../packages/core/src/github/github.ts';
import { GithubRefusal } from '../../packages/core/src/github/refusals/failures.ts';
import type { Line } from '../../packages/core/src/report/result/result.ts';
import { reportUnseenRepository } from '../../packages/core/src/session/visibility.ts';
import { runAdopt } from '../kit/run-adopt.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const settings = 'labels: []\nautolinks: []\nrepository: {has_wiki: true}\nbranches: []\n';
const invisibleRepository = { owner: 'acme', name: 'shpo' };

describe('a repository that the token cannot see', () => {
  const error =
    'GET /repos/acme/shpo answered 404: the repository does not exist, or the token cannot see it. To fix, check the name, or give the token access to the repository';

  it.each(['check', 'apply'] as const)(
    'an invisible repository is one error of %s, and not one error for each section',
    async (mode) => {
      const { [mode]: runIn, listWrites } = openScene();
      for (const onMissingPermission of ['fail', 'warn'] as const) {
        const result = await runIn(settings, {
          repository: invisibleRepository,
          privateRepos: 'show',
          onMissingPermission,
        });
        expect(result.outcome).toBe('failed');
        expect(formatLines(result, 'error')).toEqual([`error: ${error}`]);
      }
      expect(listWrites()).toEqual([]);
    },
  );

  it('a snapshot of an invisible repository reports one error, and keeps the last snapshot', async () => {
    const { snapshot, savedFiles } = openScene();
    const options = { snapshotFile: 'settings.snapshot.yml', privateRepos: 'show' } as const;
    const { text } = await snapshot(options);
    for (const onMissingPermission of ['fail', 'warn'] as const) {
      const { result } = await snapshot({ ...options, repository: invisibleRepository, onMissingPermission });
      expect(formatLines(result, 'error')).toEqual([`error: ${error}`]);
      expect(savedFiles[options.snapshotFile]).toBe(text);
    }
  });

  it('adopt from an invisible repository reports one error, and does not change the file', async () => {
    for (const onMissingPermission of ['fail', 'warn'] as const) {
      const options = {
        repository: invisibleRepository,
        privateRepos: 'show',
        also: ['undeclared'],
        onMissingPermission,
      } as const;
      const { result, text } = await runAdopt(openScene(), settings, options);
      expect(formatLines(result, 'error')).toEqual([`error: ${error}`]);
      expect(text).toBe(settings);
    }
  });

  it('a log that hides the repository does not name it in the error', async () => {
    const result = await openScene().check(settings, { repository: invisibleRepository });
    expect(formatLines(result, 'error')).toEqual([
      expect.stringContaining('the repository does not exist, or the token cannot see it'),
    ]);
    expect(JSON.stringify(result)).not.toContain('shpo');
  });

  it('an invisible repository is reported by name in a run of several', async () => {
    const { check } = openScene();
    const result = await check('', {
      repos: [invisibleRepository, { owner: 'acme', name: 'shop' }],
      privateRepos: 'show',
    });
    expect(formatLines(result, 'error').join()).toContain('acme/shpo');
  });
});

it('reports a missing permission if the repository is visible', async () => {
  const { check } = openScene({ tokens: [{ token: 'all-powerful', grants: { Metadata: 'read' } }] });
  expect(formatLines(await check('autolinks: []\n'), 'error')).toEqual([
    expect.stringContaining('Administration: read'),
  ]);
});

it('keeps the report of completed writes if the repository disappears during a run', async () => {
  const request = { method: 'POST', path: '/repos/acme/shop/labels', status: 404 };
  const repository = { owner: 'acme', name: 'shop' };
  const reader = {
    repository,
    ask: () => Promise.reject(new GithubRefusal(request, 'Not Found')),
  } as unknown as Reader;
  const failedLine: Line = { kind: 'error', key: 'labels', message: 'Not Found', request };
  const changeLine: Line = { kind: 'change', key: 'labels', message: 'label "bug" created' };
  const findUnseenAfter = (lines: readonly Line[]) =>
    reportUnseenRepository({ sections: [{ name: 'labels', status: 'failed', coverage: [], lines }] }, reader);
  expect(await findUnseenAfter([changeLine, failedLine])).toBeUndefined();
  expect(await findUnseenAfter([failedLine])).toMatchObject({ kind: 'error', code: 'not_found' });
});

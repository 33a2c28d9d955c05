import { describe, expect, it } from 'vitest';
import { scene, told } from '../scene.ts';

const settings = 'labels: []\nautolinks: []\nrepository: {has_wiki: true}\nbranches: []\n';
const missing = { owner: 'acme', name: 'shpo' };

describe('a repository that the token cannot see', () => {
  const error =
    'GET /repos/acme/shpo answered 404: there is no such repository, or the token cannot see it. To fix, check the name, or give the token access to the repository';

  it.each(['check', 'apply'] as const)('is a single error of %s, and not one for each section', async (mode) => {
    const { [mode]: run, writes } = scene();
    for (const onMissingPermission of ['fail', 'warn'] as const) {
      const result = await run(settings, { repository: missing, privateRepos: 'show', onMissingPermission });
      expect(result.outcome).toBe('failed');
      expect(told(result, 'error')).toEqual([`error: ${error}`]);
    }
    expect(writes()).toEqual([]);
  });

  it('is not named in a log that withholds it', async () => {
    const { check } = scene();
    const result = await check(settings, { repository: missing });
    expect(told(result, 'error')).toEqual([
      expect.stringContaining('there is no such repository, or the token cannot see it'),
    ]);
    expect(JSON.stringify(result)).not.toContain('shpo');
  });

  it('fails alone among several', async () => {
    const { check } = scene();
    const result = await check('', { repos: [missing, { owner: 'acme', name: 'shop' }], privateRepos: 'show' });
    expect(told(result, 'error').join()).toContain('acme/shpo');
  });
});

it('blames a grant where the repository can be seen', async () => {
  const { check } = scene({ tokens: [{ token: 'all-powerful', grants: { Metadata: 'read' } }] });
  const result = await check('autolinks: []\n');
  expect(told(result, 'error')).toEqual([expect.stringContaining('Administration: read')]);
});

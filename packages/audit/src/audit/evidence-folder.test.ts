import { expect, it } from 'vitest';
import { createQuickClock } from '../../../../test/kit/runs/scene.ts';
import type { Transport, WireAnswer } from '../../../core/src/github/http/http.ts';
import { createLoggingTransport } from './evidence-folder.ts';

/** Returns the logged paths by repository. */
async function logRequests(...requests: readonly { readonly path: string; readonly next?: string }[]) {
  const answers = requests.map(
    ({ next: link }): WireAnswer => ({ status: 200, headers: link ? { link } : {}, text: '' }),
  );
  const transport: Transport = async () => answers.shift()!;
  const { loggingTransport, log } = createLoggingTransport(transport, createQuickClock());
  for (const { path } of requests)
    await loggingTransport({ method: 'GET', url: `https://api.github.com${path}`, headers: {} } as never);
  return Object.fromEntries([...log].map(([subject, logged]) => [subject, logged.map(({ path }) => path)]));
}

const next = '<https://api.github.com/repositories/7/labels?page=2>; rel="next"';

it('records a later page under the repository of the first page', async () => {
  expect(await logRequests({ path: '/repos/acme/Shop/labels', next }, { path: '/repositories/7/labels' })).toEqual({
    'acme/shop': ['/repos/acme/Shop/labels', '/repositories/7/labels'],
  });
});

it('never records a request of an unknown repository among those of no repository', async () => {
  const log = await logRequests({ path: '/orgs/acme' }, { path: '/repositories/8/labels' });
  expect(log['']).toEqual(['/orgs/acme']);
  expect(log['8']).toEqual(['/repositories/8/labels']);
});

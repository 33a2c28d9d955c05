import { expect, it } from 'vitest';
import { appIdentity } from '../../../../../test/kit/runs/app-fleet.ts';
import { createWireAnswer, FakeClock } from '../../../../../test/kit/runs/fake-github.ts';
import { Pacer } from '../limits/pacer.ts';
import { openApp } from './app.ts';

it('reads deliveries by cursor, because GitHub ignores page numbers there', async () => {
  const clock = new FakeClock();
  const failed = Array.from({ length: 100 }, (_, id) => ({
    id,
    delivered_at: '2030-01-01T00:00:00Z',
    status_code: 500,
  }));
  const urls: string[] = [];
  const app = openApp(appIdentity, {
    transport: async ({ url }) => {
      urls.push(url);
      return createWireAnswer({ body: failed });
    },
    clock,
    openPacer: () => new Pacer({ clock, maxWait: 60 }),
    hide: (secret) => secret,
    isNamed: () => true,
    userAgent: 'trueup-test',
  });
  expect(await clock.run(app.listFailedDeliveries(0, 50))).toBeUndefined();
  expect(urls).toEqual(['https://api.github.com/app/hook/deliveries?status=failure&per_page=100']);
});

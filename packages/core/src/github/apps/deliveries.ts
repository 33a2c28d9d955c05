import * as v from 'valibot';
import { rest } from '../call.ts';
import type { Reader } from '../github.ts';
import { object } from '../shapes.ts';

const failed = rest('GET /app/hook/deliveries', {
  needs: [],
  query: { status: 'failure' },
  pages: { per: 100, identity: 'id' },
  answer: v.array(object({ id: v.number(), delivered_at: v.string(), status_code: v.number() })),
});

const one = rest('GET /app/hook/deliveries/{delivery_id}', {
  needs: [],
  answer: object({ guid: v.string(), event: v.string(), request: object({ payload: v.unknown() }) }),
});

/** What of the app's webhook failed since this moment, in milliseconds since 1970; nothing if it is more than that. */
export async function failedDeliveries(asApp: Reader, since: number, most: number) {
  // An older server does not know how to leave out what succeeded.
  const all = (await asApp.ask(failed({}))).filter(
    ({ delivered_at, status_code }) => !(status_code >= 200 && status_code < 300) && Date.parse(delivered_at) >= since,
  );
  if (all.length > most) return undefined;
  const found = [];
  for (const { id } of all) found.push(await asApp.ask(one({ delivery_id: id })));
  return found.map(({ guid, event, request }) => ({ id: guid, event, body: request.payload }));
}

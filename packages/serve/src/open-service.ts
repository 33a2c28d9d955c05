import { type Clock, meter, Pacer, retryAfter, type Transport, type WireRequest } from '@trueup/core/github';
import { openSession } from '@trueup/core/session';
import { getOrCreate } from '@trueup/core/settings';
import { openHead, readFleet } from './fleet-files.ts';
import { Service } from './service.ts';
import type { Serving } from './serving.ts';

/** Asks who the app is and reads the fleet's files. Throws what a run would end with if that fails. */
export async function openService(serving: Serving): Promise<Service> {
  const { options, place } = serving;
  const { transport, traffic } = meter(serving.world.transport);
  const world = { ...serving.world, transport: paceTogether(transport, serving.world.clock) };
  const session = await openSession(options, world);
  const login = await session.login!();
  const head = await openHead(place, options, world);
  const fleet = await readFleet(place, options, world, await head());
  return new Service({ ...serving, world, head, traffic, login }, fleet);
}

/**
 * Keeps all runs of the process together within the host's limits for each installation. Each run keeps to them by
 * itself as well, and does not know of the others.
 */
export function paceTogether(transport: Transport, clock: Clock): Transport {
  const pacers = new Map<string, Pacer>();
  const pacerFor = ({ holder }: WireRequest) =>
    getOrCreate(pacers, holder ?? '', () => new Pacer({ clock, maxWait: Number.POSITIVE_INFINITY }));
  return async (request) => {
    const pacer = pacerFor(request);
    const answer = await pacer.pace(loadOf(request), () => transport(request));
    const asked = [403, 429].includes(answer.status) ? retryAfter(answer.headers, clock.now()) : undefined;
    if (asked !== undefined) pacer.limited(asked, 'GitHub asks for a pause');
    return answer;
  };
}

/** As the host counts: a read is one point and a write five. Queries, and an app's requests for tokens, only read. */
function loadOf({ method, url, body = '', holder }: WireRequest) {
  const isDocument = url.endsWith('/graphql');
  const isRead = method === 'GET' || holder === 'app' || (isDocument && !/"query":\s*"\s*mutation/.test(body));
  return { points: isRead ? 1 : 5, creates: !isRead && method === 'POST' && !isDocument };
}

import {
  type Clock,
  meterTransport,
  Pacer,
  parseRetryAfter,
  type Transport,
  type WireRequest,
} from '@trueup/core/github';
import { makeInterruptible } from '@trueup/core/run';
import { openRunSession, type World } from '@trueup/core/session';
import { getOrCreate } from '@trueup/core/settings';
import { createFleetHeadReader, readFleetFiles } from './fleet-files.ts';
import { Service } from './service.ts';
import type { ServiceConfig } from './service-config.ts';

/** Authenticates as the app and reads the fleet files. Throws the errors that also end a run. */
export async function openService(config: ServiceConfig): Promise<Service> {
  const { options, location } = config;
  const { transport, traffic } = meterTransport(config.world.transport, config.world.clock);
  const { world: stoppable, stopRequests } = makeStoppable({ ...config.world, transport });
  const world = { ...stoppable, transport: limitRequestRate(stoppable.transport, stoppable.clock) };
  const session = await openRunSession(options, world);
  const login = await session.app!.readLogin();
  const readHead = await createFleetHeadReader(location, options, world);
  const fleet = await readFleetFiles(location, options, world, await readHead());
  return new Service({ ...config, world, readHead, traffic, login, stopRequests }, fleet);
}

/** The command logs the stop, so the world does not. */
function makeStoppable(world: World) {
  let stopRequests = () => {};
  const { world: stoppable } = makeInterruptible({ ...world, printLine: () => {} }, (stop) => {
    stopRequests = stop;
    return () => {};
  });
  return { world: { ...stoppable, printLine: world.printLine }, stopRequests: () => stopRequests() };
}

/**
 * Keeps all runs together within GitHub's limits for each installation. Each run also limits itself, but does not know
 * the other runs.
 */
export function limitRequestRate(transport: Transport, clock: Clock): Transport {
  const pacers = new Map<string, Pacer>();
  const getPacer = ({ holder }: WireRequest) =>
    getOrCreate(pacers, holder ?? '', () => new Pacer({ clock, maxWait: Number.POSITIVE_INFINITY }));
  return async (request) => {
    const pacer = getPacer(request);
    const answer = await pacer.pace(estimateLoad(request), () => transport(request));
    const pause = [403, 429].includes(answer.status) ? parseRetryAfter(answer.headers, clock.now()) : undefined;
    if (pause !== undefined) pacer.recordLimit(pause, 'GitHub asks for a pause');
    return answer;
  };
}

/** GitHub counts a read as one point and a write as five. Queries and token requests of an app are reads. */
function estimateLoad({ method, url, body = '', holder }: WireRequest) {
  const isDocument = url.endsWith('/graphql');
  const isRead = method === 'GET' || holder === 'app' || (isDocument && !/"query":\s*"\s*mutation/.test(body));
  return { points: isRead ? 1 : 5, isCreation: !isRead && method === 'POST' && !isDocument };
}

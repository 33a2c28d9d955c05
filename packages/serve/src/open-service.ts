import { meter } from '@trueup/core/github';
import { openSession } from '@trueup/core/session';
import { openHead, readFleet } from './fleet-files.ts';
import { paceTogether } from './pacing.ts';
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

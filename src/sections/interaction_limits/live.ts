import type { Reader } from '../../host/host.ts';
import { getBypass, getCap, getLimit, type LiveCap, type LiveLimit } from './calls.ts';
import type { InteractionLimits } from './schema.ts';

export interface Live {
  /** The moment of the reading: a limit lapses by itself. */
  readonly now: number;
  readonly limit?: LiveLimit;
  /** `null` where the host has no cap to offer. */
  readonly cap?: LiveCap | null;
  /** The logins for which the cap does not hold. */
  readonly bypass?: readonly string[];
}

/** One read for each of the three things that is declared. */
export async function readInteractionLimits(host: Reader, wanted: InteractionLimits): Promise<Live> {
  const [limit, cap, bypass] = await Promise.all([
    wanted === null || wanted.limit !== undefined ? host.ask(getLimit({})) : undefined,
    wanted?.pull_request_creation_cap ? host.ask(getCap({})) : undefined,
    wanted?.pull_request_creation_bypass ? readBypass(host) : undefined,
  ]);
  return { now: host.now(), limit, cap, bypass };
}

export const readBypass = async (host: Reader) => (await host.ask(getBypass({}))).map(({ login }) => login);

/** A limit may be that of the owner, which holds for all of the owner's repositories. */
export const isOwn = ({ origin }: LiveLimit) => origin === 'repository';

import type { Reader } from '../../host/host.ts';
import { getBypass, getCap, getLimit, type LiveCap, type LiveLimit } from './calls.ts';
import type { InteractionLimits } from './schema.ts';

export interface Live {
  /** The time of the read, because a limit expires by itself. */
  readonly now: number;
  readonly limit?: LiveLimit;
  /** `null` if the repository cannot have a cap. */
  readonly cap?: LiveCap | null;
  /** The logins of people who bypass the cap. */
  readonly bypass?: readonly string[];
}

/** Reads only what the file declares. */
export async function readInteractionLimits(host: Reader, wanted: InteractionLimits): Promise<Live> {
  const [limit, cap, bypass] = await Promise.all([
    wanted === null || wanted.limit !== undefined ? host.ask(getLimit({})) : undefined,
    wanted?.pull_request_creation_cap ? host.ask(getCap({})) : undefined,
    wanted?.pull_request_creation_bypass ? readBypass(host) : undefined,
  ]);
  return { now: host.now(), limit, cap, bypass };
}

export const readBypass = async (host: Reader) => (await host.ask(getBypass({}))).map(({ login }) => login);

/** The owner may have set the limit for all its repositories. */
export const isOwn = ({ origin }: LiveLimit) => origin === 'repository';

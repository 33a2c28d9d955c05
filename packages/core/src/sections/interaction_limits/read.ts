import type { Reader } from '../../github/github.ts';
import type { SectionReader } from '../section.ts';
import * as calls from './calls.ts';
import type { InteractionLimits, Limits } from './schema.ts';

export interface LiveInteraction {
  /** The time of the read, because a limit expires by itself. */
  readonly now: number;
  readonly limit?: calls.LiveLimit;
  /** `null` if the repository cannot have a cap. */
  readonly cap?: calls.LiveCap | null;
  /** The logins of people who bypass the cap. */
  readonly bypass?: readonly string[];
  /** The people who bypass the cap, with their ids. */
  readonly people?: readonly { readonly login: string; readonly id: number }[];
}

export const bypassKey = 'pull_request_creation_bypass';

/** Reads only what the file declares. */
export async function readInteractionLimits(host: SectionReader, wanted: InteractionLimits): Promise<LiveInteraction> {
  if (wanted === null) return { now: timeOf(host), limit: await host.ask(calls.getLimit({})) };
  return readKeys(host, (key) => wanted[key] !== undefined);
}

export const readAllLimits = (host: SectionReader) => readKeys(host, (key) => key !== 'expiry');

const timeOf = (host: Reader) => host.getServerTime?.() ?? host.now();

async function readKeys(host: SectionReader, isWanted: (key: keyof Limits) => boolean): Promise<LiveInteraction> {
  const askFor = <A>(keys: readonly (keyof Limits)[], ask: (reader: Reader) => Promise<A>) => {
    const parts = keys.filter(isWanted).map((key) => ({ key }));
    return parts.length ? host.askOrLeaveOut(parts, ask) : undefined;
  };
  const [limit, cap, people] = await Promise.all([
    askFor(['limit', 'expiry'], (reader) => reader.ask(calls.getLimit({}))),
    askFor(['pull_request_creation_cap'], (reader) => reader.ask(calls.getCap({}))),
    askFor([bypassKey], (reader) => reader.ask(calls.getBypass({}))),
  ]);
  return { now: timeOf(host), limit, cap, bypass: people?.map(({ login }) => login), people };
}

/** The owner may have set the limit for all its repositories. */
export const isOwn = ({ origin }: calls.LiveLimit) => origin === 'repository';

/** The milliseconds until the limit of the repository ends. */
export const timeLeft = ({ now, limit }: LiveInteraction) =>
  limit?.expires_at !== undefined && isOwn(limit) ? Date.parse(limit.expires_at) - now : undefined;

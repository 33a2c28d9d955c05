import type { Reader } from '../../github/github.ts';
import type { SectionReader } from '../section.ts';
import * as calls from './calls.ts';
import type { InteractionLimits, Limits } from './schema.ts';

export interface LiveLimits {
  readonly now: number;
  readonly limit?: calls.LiveLimit;
  /** `null` means that the repository cannot have a cap. */
  readonly cap?: calls.LivePullRequestCap | null;
  /** The people who bypass the cap. */
  readonly bypass?: readonly { readonly login: string; readonly id: number }[];
}

export const bypassKey = 'pull_request_creation_bypass';

export async function readInteractionLimits(github: SectionReader, wanted: InteractionLimits): Promise<LiveLimits> {
  if (wanted === null) return { now: getServerTimeOrNow(github), limit: await github.ask(calls.getLimit({})) };
  return readWantedKeys(github, (key) => wanted[key] !== undefined);
}

export const readAllLimits = (github: SectionReader) => readWantedKeys(github, (key) => key !== 'expiry');

const getServerTimeOrNow = (github: Reader) => github.getServerTime?.() ?? github.now();

async function readWantedKeys(github: SectionReader, isWanted: (key: keyof Limits) => boolean): Promise<LiveLimits> {
  const askForKeys = <A>(keys: readonly (keyof Limits)[], ask: (reader: Reader) => Promise<A>) => {
    const parts = keys.filter(isWanted).map((key) => ({ key }));
    return parts.length ? github.askOrLeaveOut(parts, ask) : undefined;
  };
  const [limit, cap, bypass] = await Promise.all([
    askForKeys(['limit', 'expiry'], (reader) => reader.ask(calls.getLimit({}))),
    askForKeys(['pull_request_creation_cap'], (reader) => reader.ask(calls.getCap({}))),
    askForKeys([bypassKey], (reader) => reader.ask(calls.getBypass({}))),
  ]);
  return { now: getServerTimeOrNow(github), limit, cap, bypass };
}

/** The owner may have set a limit for all its repositories. */
export const isRepositoryLimit = ({ origin }: calls.LiveLimit) => origin === 'repository';

/** Returns milliseconds, or `undefined` without a limit of the repository itself. */
export const getTimeLeft = ({ now, limit }: LiveLimits) =>
  limit?.expires_at !== undefined && isRepositoryLimit(limit) ? Date.parse(limit.expires_at) - now : undefined;

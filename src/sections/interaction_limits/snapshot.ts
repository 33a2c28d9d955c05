import { say } from '../../plan/wording.ts';
import type { Exported, SnapshotReader } from '../section.ts';
import { getCap, getLimit, type LiveCap, type LiveLimit } from './calls.ts';
import { isOwn, readBypass } from './plan.ts';

export interface AllLimits {
  readonly limit: LiveLimit;
  readonly cap: LiveCap | null;
  readonly bypass: readonly string[];
}

export async function readAllLimits(host: SnapshotReader): Promise<AllLimits> {
  const [limit, cap, bypass] = await Promise.all([host.ask(getLimit({})), host.ask(getCap({})), readBypass(host)]);
  return { limit, cap, bypass };
}

export function limitsToSettings({ limit, cap, bypass }: AllLimits): Exported {
  const value = {
    ...(limit.limit && isOwn(limit) && { limit: limit.limit }),
    ...(cap?.enabled && {
      pull_request_creation_cap: { enabled: true, max_open_pull_requests: cap.max_open_pull_requests },
    }),
    ...(bypass.length && { pull_request_creation_bypass: [...bypass].sort() }),
  };
  return { value: Object.keys(value).length ? value : undefined, notes: limit.limit ? [leftOut(limit)] : [] };
}

const leftOut = (limit: LiveLimit) =>
  isOwn(limit)
    ? say`\`expiry\` is left out: the host shows when the limit ends, but not its duration; without \`expiry\`, apply keeps the limit while it lasts for more than a day, and then sets it for a day`
    : say`the limit ${limit.limit} is left out: the ${limit.origin} set it`;

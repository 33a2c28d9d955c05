import type { Writing } from '../../plan/item.ts';
import { open, say } from '../../plan/wording.ts';
import type { Exported } from '../section.ts';
import { listTouchedKeys } from '../undo.ts';
import type { LiveCap, LiveLimit } from './calls.ts';
import { isOwn, type LiveInteraction, timeLeft } from './read.ts';
import { expiryFor } from './schema.ts';

export function limitsToSettings({ limit = {}, cap, bypass = [] }: Omit<LiveInteraction, 'now'>): Exported {
  const value = {
    ...(limit.limit && isOwn(limit) && { limit: limit.limit }),
    ...(cap?.enabled && { pull_request_creation_cap: writeCap(cap) }),
    ...(bypass.length && { pull_request_creation_bypass: [...bypass].sort() }),
  };
  const notes = limit.limit ? [noteLeftOut(limit)] : [];
  // The rest says the same whatever the duration is.
  const leavesOut = notes.length && isOwn(limit) ? { leavesOut: [] } : {};
  return { value: Object.keys(value).length ? value : undefined, notes, ...leavesOut };
}

/** A file clears a limit only with `null`, and then it can say nothing of the cap and its bypass list. */
export function limitsToUndo(live: LiveInteraction, items: readonly Writing[]): Exported {
  const { limit, cap, bypass = [] } = live;
  const keys = items.some(({ kind }) => kind === 'delete') ? ['limit'] : listTouchedKeys(items);
  const expiry = expiryFor(timeLeft(live));
  const cleared = keys.includes('limit') && !(limit?.limit && isOwn(limit));
  const value = {
    ...(keys.includes('limit') && !cleared && { limit: limit?.limit, expiry }),
    ...(keys.includes('pull_request_creation_cap') && cap && { pull_request_creation_cap: writeCap(cap) }),
    ...(keys.includes('pull_request_creation_bypass') && { pull_request_creation_bypass: [...bypass].sort() }),
  };
  const isEmpty = !Object.keys(value).length;
  const ended = say`the limit ${limit?.limit} was set to end at ${limit?.expires_at}`;
  const notes = [
    ...('limit' in value ? [say`${ended}, and starts again for ${open(expiry)}`] : []),
    ...(items.some(({ kind }) => kind === 'reassert') ? [ended] : []),
    ...(cleared && !isEmpty ? [open('there was no limit: clear it first with `interaction_limits: null`')] : []),
  ];
  return { value: isEmpty ? (cleared ? null : undefined) : value, notes };
}

const writeCap = ({ enabled, max_open_pull_requests, include_drafts }: LiveCap) =>
  enabled ? { enabled, max_open_pull_requests, ...(include_drafts !== undefined && { include_drafts }) } : { enabled };

const noteLeftOut = (limit: LiveLimit) =>
  isOwn(limit)
    ? say`\`expiry\` is left out: GitHub shows when the limit ends, but not its duration; without \`expiry\`, apply sets the limit again for the shortest duration that covers the remaining time`
    : say`the limit ${limit.limit} is left out: the ${limit.origin} set it`;

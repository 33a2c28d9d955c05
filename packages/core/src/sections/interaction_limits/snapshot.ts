import { listDifferences, type WriteItem } from '../../plan/item.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import type { SectionExport, SectionUndo } from '../section.ts';
import { listTouchedTopLevelKeys } from '../undo.ts';
import type { LiveLimit, LivePullRequestCap } from './calls.ts';
import { getTimeLeft, isRepositoryLimit, type LiveLimits } from './read.ts';
import { chooseExpiry, isDeclarableNumber } from './schema.ts';

export function exportLimits({ limit = {}, cap, bypass = [] }: Omit<LiveLimits, 'now'>): SectionExport {
  const value = {
    ...(limit.limit && isRepositoryLimit(limit) && { limit: limit.limit }),
    ...(cap?.enabled && { pull_request_creation_cap: toCapEntry(cap) }),
    ...(bypass.length && { pull_request_creation_bypass: listSortedLogins(bypass) }),
  };
  const notes = limit.limit ? [noteOmittedExpiryOrLimit(limit)] : [];
  // GitHub does not show the duration of a limit.
  const omissions = notes.length && isRepositoryLimit(limit) ? [] : undefined;
  return { value: Object.keys(value).length ? value : undefined, notes, omissions };
}

/** A file clears a limit only with `null`, without the cap and its bypass list. */
export function createLimitsUndo(live: LiveLimits, items: readonly WriteItem[]): SectionUndo {
  const { limit, cap, bypass = [] } = live;
  const keys = items.some(({ kind }) => kind === 'delete') ? ['limit'] : listTouchedTopLevelKeys(items);
  const expiry = chooseExpiry(getTimeLeft(live));
  const clearsLimit = keys.includes('limit') && !(limit?.limit && isRepositoryLimit(limit));
  const value = {
    ...(keys.includes('limit') && !clearsLimit && { limit: limit?.limit, expiry }),
    ...(keys.includes('pull_request_creation_cap') && cap && { pull_request_creation_cap: toCapEntry(cap) }),
    ...(keys.includes('pull_request_creation_bypass') && { pull_request_creation_bypass: listSortedLogins(bypass) }),
  };
  const isEmpty = !Object.keys(value).length;
  const changesDrafts = listDifferences(items).some(({ key }) => key === draftsKey);
  const endNote = formatText`the limit ${limit?.limit} was set to end at ${limit?.expires_at}`;
  const notes = [
    ...('limit' in value ? [formatText`${endNote}, and starts again for ${markPublic(expiry)}`] : []),
    ...(items.some(({ kind }) => kind === 'reassert') ? [endNote] : []),
    ...(clearsLimit && !isEmpty ? [clearedByHandNote] : []),
    ...(changesDrafts && cap?.include_drafts === undefined ? [unshownDraftsNote] : []),
  ];
  return { value: isEmpty ? (clearsLimit ? null : undefined) : value, notes };
}

const draftsKey = 'pull_request_creation_cap.include_drafts';

const clearedByHandNote = markPublic('there was no limit: clear it first with `interaction_limits: null`');

const unshownDraftsNote = markPublic(`the old value of \`${draftsKey}\`: GitHub did not show it`);

const listSortedLogins = (people: NonNullable<LiveLimits['bypass']>) => people.map(({ login }) => login).sort();

const toCapEntry = ({ enabled, max_open_pull_requests, include_drafts }: LivePullRequestCap) => ({
  enabled,
  // The number of a cap that is off has no effect, so a file may lack it.
  ...((enabled || isDeclarableNumber(max_open_pull_requests)) && { max_open_pull_requests }),
  ...(include_drafts !== undefined && { include_drafts }),
});

const noteOmittedExpiryOrLimit = (limit: LiveLimit) =>
  isRepositoryLimit(limit)
    ? {
        text: formatText`\`expiry\` is left out: GitHub shows when the limit ends, but not its duration; without \`expiry\`, apply sets the limit again for the shortest duration that covers the remaining time`,
        about: 'expiry',
      }
    : { text: formatText`the limit ${limit.limit} is left out: the ${limit.origin} set it` };

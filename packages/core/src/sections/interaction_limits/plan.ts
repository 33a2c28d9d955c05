import { findDifferences, subtractMembers } from '../../plan/differences.ts';
import type { Difference, Plan } from '../../plan/item.ts';
import { createBasis, planDelete, planOutOfReach, planReassertion, planUpdate } from '../../plan/make-items.ts';
import { dropCase } from '../../plan/match.ts';
import { formatText, markPublic, type Text } from '../../plan/wording.ts';
import { createAccountIdLookup } from '../lookups.ts';
import { markIfWeaker } from '../order.ts';
import * as calls from './calls.ts';
import { bypassKey, getTimeLeft, isRepositoryLimit, type LiveLimits } from './read.ts';
import {
  chooseExpiry,
  type InteractionLimits,
  isShorterExpiry,
  type Limits,
  type PullRequestCap,
  risk,
} from './schema.ts';

export function planInteractionLimits(wanted: InteractionLimits, live: LiveLimits): Plan {
  const { limit = {}, cap, bypass = [] } = live;
  if (wanted === null) return planLimitRemoval(limit);
  return [
    ...planLimit(wanted, live),
    ...planPullRequestCap(wanted.pull_request_creation_cap, cap),
    ...planCapBypass(wanted.pull_request_creation_bypass, bypass),
  ];
}

function planLimitRemoval(live: calls.LiveLimit): Plan {
  if (live.limit === undefined) return [];
  const reason = formatText`the ${live.origin} set it, and only the ${live.origin} can clear it`;
  if (!isRepositoryLimit(live))
    return planOutOfReach('', [{ key: 'limit', live: live.limit, wanted: undefined }], reason);
  return [
    planDelete(`interaction limit ${live.limit}`, calls.clearLimit({}), {
      holds: { limit: live.limit, expires_at: live.expires_at },
      because: formatText`everyone can interact again`,
      publicName: 'the interaction limit',
    }),
  ];
}

/** A limit expires by itself, so every apply sets it again. Only a declared `expiry` may shorten it. */
function planLimit({ limit, expiry }: Limits, liveLimits: LiveLimits): Plan {
  if (limit === undefined) return [];
  const { limit: live = {} } = liveLimits;
  const timeLeft = getTimeLeft(liveLimits);
  const duration = expiry ?? chooseExpiry(timeLeft);
  const set = calls.setLimit({}, { limit, expiry: duration });
  const isShorter = isShorterExpiry(duration, timeLeft);
  const dependsOn =
    expiry || timeLeft === undefined ? undefined : createBasis(calls.getLimit({}), live, (answer) => answer.expires_at);
  if (live.limit !== limit || !isRepositoryLimit(live))
    return planUpdate('', [compareLimit(limit, live, `for ${duration}`, isShorter)], set, {
      holds: { expiry },
      dependsOn,
    });
  const reason = isShorter ? 'which shortens the limit' : 'because it expires by itself';
  const sentText = markPublic(`limit ${limit} set again for ${duration}, ${reason}`);
  const current = formatText`\`limit\` is up to date and ends at ${live.expires_at}`;
  const cannotVerify = expiry
    ? formatText`${current}; \`expiry\` cannot be compared, because GitHub does not show it, so apply sets the limit again on every run${markPublic(isShorter ? ', which shortens the limit' : '')}`
    : formatText`${current}; each apply sets the limit again for ${markPublic(duration)}; declare \`expiry\` to choose the duration`;
  return [
    planReassertion('', cannotVerify, sentText, {
      steps: set,
      holds: { limit, expiry },
      covers: [['', 'expiry']],
      dependsOn,
    }),
  ];
}

function compareLimit(limit: string, live: calls.LiveLimit, span: string, isShorter: boolean): Difference {
  const difference = { key: 'limit', live: live.limit, wanted: limit };
  if (live.limit === undefined) return { ...difference, because: markPublic(span) };
  const words = formatText`limit ${live.limit} of the ${live.origin} overrides ${markPublic(limit)} of the repository`;
  if (!isRepositoryLimit(live)) return { ...difference, words };
  const because = isShorter
    ? formatText`${markPublic(span)}; the old limit ends at ${live.expires_at}`
    : markPublic(span);
  return { ...markIfWeaker(risk)(difference), because, ...(isShorter && { tone: 'weaker' }) };
}

/** `null` means that the repository cannot have a cap. */
function planPullRequestCap(
  wanted: PullRequestCap | undefined,
  live: calls.LivePullRequestCap | null | undefined,
): Plan {
  if (!wanted) return [];
  const key = 'pull_request_creation_cap';
  if (!live) return planOutOfReach('', [{ key, live: undefined, wanted }], noCapReason);
  const differences = findDifferences(wanted, live, key).map(markIfWeaker(risk));
  return planUpdate('', differences, calls.updateCap({}, wanted));
}

const noCapReason = formatText`apply cannot set it: GitHub offers no pull request cap for this repository`;

/** Removes logins before it adds others, because the list is limited to 100. */
function planCapBypass(wanted: readonly string[] | undefined, people: NonNullable<LiveLimits['bypass']>): Plan {
  if (!wanted) return [];
  const live = people.map(({ login }) => login);
  const removedLogins = subtractMembers(live, wanted, dropCase);
  const addedLogins = subtractMembers(wanted, live, dropCase);
  const createDifference = (words: Text) => ({
    key: bypassKey,
    live,
    wanted,
    words: formatText`${markPublic(bypassKey)}: ${words}`,
  });
  const removal = {
    ...createDifference(formatText`${removedLogins.join(', ')} removed`),
    because: formatText`the cap applies to them again`,
  };
  const addition = {
    ...createDifference(markPublic(`${addedLogins.join(', ')} added`)),
    because: formatText`the cap does not apply to them`,
  };
  const differences: Difference[] = [
    ...(removedLogins.length ? [{ ...removal, tone: 'removal' as const }] : []),
    ...(addedLogins.length ? [markIfWeaker(risk)(addition)] : []),
  ];
  const steps = [
    ...(removedLogins.length ? [calls.removeBypass({}, { users: removedLogins })] : []),
    ...(addedLogins.length ? [calls.addBypass({}, { users: addedLogins })] : []),
  ];
  return planUpdate('', differences, steps, { lookups: addedLogins.map(createAccountIdLookup) });
}

import { shown } from '../../../plan/tell.ts';
import { type Actors, type Check, type Guard, type GuardChecks, type GuardReviews, isNobody } from '../guard.ts';
import { flags, reviewFlags } from '../vocabulary.ts';
import { bypassContrasts, gateContrasts, loses, namesContrasts, orNobody, sameNames } from './actors.ts';
import { type Contrast, listed } from './contrast.ts';
import { switchContrasts } from './switches.ts';

/** Where what is wanted differs from what is live; a part that is not wanted one way or another is not compared. */
export const contrasts = (wanted: Guard, live: Guard): Contrast[] => [
  ...switchContrasts(wanted, live, flags),
  ...checkContrasts(wanted.required_status_checks, live.required_status_checks ?? null),
  ...reviewContrasts(wanted.required_pull_request_reviews, live.required_pull_request_reviews ?? null),
  ...(wanted.restrictions === undefined
    ? []
    : gateContrasts('restrictions', pushing, wanted.restrictions, live.restrictions ?? null)),
  ...(wanted.force_push_bypassers
    ? namesContrasts('force_push_bypassers', 'force-push', wanted.force_push_bypassers, live.force_push_bypassers ?? [])
    : []),
  ...deploymentContrasts(wanted.required_deployments, live.required_deployments ?? []),
];

const pushing = { gate: 'pushes', who: 'push' };
/** Without names some hosts have let everyone dismiss, and some nobody. */
const dismissing = {
  gate: 'dismissal of reviews',
  who: 'dismiss reviews',
  unsaid: 'for the host to say: everyone with write access, or nobody',
};

function checkContrasts(wanted: GuardChecks | null | undefined, live: GuardChecks | null): Contrast[] {
  const key = 'required_status_checks';
  if (wanted === undefined || (!wanted && !live)) return [];
  if (wanted && live) return [...strictContrasts(wanted, live), ...listContrasts(key, wanted.checks, live.checks)];
  const change = { key, what: 'status checks', live: demand(live), wanted: demand(wanted) };
  return wanted ? [change, ...strictContrasts(wanted, {})] : [{ ...change, tone: 'weaker' }];
}

const strictContrasts = (wanted: GuardChecks, live: object) =>
  switchContrasts(wanted, live, ['strict'], 'required_status_checks.');

function listContrasts(key: string, wanted: readonly Check[], live: readonly Check[]): Contrast[] {
  if (sameChecks(wanted, live)) return [];
  const what = 'required status checks';
  return [{ key, what, live: listOf(live), wanted: listOf(wanted), tone: fewer(wanted, live) }];
}

const listOf = (checks: readonly Check[]) => (checks.length ? `[${checks.map(checkText).join(', ')}]` : 'none');

const demand = (said: GuardChecks | null) => (said ? `required: ${listOf(said.checks)}` : 'not required');

const isBound = ({ app_id = -1 }: Check) => app_id !== -1;

const checkText = (check: Check) => `${shown(check.context)}${isBound(check) ? ` by app ${check.app_id}` : ''}`;

/** A check that names no app stands for any check of its name. */
const matches = (wanted: Check, live: Check) =>
  wanted.context === live.context && (wanted.app_id === undefined || wanted.app_id === (live.app_id ?? -1));

const sameChecks = (wanted: readonly Check[], live: readonly Check[]) =>
  wanted.every((one) => live.some((other) => matches(one, other))) &&
  live.every((other) => wanted.some((one) => matches(one, other)));

/** A check that goes, or that any app may report from now on. */
const fewer = (wanted: readonly Check[], live: readonly Check[]) =>
  live.every((other) => wanted.some((one) => matches(one, other) || (one.context === other.context && !isBound(other))))
    ? undefined
    : ('weaker' as const);

/** Reviews that are switched on are told with all that comes with them. */
function reviewContrasts(wanted: GuardReviews | null | undefined, live: GuardReviews | null): Contrast[] {
  const key = 'required_pull_request_reviews';
  if (wanted === undefined) return [];
  if (!wanted)
    return live ? [{ key, what: 'pull requests', live: approvals(live), wanted: 'not required', tone: 'weaker' }] : [];
  const within = [
    ...countContrasts(`${key}.`, wanted, live ?? {}),
    ...switchContrasts(wanted, live ?? {}, reviewFlags, `${key}.`),
    ...holderContrasts(`${key}.`, wanted, live ?? {}),
  ];
  return live ? within : [{ key, what: 'pull requests', live: 'not required', wanted: 'required' }, ...within];
}

const approvals = ({ required_approving_review_count: count }: GuardReviews) =>
  count ? `required with ${count} approving` : 'required';

function countContrasts(above: string, wanted: GuardReviews, live: GuardReviews): Contrast[] {
  const wish = wanted.required_approving_review_count;
  const state = live.required_approving_review_count ?? 0;
  if (wish === undefined || wish === state) return [];
  const key = `${above}required_approving_review_count`;
  const tone = wish < state ? ('weaker' as const) : undefined;
  return [{ key, what: 'required approving reviews', live: String(state), wanted: String(wish), tone }];
}

function holderContrasts(above: string, wanted: GuardReviews, live: GuardReviews): Contrast[] {
  const { dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypassers } = wanted;
  const bypass = `${above}bypass_pull_request_allowances`;
  return [
    ...(dismissers
      ? gateContrasts(
          `${above}dismissal_restrictions`,
          dismissing,
          orNone(dismissers),
          orNone(live.dismissal_restrictions),
        )
      : []),
    ...(bypassers
      ? bypassContrasts(bypass, 'skip pull requests', bypassers, orNobody(live.bypass_pull_request_allowances))
      : []),
  ];
}

/** Of reviews, an empty holder and none at all are the same. */
const orNone = (actors: Actors | undefined) => (actors && !isNobody(actors) ? actors : null);

function deploymentContrasts(wanted: readonly string[] | undefined, live: readonly string[]): Contrast[] {
  if (!wanted || sameNames(wanted, live)) return [];
  const tone = loses(wanted, live) ? ('weaker' as const) : undefined;
  return [
    { key: 'required_deployments', what: 'required deployments', live: listed(live), wanted: listed(wanted), tone },
  ];
}

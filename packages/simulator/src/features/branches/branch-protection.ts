import { invalid, noContent, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf } from '../git/git.ts';
import { demandProtection } from '../people/plans.ts';
import { shownActors, takeActors } from './branch-actors.ts';
import {
  type BranchRule,
  branchRulesOf,
  keptChecks,
  newRule,
  nobody,
  reportersOf,
  ruleFor,
  ruleNamed,
  type Toggle,
} from './branch-rules.ts';
import { branchAddress } from './branches.ts';

/** Whether a write without `dismissal_restrictions` lets nobody dismiss reviews, as some hosts have done. */
const closedDismissals = repositorySlot<boolean>('closes_dismissals', (given?: boolean) => given ?? false);
const closesDismissals = ({ repository }: Ask) => closedDismissals(repository);

/** Switches that REST shows as `{ enabled }` and takes as plain values. */
const switches: Readonly<Record<string, Toggle>> = {
  required_linear_history: 'requiresLinearHistory',
  allow_force_pushes: 'allowsForcePushes',
  allow_deletions: 'allowsDeletions',
  block_creations: 'blocksCreations',
  required_conversation_resolution: 'requiresConversationResolution',
  lock_branch: 'lockBranch',
  allow_fork_syncing: 'lockAllowsFetchAndMerge',
};

function branchIn(ask: Ask): string {
  demandProtection(ask);
  const { repository, params } = ask;
  const branch = branchesOf(repository).find(({ name }) => name === params.branch);
  if (!branch) throw notFound('Branch not found');
  return branch.name;
}

const addressOf = (ask: Ask) => `${branchAddress(ask, ask.params.branch ?? '')}/protection`;

/** The rule that applies to a branch, in the form of the branch's protection. */
function protection(ask: Ask, rule: BranchRule) {
  const url = addressOf(ask);
  const flags = Object.entries(switches).map(([key, toggle]) => [key, { enabled: rule[toggle] }]);
  return {
    url,
    required_signatures: { url: `${url}/required_signatures`, enabled: rule.requiresCommitSignatures },
    enforce_admins: { url: `${url}/enforce_admins`, enabled: rule.isAdminEnforced },
    ...Object.fromEntries(flags),
    ...(rule.requiresStatusChecks && { required_status_checks: statusChecks(`${url}/required_status_checks`, rule) }),
    ...(rule.requiresApprovingReviews && {
      required_pull_request_reviews: reviews(ask, `${url}/required_pull_request_reviews`, rule),
    }),
    ...(rule.restrictsPushes && { restrictions: restriction(ask, `${url}/restrictions`, rule) }),
  };
}

const statusChecks = (url: string, { checks, requiresStrictStatusChecks: strict }: BranchRule) => ({
  url,
  strict,
  contexts: checks.map(({ context }) => context),
  contexts_url: `${url}/contexts`,
  checks,
});

function reviews(ask: Ask, url: string, rule: BranchRule) {
  const { users, teams, apps } = rule.reviewBypassers;
  const restrictions = `${addressOf(ask)}/dismissal_restrictions`;
  return {
    url,
    dismiss_stale_reviews: rule.dismissesStaleReviews,
    require_code_owner_reviews: rule.requiresCodeOwnerReviews,
    require_last_push_approval: rule.requireLastPushApproval,
    required_approving_review_count: rule.requiredApprovingReviewCount ?? 0,
    ...(rule.restrictsReviewDismissals && {
      dismissal_restrictions: {
        url: restrictions,
        users_url: `${restrictions}/users`,
        teams_url: `${restrictions}/teams`,
        ...shownActors(ask, rule.dismissers),
      },
    }),
    ...(users.length + teams.length + apps.length > 0 && {
      bypass_pull_request_allowances: shownActors(ask, rule.reviewBypassers),
    }),
  };
}

const restriction = (ask: Ask, url: string, { pushers }: BranchRule) => ({
  url,
  users_url: `${url}/users`,
  teams_url: `${url}/teams`,
  apps_url: `${url}/apps`,
  ...shownActors(ask, pushers),
});

function read(ask: Ask) {
  const rule = ruleFor(ask.repository, branchIn(ask));
  if (!rule) throw notFound('Branch not protected');
  return ok(protection(ask, rule));
}

/**
 * Replaces the rule of this one branch. No key of the body sets signatures, force-push bypassers and deployments, and
 * the description does not say whether they survive. Here they do not.
 */
function replace(ask: Ask) {
  const { repository, world, body } = ask;
  const pattern = branchIn(ask);
  const all = branchRulesOf(repository);
  const former = ruleNamed(repository, pattern);
  const rule = newRule(former?.id ?? world.newId(), { pattern, ...wanted(ask, body, former) });
  if (former) all.splice(all.indexOf(former), 1, rule);
  else all.push(rule);
  return ok(protection(ask, rule));
}

/** A switch that the body leaves out is off. `null` leaves it as it is; on an older host it is off. */
function wanted(ask: Ask, body: any, former?: BranchRule): Partial<BranchRule> {
  const { repository, world } = ask;
  const stays = !world.isOlder('null turns a switch off');
  const flags = Object.entries({ ...switches, enforce_admins: 'isAdminEnforced' as const }).map(([key, toggle]) => [
    toggle,
    (body[key] === null && stays ? former?.[toggle] : body[key]) ?? false,
  ]);
  return {
    ...Object.fromEntries(flags),
    ...(body.required_status_checks && wantedChecks(repository, body.required_status_checks)),
    ...(body.required_pull_request_reviews && wantedReviews(ask, body.required_pull_request_reviews)),
    restrictsPushes: body.restrictions !== null,
    pushers: takeActors(ask, body.restrictions ?? nobody()),
  };
}

function wantedChecks(repository: Repository, { strict, contexts, checks }: any): Partial<BranchRule> {
  if (contexts && checks) throw wrongForm('More than one subschema in "oneOf" matched.');
  if (!contexts && !checks) throw wrongForm('No subschema in "oneOf" matched.');
  const given: { context: string; app_id?: number }[] = checks ?? contexts.map((context: string) => ({ context }));
  const kept = keptChecks(repository, given);
  refuseUnknownApps(
    repository,
    kept.map(({ app_id }) => app_id),
  );
  return { requiresStatusChecks: true, requiresStrictStatusChecks: strict, checks: kept };
}

/** Only an app that has reported a check here may be named. */
function refuseUnknownApps(repository: Repository, apps: readonly (number | null)[]) {
  const known = reportersOf(repository);
  const unreported = apps.filter((app) => app !== null && known && !Object.values(known).includes(app));
  if (unreported.length) throw refusal(422, 'Invalid integration ids');
}

function wantedReviews(ask: Ask, given: any): Partial<BranchRule> {
  const { required_approving_review_count: count = 1, dismissal_restrictions: dismissals } = given;
  if (count < 0 || count > 6) throw wrongForm(`${count} is not a number of reviews from 0 to 6.`);
  const dismissers = takeActors(ask, dismissals);
  const isPersonal = ask.world.owner(ask.repository).type === 'User';
  if (isPersonal && dismissals) throw invalid('Only organization repositories can have dismissal restrictions');
  if (isPersonal && given.bypass_pull_request_allowances)
    throw invalid('Only organization repositories can have users and team restrictions');
  return {
    requiresApprovingReviews: true,
    requiredApprovingReviewCount: count,
    dismissesStaleReviews: given.dismiss_stale_reviews ?? false,
    requiresCodeOwnerReviews: given.require_code_owner_reviews ?? false,
    requireLastPushApproval: given.require_last_push_approval ?? false,
    restrictsReviewDismissals: dismissals ? Object.keys(dismissals).length > 0 : !isPersonal && closesDismissals(ask),
    dismissers,
    reviewBypassers: takeActors(ask, given.bypass_pull_request_allowances),
  };
}

const wrongForm = (why: string) => refusal(422, `Invalid request.\n\nNo subschema in "anyOf" matched.\n${why}`);

/** The branch's own rule. A pattern's rule cannot be changed through the branch. */
function ownRule(ask: Ask): BranchRule {
  const rule = ruleNamed(ask.repository, branchIn(ask));
  if (!rule) throw notFound('Branch not protected');
  return rule;
}

function remove(ask: Ask) {
  const all = branchRulesOf(ask.repository);
  all.splice(all.indexOf(ownRule(ask)), 1);
  return noContent;
}

function requireSignatures(ask: Ask) {
  ownRule(ask).requiresCommitSignatures = true;
  return ok({ url: `${addressOf(ask)}/required_signatures`, enabled: true });
}

function dropSignatures(ask: Ask) {
  ownRule(ask).requiresCommitSignatures = false;
  return noContent;
}

export const branchProtection: Feature = {
  slots: [branchRulesOf, reportersOf, closedDismissals],
  needs: {
    'GET ~/branches/{}/protection': 'Administration: read (told)',
    'PUT ~/branches/{}/protection': 'Administration: write',
    'DELETE ~/branches/{}/protection': 'Administration: write',
    'POST ~/branches/{}/protection/required_signatures': 'Administration: write',
    'DELETE ~/branches/{}/protection/required_signatures': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/branches/{branch}/protection': read,
    'PUT /repos/{owner}/{repo}/branches/{branch}/protection': replace,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection': remove,
    'POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures': requireSignatures,
    'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures': dropSignatures,
  },
};

import { shown } from '../../plan/tell.ts';
import { say, type Text } from '../../plan/wording.ts';
import { listExported } from '../exported.ts';
import type { Exported, SnapshotReader } from '../section.ts';
import { refuseDisagreement } from './agreement.ts';
import { getProtection, type LiveProtection, listProtected } from './calls.ts';
import { type Guard, type GuardChecks, type GuardReviews, guardOf, isNobody } from './guard.ts';
import { named } from './names.ts';
import { exportRules } from './rules/calls.ts';
import { type Rule, readRules } from './rules/rule.ts';
import { settings } from './schema.ts';
import { askOf, proveSight } from './sight.ts';
import { flags, isWildcard, reviewFlags } from './vocabulary.ts';

export interface WholeBranches {
  /** Protected branches with a rule of their own, in the host's order. */
  readonly branches: readonly { readonly name: string; readonly protection?: LiveProtection }[];
  readonly rules: readonly Rule[];
}

/** A branch without a rule of its own has no protection to write: a pattern or a ruleset protects it. */
export async function readAllBranches(host: SnapshotReader): Promise<WholeBranches> {
  const [listed, rules] = await Promise.all([host.ask(listProtected({})), readRules(host, exportRules({}))]);
  const { all } = rules;
  const unexplained = all.some(({ pattern }) => isWildcard(pattern)) ? [] : listed.filter(({ name }) => !hasRule(name));
  const doubtful = unexplained.find(({ protection }) => protection?.enabled) ?? unexplained[0];
  if (doubtful) await askOf(host, doubtful.name);
  else await proveSight(host, rules);
  const own = listed.filter(({ name }) => hasRule(name));
  return { branches: await Promise.all(own.map(({ name }) => readWhole(name))), rules: all };

  function hasRule(name: string) {
    return all.some(({ pattern }) => pattern === name);
  }
  async function readWhole(name: string) {
    const shown = await host.ask(getProtection({ branch: name }));
    refuseDisagreement(name, { isThere: true }, shown, all);
    return { name, ...shown };
  }
}

export function branchesToSettings({ branches, rules }: WholeBranches): Exported {
  const literal = branches.flatMap(({ name, protection }) => {
    const rule = rules.find(({ pattern }) => pattern === name);
    return protection && rule ? [{ name, protection: inFull(guardOf(protection), rule.guard, bothLists) }] : [];
  });
  const wildcard = rules
    .filter(({ pattern }) => isWildcard(pattern))
    .map(({ pattern, guard }) => ({ name: pattern, protection: inFull(guard, guard, contextsAlone) }));
  const entries = [...literal, ...wildcard];
  const written = new Set(entries.map(({ name }) => name));
  const notes = rules.flatMap((rule) => (written.has(rule.pattern) ? unsaid(rule) : [leftOut(rule)]));
  return listExported(entries, settings, notes);
}

const leftOut = ({ pattern }: Rule) =>
  say`the rule for ${named({ name: pattern })} is left out: the host shows no protected branch of this name`;

/** What an entry cannot say of a pattern, and an update leaves alone. */
function unsaid({ pattern, restrictsPushes, restrictsReviewDismissals, apps }: Rule): Text[] {
  if (!isWildcard(pattern)) return [];
  const said = [
    ...(restrictsPushes ? ['who may push'] : []),
    ...(restrictsReviewDismissals ? ['who may dismiss reviews'] : []),
    ...(apps.size ? [`which app reports ${shown([...apps.keys()])}`] : []),
  ];
  return said.map(
    (what) =>
      say`${named({ name: pattern })} also restricts ${what}, which only a ruleset can say; it is left as it is`,
  );
}

/** What is on; what is off is left out. */
function inFull(guard: Guard, routed: Guard, listsOf: (checks: GuardChecks) => object) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, restrictions } = guard;
  const { force_push_bypassers: bypassers = [], required_deployments: environments = [] } = routed;
  return {
    ...whatIsOn(guard, flags),
    ...(checks && { required_status_checks: { strict: checks.strict ?? false, ...listsOf(checks) } }),
    ...(reviews && { required_pull_request_reviews: reviewsInFull(reviews) }),
    ...(restrictions && { restrictions }),
    ...(bypassers.length && { force_push_bypassers: bypassers }),
    ...(environments.length && { required_deployments: { environments } }),
  };
}

const whatIsOn = <K extends string>(said: Partial<Record<K, boolean>>, names: readonly K[]) =>
  Object.fromEntries(names.filter((name) => said[name]).map((name) => [name, true]));

const contextsAlone = ({ checks }: GuardChecks) => ({ contexts: checks.map(({ context }) => context) });

const bothLists = (checks: GuardChecks) => ({
  ...contextsAlone(checks),
  checks: checks.checks.map(({ context, app_id = -1 }) => ({ context, app_id })),
});

function reviewsInFull(reviews: GuardReviews) {
  const {
    required_approving_review_count: count,
    dismissal_restrictions,
    bypass_pull_request_allowances: bypass,
  } = reviews;
  return {
    ...(count !== undefined && { required_approving_review_count: count }),
    ...whatIsOn(reviews, reviewFlags),
    ...(dismissal_restrictions && { dismissal_restrictions }),
    ...(bypass && !isNobody(bypass) && { bypass_pull_request_allowances: bypass }),
  };
}

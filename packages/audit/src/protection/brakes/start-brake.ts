import type { JudgedPlan } from '@trueup/core/engine';
import { changesOf, placeOf, plannedSection } from '@trueup/core/engine';
import type { LiveActionsPolicy } from '@trueup/core/github';
import type { PlannedItem } from '@trueup/core/report';
import { actorRule, eventRule, isLooser, risk } from '@trueup/core/sections';
import { namePolicy } from '@trueup/core/sections/actions_policies/schema';
import { code } from '@trueup/core/settings';
import { isAboutWorkflow, startsOf } from '../workflows/policies.ts';
import { policiesAfter } from './facts-after.ts';

/** The Actions policies of a repository before and after a plan, and what of it changes them. */
interface PlannedPolicies {
  readonly changes: readonly PlannedItem[];
  readonly before: readonly LiveActionsPolicy[];
  readonly after: readonly LiveActionsPolicy[];
}

/** `undefined` if the plan changes none. */
function plannedPolicies({ items, planned }: JudgedPlan): PlannedPolicies | undefined {
  const changes = changesOf(items, 'actions_policies');
  const policies = changes.length ? plannedSection(planned, 'actions_policies') : undefined;
  if (!policies) return undefined;
  const before = policies.live as readonly LiveActionsPolicy[];
  return { changes, before, after: policiesAfter(before, policies.desired) };
}

/** Whoever opens a pull request or comments can start these with the rights of the repository. */
const risky = ['pull_request_target', 'workflow_run', 'issue_comment'];

const eventsOf = ({ enforcement, rules }: LiveActionsPolicy): readonly unknown[] | undefined => {
  const events = rules.find(({ type }) => type === eventRule)?.parameters?.allowed_events;
  return enforcement === 'active' && Array.isArray(events) ? events : undefined;
};

/** What a policy refused, and no longer does. A new one can only lift what the host refuses by default. */
function lossesIn(was: LiveActionsPolicy | undefined, is: LiveActionsPolicy | undefined): string[] {
  const [had, has] = [was && eventsOf(was), is && eventsOf(is)];
  const allows = (events: readonly string[]) =>
    events.map((event) => `${namePolicy((is ?? was)!)} allows ${code(event)}`);
  if (!had) return allows(['pull_request_target'].filter((event) => has?.includes(event)));
  if (!is) return [`${namePolicy(was!)} is removed`];
  if (!has) return [`${namePolicy(is)} no longer refuses any event`];
  const isLess = isLooser(risk, 'workflows', was!.conditions.workflow_path, is.conditions.workflow_path);
  return [
    ...(isLess ? [`${namePolicy(is)} may be about fewer workflows`] : []),
    ...allows(risky.filter((event) => has.includes(event) && !had.includes(event))),
  ];
}

/** Events that were refused may start workflows. */
export function findWeakerActions(plan: JudgedPlan) {
  const { changes = [], before = [], after = [] } = plannedPolicies(plan) ?? {};
  const lost = changes.flatMap((of) => {
    const [name] = of.item.names ?? [];
    const [was, is] = [before, after].map((policies) => policies.find((one) => one.name === name));
    return lossesIn(was, is).map((text) => ({ of, text }));
  });
  const [first] = lost;
  if (!first) return [];
  return [{ value: String(lost.length), texts: lost.map(({ text }) => text), at: placeOf(first.of) }];
}

/** The event or the actor of this very run would be refused from then on. */
export function findOwnRun(plan: JudgedPlan) {
  const { run } = plan;
  const policies = run && plannedPolicies(plan);
  if (!policies) return [];
  const { changes, before, after } = policies;
  /** As if there were no other policies, and no default of the host. */
  const startIn = (value: readonly LiveActionsPolicy[]) =>
    startsOf({ policies: { value }, hasDefault: false, now: 0 }, run.path)(run.event);
  const start = startIn(after);
  const held = (who: string, why: string) => ({ value: run.event, who, why, at: placeOf(changes[0]!) });
  if (start.verdict === 'refused' && startIn(before).verdict !== 'refused')
    return [held(code(run.event), `it is refused ${start.why}`)];
  const names = changes.flatMap(({ item }) => item.names ?? []);
  const lists = after
    .filter((one) => names.includes(one.name) && one.enforcement === 'active' && isAboutWorkflow(one, run.path))
    .flatMap((policy) => actorsOf(policy).map((actors) => ({ policy, actors })));
  const refusing = lists.filter(({ actors }) => !actors.some((one) => isPerson(one) && one.id === run.actor));
  const sure = refusing.find(({ actors }) => run.actor !== undefined && actors.every(isPerson));
  if (sure) return [held('the account that started it', `${namePolicy(sure.policy)} allows others alone`)];
  const [open] = refusing;
  const whether = 'the account that started this run may still start its workflow';
  return open ? [{ whether, why: `${namePolicy(open.policy)} allows teams, roles or apps` }] : [];
}

interface AllowedActor {
  readonly id?: unknown;
  readonly type?: unknown;
}

const isPerson = ({ type }: AllowedActor) => type === 'User' || type === 'Bot';

const actorsOf = ({ rules }: LiveActionsPolicy): AllowedActor[][] =>
  rules.flatMap(({ type, parameters }) =>
    type === actorRule && Array.isArray(parameters?.allowed_actors) ? [parameters.allowed_actors] : [],
  );

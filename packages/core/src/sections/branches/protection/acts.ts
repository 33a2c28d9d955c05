import type { Reader } from '../../../github/github.ts';
import { type Act, SectionFailure } from '../../../plan/item.ts';
import { print } from '../../../plan/item-text.ts';
import { dropCase } from '../../../plan/match.ts';
import { open, say } from '../../../plan/wording.ts';
import { checkFields, reviewFields, switches, toGraphql } from '../fields.ts';
import { nameBranch } from '../keys.ts';
import * as ruleCalls from '../rule-calls.ts';
import { type PatternRule, readRules } from '../rules.ts';
import type { DeclaredProtection } from '../schema.ts';
import { lookupOf } from './actors.ts';

/** The part of a declared protection that GraphQL writes. */
export interface DeclaredRule {
  readonly name: string;
  readonly protection: DeclaredProtection;
}

export function createRule(declared: DeclaredRule) {
  const { name: pattern } = declared;
  const made = async (host: Reader) => ({ repositoryId: await host.ask(ruleCalls.getRepository({})), pattern });
  return writeRule(declared, ruleCalls.createRule, made);
}

/** Without a rule, the step looks for the rule that an earlier step of this run creates. */
export function updateRule(declared: DeclaredRule, rule: PatternRule | undefined) {
  const known = async (host: Reader) => ({ branchProtectionRuleId: rule?.id ?? (await findNewRule(host, declared)) });
  return writeRule(declared, ruleCalls.updateRule, known, rule);
}

/** A step, and the names that must resolve before it. `which` says which rule is written. */
function writeRule(
  declared: DeclaredRule,
  make: typeof ruleCalls.updateRule,
  which: (host: Reader) => Promise<ruleCalls.RuleInput>,
  rule?: PatternRule,
) {
  const { protection } = declared;
  const shown = new Set(rule?.protection.force_push_bypassers?.map(dropCase));
  const actors = protection.force_push_bypassers?.map((name) => lookupOf(name, shown.has(dropCase(name))));
  const step: Act = {
    act: make({ input: {} }).route,
    async run(host, found) {
      const ids = actors && { bypassForcePushActorIds: actors.map((actor) => found(actor)) };
      const input = { ...(await which(host)), ...inputOf(protection, rule?.apps), ...ids };
      const { answer } = await host.send(make({ input }));
      refuseDropped(declared, answer);
      return undefined;
    },
  };
  return { step, lookups: actors ?? [] };
}

async function findNewRule(host: Reader, declared: DeclaredRule) {
  const { all } = await readRules(host);
  const rule = all.find(({ pattern }) => pattern === declared.name);
  if (rule) return rule.id;
  throw new SectionFailure(
    say`${open(nameBranch(declared))}: GitHub accepted the protection, but does not list a rule with this name yet`,
    'run again to finish the change',
    'not_found',
  );
}

/** The host silently drops the names of environments that do not exist. */
function refuseDropped(declared: DeclaredRule, { requiredDeploymentEnvironments: kept }: ruleCalls.WrittenRule) {
  const known = new Set(kept?.map((name) => name && dropCase(name)));
  const dropped = declared.protection.required_deployments?.environments.filter((name) => !known.has(dropCase(name)));
  if (!dropped?.length) return;
  throw new SectionFailure(
    say`${open(nameBranch(declared))}: GitHub dropped ${open(dropped.map(print).join(', '))} from \`required_deployments\`, because the repository has no such environment`,
    'declare the missing environments under `environments:`, which apply writes first, or correct the name',
    'not_found',
  );
}

/**
 * A declared protection as the input of a mutation. The host keeps whatever the input leaves out. A check stays with
 * the app that alone may report it; for a check without an app the host takes the app that reported it last.
 */
function inputOf(protection: DeclaredProtection, apps: ReadonlyMap<string, string> = new Map()): ruleCalls.RuleInput {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, required_deployments } = protection;
  return {
    ...toGraphql(protection, switches),
    ...(checks !== undefined && {
      requiresStatusChecks: checks !== null,
      ...toGraphql(checks, checkFields),
      ...(checks?.contexts && {
        requiredStatusChecks: checks.contexts.map((context) => ({
          context,
          ...(apps.has(context) && { appId: apps.get(context) }),
        })),
      }),
    }),
    ...(reviews !== undefined && { requiresApprovingReviews: reviews !== null, ...toGraphql(reviews, reviewFields) }),
    ...(required_deployments !== undefined && {
      requiresDeployments: required_deployments !== null,
      requiredDeploymentEnvironments: required_deployments?.environments ?? [],
    }),
  };
}

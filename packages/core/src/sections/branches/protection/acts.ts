/** Writes branch protection rules by GraphQL. A step reads the id of a new rule just before the mutation. */

import type { Reader } from '../../../github/github.ts';
import { type ActionStep, type Lookup, SectionFailure } from '../../../plan/item.ts';
import { printValue } from '../../../plan/item-text.ts';
import { dropCase } from '../../../plan/match.ts';
import { formatText, markPublic } from '../../../plan/wording.ts';
import { checkFields, reviewFields, switchFields, toGraphqlInput } from '../fields.ts';
import { describeBranch } from '../keys.ts';
import * as ruleCalls from '../rule-calls.ts';
import { type BranchProtectionRule, readBranchRules } from '../rules.ts';
import type { DeclaredProtection } from '../schema.ts';
import { createActorLookup } from './actors.ts';

export interface DeclaredRule {
  readonly name: string;
  readonly protection: DeclaredProtection;
}

type StepWithLookups = { readonly step: ActionStep; readonly lookups: readonly Lookup<string>[] };

export function prepareRuleCreation(declared: DeclaredRule): StepWithLookups {
  const { name: pattern } = declared;
  const identifyNewRule = async (github: Reader) => ({
    repositoryId: await github.ask(ruleCalls.getRepositoryId({})),
    pattern,
  });
  return createRuleWriteStep(declared, ruleCalls.createRule, identifyNewRule);
}

/** If `rule` is unset, the step reads the rule that an earlier step of this run creates. */
export function prepareRuleUpdate(declared: DeclaredRule, rule: BranchProtectionRule | undefined): StepWithLookups {
  const identifyKnownRule = async (github: Reader) => ({
    branchProtectionRuleId: rule?.id ?? (await readNewRuleId(github, declared)),
  });
  return createRuleWriteStep(declared, ruleCalls.updateRule, identifyKnownRule, rule);
}

function createRuleWriteStep(
  declared: DeclaredRule,
  createCall: typeof ruleCalls.updateRule,
  identifyRule: (github: Reader) => Promise<ruleCalls.BranchRuleInput>,
  rule?: BranchProtectionRule,
): StepWithLookups {
  const { protection } = declared;
  const liveNames = new Set(rule?.protection.force_push_bypassers?.map(dropCase));
  const actors = protection.force_push_bypassers?.map((name) => createActorLookup(name, liveNames.has(dropCase(name))));
  const step: ActionStep = {
    act: createCall({ input: {} }).route,
    async run(github, resolve) {
      const ids = actors && { bypassForcePushActorIds: actors.map((actor) => resolve(actor)) };
      const input = { ...(await identifyRule(github)), ...toRuleInput(protection, rule?.apps), ...ids };
      const { answer } = await github.send(createCall({ input }));
      refuseDroppedEnvironments(declared, answer);
      return undefined;
    },
  };
  return { step, lookups: actors ?? [] };
}

async function readNewRuleId(github: Reader, declared: DeclaredRule) {
  const { all } = await readBranchRules(github);
  const rule = all.find(({ pattern }) => pattern === declared.name);
  if (rule) return rule.id;
  throw new SectionFailure(
    formatText`${markPublic(describeBranch(declared))}: GitHub accepted the protection, but does not list a rule with this name yet`,
    'run again to finish the change',
    'not_found',
  );
}

/** GitHub silently drops the names of environments that do not exist. */
function refuseDroppedEnvironments(
  declared: DeclaredRule,
  { requiredDeploymentEnvironments: stored }: ruleCalls.WrittenRule,
) {
  const storedNames = new Set(stored?.map((name) => name && dropCase(name)));
  const dropped = declared.protection.required_deployments?.environments.filter(
    (name) => !storedNames.has(dropCase(name)),
  );
  if (!dropped?.length) return;
  throw new SectionFailure(
    formatText`${markPublic(describeBranch(declared))}: GitHub dropped ${markPublic(dropped.map(printValue).join(', '))} from \`required_deployments\`, because the repository has no such environment`,
    'declare the missing environments under `environments:`, which apply writes first, or correct the name',
    'not_found',
  );
}

/**
 * GitHub keeps settings that the input does not contain. If the input has a check without an app, GitHub binds the
 * check to the app that reported it last, so a bound check is sent with its apps.
 */
function toRuleInput(
  protection: DeclaredProtection,
  apps: BranchProtectionRule['apps'] = new Map(),
): ruleCalls.BranchRuleInput {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, required_deployments } = protection;
  return {
    ...toGraphqlInput(protection, switchFields),
    ...(checks !== undefined && {
      requiresStatusChecks: checks !== null,
      ...toGraphqlInput(checks, checkFields),
      ...(checks?.contexts && {
        requiredStatusChecks: checks.contexts.flatMap(
          (context) => apps.get(context)?.map((appId) => ({ context, appId })) ?? [{ context }],
        ),
      }),
    }),
    ...(reviews !== undefined && {
      requiresApprovingReviews: reviews !== null,
      ...toGraphqlInput(reviews, reviewFields),
    }),
    ...(required_deployments !== undefined && {
      requiresDeployments: required_deployments !== null,
      requiredDeploymentEnvironments: required_deployments?.environments ?? [],
    }),
  };
}

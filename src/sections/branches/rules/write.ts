import type { WriteCall } from '../../../host/call.ts';
import type { Reader } from '../../../host/host.ts';
import { type Act, type Lookup, type Resolved, SectionFailure } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { open, say } from '../../../plan/wording.ts';
import type { BranchLookups } from '../actors.ts';
import { named } from '../names.ts';
import type { Protection } from '../schema.ts';
import * as calls from './calls.ts';
import { inputOf } from './input.ts';
import { type Rule, readRules } from './rule.ts';

/** A protection for the branches of one name, as far as GraphQL writes it. */
export interface Wish {
  readonly name: string;
  readonly protection: Protection;
  readonly lookups: BranchLookups;
}

/** A step, and the names that must resolve before it. */
export interface RuleWrite {
  readonly step: Act;
  readonly lookups: readonly Lookup[];
}

export const createRule = (wish: Wish): RuleWrite => {
  const { repository } = wish.lookups;
  return writing(wish, 'CreateBranchProtectionRule', [repository], async (input, found) =>
    calls.createRule({ input: { repositoryId: found(repository), pattern: wish.name, ...input } }),
  );
};

/** Without a rule, the one that an earlier step makes is looked for. */
export const updateRule = (wish: Wish, rule: Rule | undefined): RuleWrite =>
  writing(
    wish,
    'UpdateBranchProtectionRule',
    [],
    async (input, _found, host) =>
      calls.updateRule({ input: { branchProtectionRuleId: rule?.id ?? (await newRuleId(host, wish)), ...input } }),
    rule?.apps,
  );

type Making = (input: calls.RuleInput, found: Resolved, host: Reader) => Promise<WriteCall<calls.Written>>;

function writing(
  wish: Wish,
  mutation: string,
  needed: readonly Lookup[],
  make: Making,
  apps?: Rule['apps'],
): RuleWrite {
  const { protection, lookups } = wish;
  const actors = protection.force_push_bypassers?.map(lookups.actor);
  const step: Act = {
    act: `mutation ${mutation}`,
    async run(host, found) {
      const ids = actors && { bypassForcePushActorIds: actors.map((actor) => found(actor)) };
      const { answer } = await host.send(await make({ ...inputOf(protection, apps), ...ids }, found, host));
      refuseDropped(wish, answer);
      return undefined;
    },
  };
  return { step, lookups: [...needed, ...(actors ?? [])] };
}

async function newRuleId(host: Reader, wish: Wish) {
  const { all } = await readRules(host, calls.listRules({}));
  const rule = all.find(({ pattern }) => pattern === wish.name);
  if (rule) return rule.id;
  throw new SectionFailure(
    say`${open(named(wish))}: the host shows no rule of this name, though it has just taken a protection for it`,
    'run again: what is missing is found then',
    'not_found',
  );
}

/** The host takes the names of environments that do not exist, and drops them without a word. */
function refuseDropped(wish: Wish, { requiredDeploymentEnvironments: kept }: calls.Written) {
  const known = new Set(kept?.map((name) => name?.toLowerCase()));
  const dropped = wish.protection.required_deployments?.environments.filter((name) => !known.has(name.toLowerCase()));
  if (!dropped?.length) return;
  throw new SectionFailure(
    say`${open(named(wish))}: the host dropped ${open(dropped.map(shown).join(', '))} from \`required_deployments\`, because the repository has no such environment`,
    'declare what is missing under `environments:`, which apply works through first, or correct the name',
    'not_found',
  );
}

import * as v from 'valibot';
import { defineRestCall } from '../../../github/call.ts';
import { actions, administration } from '../../../github/grants.ts';
import { defineListEnvelope, defineObject } from '../../../github/shapes.ts';

const App = defineObject({ id: v.number(), slug: v.string() });

export type GateApp = v.InferOutput<typeof App>;

const LiveProtectionRule = defineObject({ id: v.number(), enabled: v.boolean(), app: App });

export type LiveProtectionRule = v.InferOutput<typeof LiveProtectionRule>;

const Rules = defineObject({
  total_count: v.optional(v.number()),
  custom_deployment_protection_rules: v.optional(v.array(LiveProtectionRule)),
});

/** GitHub sends this list on one page, and may leave the list out if it is empty. */
const hasAllRules = ({ total_count: count, custom_deployment_protection_rules: rules }: v.InferOutput<typeof Rules>) =>
  rules ? count === undefined || count === rules.length : count === 0;

const path = '/repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules';
const write = { needs: administration.write, isPublic: true };

export const listProtectionRules = defineRestCall(`GET ${path}`, {
  needs: actions.read,
  isPublic: true,
  answer: v.pipe(
    Rules,
    v.check(hasAllRules, 'as many rules as it counts'),
    v.transform(({ custom_deployment_protection_rules: rules = [] }) => rules.filter(({ enabled }) => enabled)),
  ),
});

export const listApps = defineRestCall(`GET ${path}/apps`, {
  needs: administration.read,
  neededIn: ['check', 'apply'],
  pages: { perPage: 100, identity: 'id', list: 'available_custom_deployment_protection_rule_integrations' },
  answer: defineListEnvelope('available_custom_deployment_protection_rule_integrations', App),
});

export const enableProtectionRule = defineRestCall(`POST ${path}`, write);
export const disableProtectionRule = defineRestCall(`DELETE ${path}/{protection_rule_id}`, write);

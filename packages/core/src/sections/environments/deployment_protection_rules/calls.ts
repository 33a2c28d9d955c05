import * as v from 'valibot';
import { defineRestCall } from '../../../github/call.ts';
import { actions, administration } from '../../../github/grants.ts';
import { defineListEnvelope, defineObject } from '../../../github/shapes.ts';

const App = defineObject({ id: v.number(), slug: v.string() });

/** An app that can guard an environment. */
export type GateApp = v.InferOutput<typeof App>;

const LiveRule = defineObject({ id: v.number(), enabled: v.boolean(), app: App });

export type LiveGate = v.InferOutput<typeof LiveRule>;

const Rules = defineObject({
  total_count: v.optional(v.number()),
  custom_deployment_protection_rules: v.optional(v.array(LiveRule)),
});

/** The host sends this list on one page, and may leave it out if it is empty. */
const isWhole = ({ total_count: count, custom_deployment_protection_rules: rules }: v.InferOutput<typeof Rules>) =>
  rules ? count === undefined || count === rules.length : count === 0;

const path = '/repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules';
const write = { needs: administration.write, isPublic: true };

export const listRules = defineRestCall(`GET ${path}`, {
  needs: actions.read,
  isPublic: true,
  answer: v.pipe(
    Rules,
    v.check(isWhole, 'as many rules as it counts'),
    v.transform(({ custom_deployment_protection_rules: rules = [] }) => rules.filter(({ enabled }) => enabled)),
  ),
});

export const listApps = defineRestCall(`GET ${path}/apps`, {
  needs: administration.read,
  neededIn: ['check', 'apply'],
  pages: { perPage: 100, identity: 'id', list: 'available_custom_deployment_protection_rule_integrations' },
  answer: defineListEnvelope('available_custom_deployment_protection_rule_integrations', App),
});

export const enableRule = defineRestCall(`POST ${path}`, write);
export const disableRule = defineRestCall(`DELETE ${path}/{protection_rule_id}`, write);

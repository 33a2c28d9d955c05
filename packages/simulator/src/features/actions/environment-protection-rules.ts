import { type Answer, answerCreated, createNotFound, noContent, SimulatorObjection } from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import type { Feature } from '../feature.ts';
import { type Guard, guardsOf, type ProtectionRule, requireEnvironment } from './environment-state.ts';

const createGuardFormatter =
  ({ api }: RestRequest) =>
  ({ id, slug }: Guard) => ({ id, slug, integration_url: `${api}/apps/${slug}`, node_id: encodeNodeId('A', id) });

const createProtectionRuleFormatter =
  (request: RestRequest) =>
  ({ id, app }: ProtectionRule) => ({
    id,
    node_id: encodeNodeId('DPR', id),
    enabled: true,
    app: createGuardFormatter(request)(app),
  });

function enableCustomProtectionRule(request: RestRequest): Answer {
  const { protection_rules: rules } = requireEnvironment(request);
  const app = guardsOf(request.repository).find(({ id }) => id === request.body.integration_id);
  if (!app) throw createNotFound();
  if (rules.some((rule) => rule.app.id === app.id)) {
    throw new SimulatorObjection(`${request.operation.route}: ${app.slug} is enabled already`);
  }
  const rule = { id: request.world.newId(), app };
  rules.push(rule);
  return answerCreated(createProtectionRuleFormatter(request)(rule));
}

function disableCustomProtectionRule(request: RestRequest): Answer {
  const { protection_rules: rules } = requireEnvironment(request);
  const index = rules.findIndex(({ id }) => id === Number(request.params.protection_rule_id));
  if (index < 0) throw createNotFound();
  rules.splice(index, 1);
  return noContent;
}

const rulesPath = '/repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules';

export const environmentProtectionRules: Feature = {
  needs: {
    'GET ~/environments/{}/deployment_protection_rules': 'Actions: read',
    'GET ~/environments/{}/deployment_protection_rules/apps': 'Administration: read',
    'POST ~/environments/{}/deployment_protection_rules': 'Administration: write',
    'DELETE ~/environments/{}/deployment_protection_rules/{}': 'Administration: write',
  },
  routes: {
    [`GET ${rulesPath}`]: (request) =>
      answerEnvelope(
        request,
        'custom_deployment_protection_rules',
        requireEnvironment(request).protection_rules,
        createProtectionRuleFormatter(request),
      ),
    [`POST ${rulesPath}`]: enableCustomProtectionRule,
    [`DELETE ${rulesPath}/{protection_rule_id}`]: disableCustomProtectionRule,
    [`GET ${rulesPath}/apps`]: (request) => {
      requireEnvironment(request);
      const key = 'available_custom_deployment_protection_rule_integrations';
      return answerEnvelope(request, key, guardsOf(request.repository), createGuardFormatter(request));
    },
  },
};

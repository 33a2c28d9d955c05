import { answerCreated, createNotFound, noContent, SimulatorObjection } from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import type { Feature } from '../feature.ts';
import { findEnvironment, type Guard, guardsOf, type ProtectionRule } from './environment-state.ts';

const formatGuard =
  ({ api }: RestRequest) =>
  ({ id, slug }: Guard) => ({ id, slug, integration_url: `${api}/apps/${slug}`, node_id: encodeNodeId('A', id) });

const formatRule =
  (request: RestRequest) =>
  ({ id, app }: ProtectionRule) => ({
    id,
    node_id: encodeNodeId('DPR', id),
    enabled: true,
    app: formatGuard(request)(app),
  });

function enableRule(request: RestRequest) {
  const { protection_rules: rules } = findEnvironment(request);
  const app = guardsOf(request.repository).find(({ id }) => id === request.body.integration_id);
  if (!app) throw createNotFound();
  if (rules.some((rule) => rule.app.id === app.id)) {
    throw new SimulatorObjection(`${request.operation.route}: ${app.slug} is enabled already`);
  }
  const rule = { id: request.world.newId(), app };
  rules.push(rule);
  return answerCreated(formatRule(request)(rule));
}

function disableRule(request: RestRequest) {
  const { protection_rules: rules } = findEnvironment(request);
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
        findEnvironment(request).protection_rules,
        formatRule(request),
      ),
    [`POST ${rulesPath}`]: enableRule,
    [`DELETE ${rulesPath}/{protection_rule_id}`]: disableRule,
    [`GET ${rulesPath}/apps`]: (request) => {
      findEnvironment(request);
      const key = 'available_custom_deployment_protection_rule_integrations';
      return answerEnvelope(request, key, guardsOf(request.repository), formatGuard(request));
    },
  },
};

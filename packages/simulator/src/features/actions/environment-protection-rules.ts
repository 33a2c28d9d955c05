import { created, noContent, notFound, SimulatorObjection } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { envelope } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import type { Feature } from '../feature.ts';
import { findEnvironment, type Guard, guardsOf, type ProtectionRule } from './environment-state.ts';

const guardBody =
  ({ api }: Ask) =>
  ({ id, slug }: Guard) => ({ id, slug, integration_url: `${api}/apps/${slug}`, node_id: nodeId('A', id) });

const ruleBody =
  (ask: Ask) =>
  ({ id, app }: ProtectionRule) => ({
    id,
    node_id: nodeId('DPR', id),
    enabled: true,
    app: guardBody(ask)(app),
  });

function enable(ask: Ask) {
  const { protection_rules: all } = findEnvironment(ask);
  const app = guardsOf(ask.repository).find(({ id }) => id === ask.body.integration_id);
  if (!app) throw notFound();
  if (all.some((rule) => rule.app.id === app.id)) {
    throw new SimulatorObjection(`${ask.operation.route}: ${app.slug} is enabled already`);
  }
  const rule = { id: ask.world.newId(), app };
  all.push(rule);
  return created(ruleBody(ask)(rule));
}

function disable(ask: Ask) {
  const { protection_rules: all } = findEnvironment(ask);
  const index = all.findIndex(({ id }) => id === Number(ask.params.protection_rule_id));
  if (index < 0) throw notFound();
  all.splice(index, 1);
  return noContent;
}

const list = '/repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules';

export const environmentProtectionRules: Feature = {
  needs: {
    'GET ~/environments/{}/deployment_protection_rules': 'Actions: read',
    'GET ~/environments/{}/deployment_protection_rules/apps': 'Administration: read',
    'POST ~/environments/{}/deployment_protection_rules': 'Administration: write',
    'DELETE ~/environments/{}/deployment_protection_rules/{}': 'Administration: write',
  },
  routes: {
    [`GET ${list}`]: (ask) =>
      envelope(ask, 'custom_deployment_protection_rules', findEnvironment(ask).protection_rules, ruleBody(ask)),
    [`POST ${list}`]: enable,
    [`DELETE ${list}/{protection_rule_id}`]: disable,
    [`GET ${list}/apps`]: (ask) => {
      findEnvironment(ask);
      const key = 'available_custom_deployment_protection_rule_integrations';
      return envelope(ask, key, guardsOf(ask.repository), guardBody(ask));
    },
  },
};

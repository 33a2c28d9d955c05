import * as v from 'valibot';
import { rest } from '../../../host/call.ts';
import { actions, administration } from '../../../host/grants.ts';
import { object } from '../../../host/shapes.ts';

const App = object({ id: v.number(), slug: v.string() });

/** An app that can guard an environment. */
export type App = v.InferOutput<typeof App>;

const LiveRule = object({ id: v.number(), enabled: v.boolean(), app: App });

export type LiveRule = v.InferOutput<typeof LiveRule>;

/** The host gives this list whole. */
export const listRules = rest('GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules', {
  needs: actions.read,
  answer: v.pipe(
    object({ custom_deployment_protection_rules: v.optional(v.array(LiveRule), []) }),
    v.transform(({ custom_deployment_protection_rules: rules }) => rules.filter(({ enabled }) => enabled)),
  ),
});

export const listApps = rest(
  'GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/apps',
  {
    needs: administration.read,
    madeBy: ['check', 'apply'],
    pages: { per: 100, identity: 'id', list: 'available_custom_deployment_protection_rule_integrations' },
    answer: v.pipe(
      object({ available_custom_deployment_protection_rule_integrations: v.array(App) }),
      v.transform(({ available_custom_deployment_protection_rule_integrations: apps }) => apps),
    ),
  },
);

export const enableRule = rest(
  'POST /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules',
  { needs: administration.write },
);

export const disableRule = rest(
  'DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}',
  { needs: administration.write },
);

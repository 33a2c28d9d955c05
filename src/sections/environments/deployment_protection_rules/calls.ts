import * as v from 'valibot';
import { rest } from '../../../host/call.ts';
import { actions, administration } from '../../../host/grants.ts';

const App = v.looseObject({ id: v.number(), slug: v.string() });

/** An app that can guard an environment. */
export type App = v.InferOutput<typeof App>;

const LiveRule = v.looseObject({ id: v.number(), enabled: v.boolean(), app: App });

export type LiveRule = v.InferOutput<typeof LiveRule>;

/** The host gives this list whole. */
export const listRules = rest('GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules', {
  needs: actions.read,
  answer: v.pipe(
    v.looseObject({ custom_deployment_protection_rules: v.optional(v.array(LiveRule), []) }),
    v.transform(({ custom_deployment_protection_rules: rules }) => rules.filter(({ enabled }) => enabled)),
  ),
});

export const listApps = rest(
  'GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/apps',
  {
    needs: administration.read,
    madeBy: ['check', 'apply'],
    pages: { per: 100, list: 'available_custom_deployment_protection_rule_integrations' },
    answer: v.pipe(
      v.looseObject({ available_custom_deployment_protection_rule_integrations: v.array(App) }),
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

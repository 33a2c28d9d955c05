import type { Act } from '../../../plan/item.ts';
import type { Listed } from '../../../settings/shape.ts';
import { integrationsOf } from './apps.ts';
import { enableRule, listApps } from './calls.ts';
import type { Rule } from './schema.ts';

/** For an environment that this run creates: the host tells which apps can guard it once it is there. */
export const enableRules = (environment_name: string, { entries }: Listed<Rule>): Act => ({
  act: `POST environments/${environment_name}/deployment_protection_rules`,
  async run(host) {
    const apps = await host.ask(listApps({ environment_name }));
    for (const integration_id of integrationsOf(environment_name, entries, apps))
      await host.send(enableRule({ environment_name }, { integration_id }));
    return undefined;
  },
});

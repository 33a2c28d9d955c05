import type { Reader } from '../../../host/host.ts';
import type { Act } from '../../../plan/item.ts';
import { caseless } from '../../../plan/match.ts';
import type { Listed } from '../../../settings/shape.ts';
import type { Nested } from '../nested.ts';
import { pathIn, type Rule } from '../schema.ts';
import * as calls from './calls.ts';
import { integrationsOf, type LiveRules, planRules } from './plan.ts';

const key = 'deployment_protection_rules';

export const rules: Nested<Rule, LiveRules> = {
  key,
  calls: Object.values(calls),
  read: (host, { name }, desired) => readRules(host, name, desired.entries),
  plan: planRules,
  afterPut: (environment, desired) => ({ steps: [enableRules(environment, desired)] }),
  readAll: (host, environment) =>
    host.askOrLeaveOut(pathIn(environment, key), (reader) => readRules(reader, environment.name)),
  toEntries: ({ enabled }) => ({ entries: enabled.map(({ app }) => ({ app: app.slug })), notes: [] }),
};

async function readRules(host: Reader, environment_name: string, declared: readonly Rule[] = []): Promise<LiveRules> {
  const enabled = await host.ask(calls.listRules({ environment_name }));
  const slugs = new Set(enabled.map(({ app }) => caseless(app.slug)));
  const isMissing = declared.some(({ app }) => !slugs.has(caseless(app)));
  return { enabled, apps: isMissing ? await host.ask(calls.listApps({ environment_name })) : [] };
}

/** Only an environment that exists has a list of apps, so for a new one the apps are looked up after the PUT. */
const enableRules = (environment_name: string, { entries }: Listed<Rule>): Act => ({
  act: `POST environments/${environment_name}/deployment_protection_rules`,
  async run(host) {
    const apps = await host.ask(calls.listApps({ environment_name }));
    for (const integration_id of integrationsOf(environment_name, entries, apps))
      await host.send(calls.enableRule({ environment_name }, { integration_id }));
    return undefined;
  },
});

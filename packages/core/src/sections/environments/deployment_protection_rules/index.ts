/** Plans the apps that must approve deployments. */
import type { Reader } from '../../../github/github.ts';
import { SectionFailure, type WriteBasis } from '../../../plan/item.ts';
import { planCreate, planDelete } from '../../../plan/make-items.ts';
import { dropCase, matchEntries, planUndeclared } from '../../../plan/match.ts';
import { formatText, markPublic } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/schema/shape.ts';
import type { EnvironmentList } from '../environment-list.ts';
import {
  type DeclaredEnvironment,
  type DeclaredProtectionRule,
  describeEnvironment,
  describeInEnvironment,
  describeProtectionRule,
} from '../schema.ts';
import * as calls from './calls.ts';

export interface LiveProtectionRules {
  readonly enabled: readonly calls.LiveProtectionRule[];
  /** Empty if all declared rules are enabled. */
  readonly apps: readonly calls.GateApp[];
}

export const protectionRuleList: EnvironmentList<DeclaredProtectionRule, LiveProtectionRules> = {
  key: 'deployment_protection_rules',
  calls: Object.values(calls),
  read: (github, { name }, desired) => readProtectionRules(github, name, desired?.entries),
  plan: planProtectionRules,
  /** GitHub lists apps only for an existing environment. */
  afterPut: (environment, { entries }) => ({
    act: `POST environments/${environment.name}/deployment_protection_rules`,
    async run(github) {
      const environment_name = environment.name;
      const apps = await github.ask(calls.listApps({ environment_name }));
      for (const integration_id of resolveIntegrationIds(environment, entries, apps))
        await github.send(calls.enableProtectionRule({ environment_name }, { integration_id }));
      return undefined;
    },
  }),
  toEntries: ({ enabled }) => ({ entries: enabled.map(({ app }) => ({ app: app.slug })), notes: [] }),
};

async function readProtectionRules(
  github: Reader,
  environment_name: string,
  declared: readonly DeclaredProtectionRule[] = [],
) {
  const enabled = await github.ask(calls.listProtectionRules({ environment_name }));
  const slugs = new Set(enabled.map(({ app }) => dropCase(app.slug)));
  const isMissing = declared.some(({ app }) => !slugs.has(dropCase(app)));
  return { enabled, apps: isMissing ? await github.ask(calls.listApps({ environment_name })) : [] };
}

export function planProtectionRules(
  environment: DeclaredEnvironment,
  { entries, undeclared }: ListWithPolicy<DeclaredProtectionRule>,
  live: LiveProtectionRules,
) {
  const environment_name = environment.name;
  const disableRule = ({ id }: calls.LiveProtectionRule) =>
    calls.disableProtectionRule({ environment_name, protection_rule_id: id });
  const describeRule = (rule: DeclaredProtectionRule) =>
    describeInEnvironment(environment, describeProtectionRule(rule));
  const describeLiveRule = ({ app }: calls.LiveProtectionRule) => describeRule({ app: app.slug });
  const identify = (app: string) => ({ subject: describeRule({ app }), names: [dropCase(app)] });
  const matches = matchEntries(
    entries,
    live.enabled,
    ({ app }) => dropCase(app),
    ({ app }) => dropCase(app.slug),
    { describe: describeLiveRule, fix: 'disable one of them on the settings page of the environment' },
  );
  const integrationIds = resolveIntegrationIds(environment, matches.missing, live.apps);

  return [
    ...matches.missing.map(({ app }, index) => {
      const holds = { integration_id: integrationIds[index] };
      return planCreate(identify(app), calls.enableProtectionRule({ environment_name }, holds), { holds });
    }),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: describeLiveRule,
      remove: (item) =>
        planDelete(identify(item.app.slug), disableRule(item), {
          holds: { integration_id: item.app.id },
          because: 'deployments no longer wait for the app',
        }),
      describeReason: () => formatText`: deployments wait for this app`,
    }),
  ];
}

export const createProtectionRulesBasis = (
  { name }: DeclaredEnvironment,
  { enabled }: LiveProtectionRules,
): WriteBasis<readonly calls.LiveProtectionRule[]> => ({
  call: calls.listProtectionRules({ environment_name: name }),
  was: enabled,
  isStillValid: (was, is) => was.every(({ id }) => is.some((rule) => rule.id === id)),
});

/** Fails if a slug matches no app or several apps. */
function resolveIntegrationIds(
  environment: DeclaredEnvironment,
  rules: readonly DeclaredProtectionRule[],
  apps: readonly calls.GateApp[],
) {
  const name = markPublic(describeEnvironment(environment));
  const candidates = rules.map(({ app }) => ({
    app,
    ids: apps.filter(({ slug }) => dropCase(slug) === dropCase(app)).map(({ id }) => id),
  }));
  const unknown = candidates.filter(({ ids }) => !ids.length).map(({ app }) => app);
  if (unknown.length) {
    const problem = formatText`${name} has no app with the slug ${markPublic(quoteSlugs(unknown))}: ${describeAvailableApps(apps)}`;
    throw new SectionFailure(
      problem.withVisibilityKey(availableAppsKey),
      'write the slug of an available app, or install the app on the repository with write access to deployments',
      'not_found',
    );
  }
  const ambiguous = candidates.filter(({ ids }) => ids.length > 1);
  if (ambiguous.length) {
    const problem = formatText`several available apps of ${name} have the same slug: ${formatAppIds(ambiguous)}`;
    throw new SectionFailure(
      problem.withVisibilityKey(availableAppsKey),
      'enable the right app on the settings page of the environment',
      'conflict',
    );
  }
  return candidates.flatMap(({ ids }) => ids);
}

/** Only administrators can see the available apps. */
export const availableAppsKey = 'available apps';

const describeAvailableApps = (apps: readonly calls.GateApp[]) =>
  apps.length
    ? formatText`available are ${quoteSlugs(apps.map(({ slug }) => slug).sort())}`
    : markPublic('no app is available');

const quoteSlugs = (slugs: readonly string[]) => slugs.map((slug) => JSON.stringify(slug)).join(', ');

const formatAppIds = (candidates: readonly { readonly app: string; readonly ids: readonly number[] }[]) =>
  candidates.map(({ app, ids }) => `${JSON.stringify(app)} is ${ids.join(' and ')}`).join('; ');

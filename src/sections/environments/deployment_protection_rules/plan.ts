import { create, note, type Plan, remove } from '../../../plan/item.ts';
import { match } from '../../../plan/match.ts';
import type { Listed } from '../../../settings/shape.ts';
import { within } from '../schema.ts';
import { integrationsOf } from './apps.ts';
import * as calls from './calls.ts';
import type { LiveRules } from './live.ts';
import { caseless, named, type Rule } from './schema.ts';

/** A rule is on or off: there is nothing in it to update. */
export function planRules(environment_name: string, { entries, undeclared }: Listed<Rule>, live: LiveRules): Plan {
  const called = (rule: Rule) => within(environment_name, named(rule));
  const found = match(
    entries,
    live.enabled,
    ({ app }) => caseless(app),
    ({ app }) => caseless(app.slug),
    { named: ({ app }) => called({ app: app.slug }), fix: "disable one of them, on the environment's own page" },
  );
  const integrations = integrationsOf(environment_name, found.missing, live.apps);

  return [
    ...found.missing.map((entry, index) =>
      create(called(entry), calls.enableRule({ environment_name }, { integration_id: integrations[index] })),
    ),
    ...found.undeclared.map(({ id, app }) => {
      const subject = called({ app: app.slug });
      return undeclared === 'delete'
        ? remove(subject, calls.disableRule({ environment_name, protection_rule_id: id }), { because: opened })
        : note(`kept undeclared ${subject}: without it deployments would no longer wait for the app`, subject);
    }),
  ];
}

const opened = 'deployments no longer wait for the app';

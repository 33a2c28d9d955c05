import { type Item, SectionFailure } from '../../plan/item.ts';
import { dropCase, rejectDuplicates } from '../../plan/match.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import type { LiveEnvironment } from './calls.ts';
import { createProtectionRulesBasis, type LiveProtectionRules } from './deployment_protection_rules/index.ts';
import { planLists } from './lists.ts';
import { planPins } from './pinned/plan.ts';
import { planEnvironmentPut } from './put/plan.ts';
import type { LiveEnvironments } from './read.ts';
import { type DeclaredEnvironment, describeEnvironment } from './schema.ts';

/**
 * Protection rules come before the PUT, because they may replace reviewers. Pins come last, because a new environment
 * may be pinned.
 */
export function planEnvironments(
  entries: readonly DeclaredEnvironment[],
  live: LiveEnvironments,
  names?: NameResolver,
) {
  const liveByName = new Map(live.environments.map((environment) => [environment.name, environment]));
  const fix = 'run again: GitHub listed one environment twice';
  rejectDuplicates(live.environments, ({ name }) => name, { describe: describeEnvironment, fix });
  refuseNamesInOtherCase(entries, live.environments);
  return [
    ...entries.flatMap((entry) => {
      const environment = liveByName.get(entry.name);
      const liveLists = live.lists.get(entry.name);
      const listItems = planLists(entry, liveLists);
      const rulesFirst = environment ? listItems.filter(isProtectionRuleItem) : [];
      const otherItems = listItems.filter((item) => !rulesFirst.includes(item));
      const liveRules = liveLists?.deployment_protection_rules as LiveProtectionRules | undefined;
      const guardedBy = liveRules && createProtectionRulesBasis(entry, liveRules);
      return [...rulesFirst, ...planEnvironmentPut(entry, environment, names, guardedBy), ...otherItems];
    }),
    ...planPins(entries, live),
  ];
}

const isProtectionRuleItem = (item: Item) => 'about' in item && item.about === '[].deployment_protection_rules';

/** GitHub ignores case, so the PUT would change an existing environment whose name differs only in case. */
function refuseNamesInOtherCase(entries: readonly DeclaredEnvironment[], live: readonly LiveEnvironment[]) {
  const exact = new Set(live.map(({ name }) => name));
  for (const entry of entries.filter(({ name }) => !exact.has(name))) {
    const namesake = live.find(({ name }) => dropCase(name) === dropCase(entry.name));
    if (namesake)
      throw new SectionFailure(
        `${describeEnvironment(entry)} has the name ${JSON.stringify(namesake.name)} on GitHub, which ignores case`,
        `write \`name: ${namesake.name}\``,
        'conflict',
      );
  }
}

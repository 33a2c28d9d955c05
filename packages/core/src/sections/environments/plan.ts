import { type Item, SectionFailure } from '../../plan/item.ts';
import { dropCase, refuseTwins } from '../../plan/match.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import type { LiveEnvironment } from './calls.ts';
import { basisOf, type LiveRules } from './deployment_protection_rules/index.ts';
import { planLists } from './lists.ts';
import { planPins } from './pinned/plan.ts';
import { planPut } from './put/plan.ts';
import type { LiveEnvironments } from './read.ts';
import { type DeclaredEnvironment, nameEnvironment } from './schema.ts';

/**
 * Each environment is followed by its lists, but comes after its protection rules if it exists: they may stand in for the
 * reviewers that its PUT removes. Pins come last, because a new environment may be pinned.
 */
export function planEnvironments(
  entries: readonly DeclaredEnvironment[],
  live: LiveEnvironments,
  names?: NameResolver,
) {
  const found = new Map(live.environments.map((item) => [item.name, item]));
  const fix = 'run again: GitHub listed one environment twice';
  refuseTwins(live.environments, ({ name }) => name, { named: nameEnvironment, fix });
  refuseNamesakes(entries, live.environments);
  return [
    ...entries.flatMap((entry) => {
      const lists = planLists(entry, live.lists.get(entry.name));
      const first = found.has(entry.name) ? lists.filter(isOfRules) : [];
      const rest = lists.filter((item) => !first.includes(item));
      const guards = live.lists.get(entry.name)?.deployment_protection_rules as LiveRules | undefined;
      const guardedBy = guards && basisOf(entry.name, guards);
      return [...first, ...planPut(entry, found.get(entry.name), names, guardedBy), ...rest];
    }),
    ...planPins(entries, live),
  ];
}

const isOfRules = (item: Item) => 'about' in item && item.about === '[].deployment_protection_rules';

/** The host treats `Production` and `production` as one, so the PUT would change an environment that no entry names. */
function refuseNamesakes(entries: readonly DeclaredEnvironment[], live: readonly LiveEnvironment[]) {
  const exact = new Set(live.map(({ name }) => name));
  for (const entry of entries.filter(({ name }) => !exact.has(name))) {
    const other = live.find(({ name }) => dropCase(name) === dropCase(entry.name));
    if (other)
      throw new SectionFailure(
        `${nameEnvironment(entry)} has the name ${JSON.stringify(other.name)} on GitHub, which ignores case`,
        `write \`name: ${other.name}\``,
        'conflict',
      );
  }
}

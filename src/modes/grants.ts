import { grantsOf } from '../host/call.ts';
import type { Grant } from '../host/grants.ts';
import type { Section, Uses, VisibilityGrant } from '../sections/section.ts';

/** A section together with what a file declares for it. */
export interface Declared {
  readonly section: Section;
  readonly desired: unknown;
}

/** A permission of the host's token form, at the highest level that something asks for. */
export interface Need {
  readonly grant: Grant;
  /** The sections that it is for, and what of them it only shows. */
  readonly reasons: readonly string[];
}

/** The grants without which a token cannot check, or apply, what is declared: no more and no less. */
export function neededFor(mode: 'check' | 'apply', declared: readonly Declared[]): Need[] {
  const needs = new Map<string, Need>();
  for (const { section, desired } of declared)
    for (const { grant, reason } of asked(mode, section, desired)) {
      const before = needs.get(grant.permission);
      needs.set(grant.permission, {
        grant: before?.grant.level === 'write' ? before.grant : grant,
        reasons: [...new Set([...(before?.reasons ?? []), reason])],
      });
    }
  return [...needs.values()].sort((one, other) => compare(one.grant, other.grant));
}

/** What check could compare with a grant that it does without. */
export const unseenBy = (declared: readonly Declared[]): readonly { section: string; grantToSee: VisibilityGrant }[] =>
  declared.flatMap(({ section, desired }) =>
    (usesOf(section, desired).visibilityGrants ?? [])
      .filter(({ optional }) => optional)
      .map((grantToSee) => ({ section: section.key, grantToSee })),
  );

const usesOf = (section: Section, desired: unknown): Uses =>
  section.uses?.(desired) ?? { calls: Object.values(section.calls) };

function asked(mode: 'check' | 'apply', section: Section, desired: unknown) {
  const { calls, visibilityGrants = [] } = usesOf(section, desired);
  return [
    ...calls
      // A route and its routeRules are the same whatever its parameters.
      .map((make) => make([], {}))
      .filter(({ access, routeRules }) =>
        access === 'write' ? mode === 'apply' : (routeRules.madeBy ?? [mode]).includes(mode),
      )
      .flatMap((call) => grantsOf(call).map((grant) => ({ grant, reason: section.key }))),
    ...visibilityGrants
      .filter(({ optional }) => !optional)
      .map(({ grant, of }) => ({ grant, reason: `${section.key} (to be shown ${of})` })),
  ];
}

/** As the token form has them: the repository's by name, and the organization's behind them. */
const compare = (one: Grant, other: Grant) =>
  Number(one.of === 'organization') - Number(other.of === 'organization') ||
  (one.permission < other.permission ? -1 : 1);

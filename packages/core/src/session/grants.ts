import { grantsOf } from '../github/call.ts';
import { contents, customRepositoryRoles, type Grant, isAtLeast, members } from '../github/grants.ts';
import { type Mode, modes } from '../report/result/modes.ts';
import type { Section, Uses } from '../sections/section.ts';
import { groupBy } from '../settings/maps.ts';
import { namesIn, ownRoles } from '../settings/schema/named-ids.ts';

export interface SectionSettings {
  readonly section: Section;
  readonly desired: unknown;
}

/** A permission as the host's token form names it, at the highest level that is needed. */
export interface Need {
  readonly grant: Grant;
  /** The sections that need it, and what each only displays with it. */
  readonly reasons: readonly string[];
}

/** Exactly the grants that a token needs to check, preview or apply what the file declares, or to take a snapshot of it. */
export function grantsFor(mode: Mode, declared: readonly SectionSettings[]): Need[] {
  const all = findAsked(mode, declared);
  return joinGrants(modes[mode].isForPullRequest ? [...all, ofPreview] : all);
}

/** A preview reads the settings file at two commits. */
const ofPreview = { grant: contents.read, reason: 'the commits of the pull request' };

/** The write grants that a mode needs although it only reads: without them the host hides some settings. */
export const writesToSee = (mode: Mode, declared: readonly SectionSettings[]): Need[] =>
  joinGrants(findAsked(mode, declared).filter(({ grant }) => isAtLeast(grant.level, 'write')));

/** Each permission once, at its highest level, with all reasons. */
function joinGrants(all: readonly { readonly grant: Grant; readonly reason: string }[]): Need[] {
  return [...groupBy(all, ({ grant }) => `${grant.of} ${grant.permission}`).values()]
    .map((same) => ({
      grant: same.map(({ grant }) => grant).reduce((one, other) => (isAtLeast(one.level, other.level) ? one : other)),
      reasons: [...new Set(same.map(({ reason }) => reason))],
    }))
    .sort((one, other) => compare(one.grant, other.grant));
}

/** What check cannot compare without a further grant than those that it needs. */
export const unseenBy = (declared: readonly SectionSettings[]) =>
  declared.flatMap(({ section, desired }) =>
    (usesOf(section, desired).visibilityGrants ?? [])
      .filter(({ optional }) => optional)
      .map((grantToSee) => ({ section: section.key, grantToSee })),
  );

const usesOf = (section: Section, desired: unknown): Uses =>
  section.uses?.(desired) ?? { calls: Object.values(section.calls) };

const findAsked = (mode: Mode, declared: readonly SectionSettings[]) =>
  declared.flatMap(({ section, desired }) => asked(mode, section, desired));

function asked(mode: Mode, section: Section, desired: unknown) {
  const { requestMode: asks, makesFile, writes } = modes[mode];
  const all: Uses = { calls: Object.values(section.calls) };
  const { calls, visibilityGrants = [] } = makesFile ? all : usesOf(section, desired);
  return [
    ...calls
      // The route and its rules are the same for all parameters.
      .map((make) => make([], {}))
      .filter(({ access, routeRules }) => (access === 'write' ? writes : (routeRules.madeBy?.includes(asks!) ?? true)))
      .flatMap((call) => grantsOf(call).map((grant) => ({ grant, reason: section.key }))),
    ...grantsForNames(desired).map((grant) => ({ grant, reason: `${section.key} (to look up names)` })),
    ...visibilityGrants
      .filter(({ optional }) => !optional)
      .map(({ grant, of }) => ({ grant, reason: `${section.key} (to see ${of})` })),
  ];
}

/** Everyone may look up accounts, public apps and the host's own roles. */
const grantsForNames = (desired: unknown) =>
  [...namesIn(desired)].flatMap(([, name]) => {
    if (name.kind === 'team') return members.read;
    return name.kind === 'role' && !ownRoles.has(String(name)) ? customRepositoryRoles.read : [];
  });

/** In the order of the token form: the repository's grants by name, then the organization's. */
const compare = (one: Grant, other: Grant) =>
  Number(one.of === 'organization') - Number(other.of === 'organization') ||
  (one.permission < other.permission ? -1 : 1);

/** Lists the permissions that a token needs for the declared settings. */

import { listGrants } from '../github/call.ts';
import { contents, customRepositoryRoles, type Grant, isLevelAtLeast, members } from '../github/grants.ts';
import { type Mode, modes } from '../report/result/modes.ts';
import type { Section, SectionUses } from '../sections/section.ts';
import { groupBy } from '../settings/maps.ts';
import { builtInRoles, listNamedIds } from '../settings/schema/named-ids.ts';

export interface SectionSettings {
  readonly section: Section;
  readonly desired: unknown;
}

export interface PermissionNeed {
  readonly grant: Grant;
  readonly reasons: readonly string[];
}

export function listNeededGrants(mode: Mode, declared: readonly SectionSettings[]): PermissionNeed[] {
  const all = listGrantReasons(mode, declared);
  return mergeGrantReasons(modes[mode].isForPullRequest ? [...all, previewGrant] : all);
}

/** A preview reads the settings file at two commits. */
const previewGrant = { grant: contents.read, reason: 'the commits of the pull request' };

/** GitHub hides some settings from tokens without the write permission. */
export const listWriteGrantsToRead = (mode: Mode, declared: readonly SectionSettings[]): PermissionNeed[] =>
  mergeGrantReasons(listGrantReasons(mode, declared).filter(({ grant }) => isLevelAtLeast(grant.level, 'write')));

export const listOptionalGrants = (declared: readonly SectionSettings[]) =>
  declared.flatMap(({ section, desired }) =>
    (section.listUses?.(desired).visibilityGrants ?? [])
      .filter(({ optional }) => optional)
      .map((grantToSee) => ({ section: section.key, grantToSee })),
  );

function mergeGrantReasons(all: readonly { readonly grant: Grant; readonly reason: string }[]): PermissionNeed[] {
  return [...groupBy(all, ({ grant }) => `${grant.appliesTo} ${grant.permission}`).values()]
    .map((samePermission) => ({
      grant: samePermission
        .map(({ grant }) => grant)
        .reduce((left, right) => (isLevelAtLeast(left.level, right.level) ? left : right)),
      reasons: [...new Set(samePermission.map(({ reason }) => reason))],
    }))
    .sort((left, right) => compareGrants(left.grant, right.grant));
}

const listGrantReasons = (mode: Mode, declared: readonly SectionSettings[]) =>
  declared.flatMap(({ section, desired }) => listSectionGrantReasons(mode, section, desired));

function listSectionGrantReasons(mode: Mode, section: Section, desired: unknown) {
  const { requestMode, makesFile, writes } = modes[mode];
  const uses = makesFile ? undefined : section.listUses?.(desired);
  const { calls, visibilityGrants = [] }: SectionUses = uses ?? { calls: Object.values(section.calls) };
  return [
    ...calls
      .map((make) => make([], {}))
      .filter(({ access, routeRules }) =>
        access === 'write' ? writes : (routeRules.neededIn?.includes(requestMode!) ?? true),
      )
      .flatMap((call) => listGrants(call).map((grant) => ({ grant, reason: section.key }))),
    ...listNameLookupGrants(desired).map((grant) => ({ grant, reason: `${section.key} (to look up names)` })),
    ...visibilityGrants
      .filter(({ optional }) => !optional)
      .map(({ grant, setting }) => ({ grant, reason: `${section.key} (to see ${setting})` })),
  ];
}

/** Everyone can look up accounts, public apps and GitHub's own roles. */
const listNameLookupGrants = (desired: unknown) =>
  [...listNamedIds(desired)].flatMap(([, name]) => {
    if (name.kind === 'team') return members.read;
    return name.kind === 'role' && !builtInRoles.has(String(name)) ? customRepositoryRoles.read : [];
  });

/** GitHub's token form has this order. */
const compareGrants = (left: Grant, right: Grant) =>
  Number(left.appliesTo === 'organization') - Number(right.appliesTo === 'organization') ||
  (left.permission < right.permission ? -1 : 1);

/**
 * Finds facts about a repository, before and after its settings are applied. Trueup fails for a repository that no list
 * contains, because settings without its layers would be wrong.
 */

import { isSameWord, type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { PermissionDenied, RequestFailure, recoverFrom } from '../../github/refusals/failures.ts';
import { list as valuesOf } from '../../sections/custom_properties/calls.ts';
import { probe, list as teamsOf } from '../../sections/teams/calls.ts';
import type { RepositoryEntry, Target } from '../../session/targets/target.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { ParsedSection } from '../../settings/reading/declare.ts';
import { isUndeclaredDeleted } from '../../settings/schema/shape.ts';
import { discoverRepositories } from '../requests/discover.ts';
import { propertyDefaultsCall } from '../requests/listings.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { predictFacts, type RepositoryInspector } from './where.ts';

/** This repository fails, and no other set of layers is tried. */
export class NotListedError extends RequestFailure {}

export function createInspectorFactory(owners: OwnerReads, all: readonly Target[], sections?: readonly string[]) {
  const unlisted = all.filter(({ facts }) => !facts).map(({ repository }) => repository);
  const factsByOwner: Record<string, ReturnType<typeof readListedFacts>> = Object.create(null);
  const selectNames = (owner: string) => unlisted.filter((repository) => repository.owner.toLowerCase() === owner);
  const getFacts = (owner: string) => {
    factsByOwner[owner] ??= readListedFacts(selectNames(owner), owners);
    return factsByOwner[owner];
  };
  return (target: Target, settings?: readonly ParsedSection[]): RepositoryInspector => {
    const { repository, id, currentName: live = repository, facts, missing, isNew, entry } = target;
    const identified = { id, full_name: toFullName(live) };
    const getDesired = (section: string) => settings?.find(({ key }) => key === section)?.desired;
    return {
      repository,
      async readFacts() {
        const listed = facts ?? (await getFacts(repository.owner.toLowerCase())).get(toNameKey(repository));
        if (!listed) return throwNotListed(repository, 'its visibility and topics');
        return settings
          ? predictFacts(listed, { ...(entry?.isArchived && { archived: true }), ...getDesired('repository') })
          : listed;
      },
      async isInTeam(team) {
        const [slug = '', organization = repository.owner] = team.split('/').reverse();
        if (organization.toLowerCase() !== repository.owner.toLowerCase()) return false;
        if (!(await owners.isOrganization(repository.owner))) return false;
        const { entries = [], undeclared = 'keep' } = getDesired('teams') ?? {};
        if (entries.some(({ name }: { name: string }) => isSameWord(name, slug))) return true;
        const isIn = isNew
          ? (await owners.readOnce(live, probe({ team_slug: slug }))) !== null
          : (await owners.readTeamRepositories(repository.owner, slug))(identified) === true;
        if (!isIn || !isUndeclaredDeleted(undeclared, slug)) return isIn;
        // Access through a parent team or the organization stays.
        const teams = await owners.readOnce(live, teamsOf({}));
        return !teams.some(
          (liveTeam) => isSameWord(liveTeam.slug, slug) && liveTeam.access_source === 'direct' && !liveTeam.parent,
        );
      },
      async readProperty(name) {
        if (!(await owners.isOrganization(repository.owner))) return [];
        const first = getCreationPropertyValues(entry, name);
        const readDefault = async () => {
          const defaults = await owners.readOnce({ ...repository, name: '' }, propertyDefaultsCall);
          return [defaults.find(({ property_name }) => property_name === name)?.default_value ?? []].flat();
        };
        const { entries = [], undeclared = 'keep' } = getDesired('custom_properties') ?? {};
        const own = entries.find((entry: { property_name: string }) => entry.property_name === name);
        if (own?.value) return [own.value].flat();
        const isSet = (isNew || settings) && (sections?.includes('custom_properties') ?? true);
        // A token without access to the defaults sees the values after the creation.
        if (missing && !first.length) return readDefault().catch(recoverFrom([PermissionDenied], () => []));
        if (missing || (isSet && !own && first.length)) return first;
        const values = isNew
          ? await owners.readOnce(live, valuesOf({}))
          : (await owners.readProperties(repository.owner))(identified);
        if (!values) return throwNotListed(repository, 'its custom properties');
        const liveValue = values.find(({ property_name }) => property_name === name)?.value ?? undefined;
        if (liveValue === undefined || !(own || (isUndeclaredDeleted(undeclared, name) && !first.length)))
          return [liveValue ?? first].flat();
        return readDefault();
      },
    };
  };
}

const getCreationPropertyValues = (entry: RepositoryEntry | undefined, name: string): readonly string[] =>
  Object.entries(entry?.create?.properties ?? {})
    .filter(([key]) => key === name)
    .flatMap(([, value]) => value);

async function readListedFacts(names: readonly RepositoryName[], owners: OwnerReads) {
  const { targets } = await discoverRepositories({
    patterns: names,
    filters: {},
    includesNotAdministered: true,
    owners,
  });
  return new Map(targets.flatMap(({ repository, facts }) => (facts ? [[toNameKey(repository), facts] as const] : [])));
}

function throwNotListed(repository: RepositoryName, unknownFacts: string): never {
  throw new NotListedError(
    `${formatCode(toFullName(repository))} is not visible to this token, so Trueup does not know ${unknownFacts} or which layers apply`,
    'give the token access to the repository, or check its name',
  );
}

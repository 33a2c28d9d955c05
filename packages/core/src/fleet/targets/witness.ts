import { isSameWord, type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { PermissionDenied, RequestFailure, recoverFrom } from '../../github/refusals/failures.ts';
import { list as valuesOf } from '../../sections/custom_properties/calls.ts';
import { probe, list as teamsOf } from '../../sections/teams/calls.ts';
import type { RepositoryEntry, Target } from '../../session/targets/target.ts';
import type { Declared } from '../../settings/reading/declare.ts';
import { leaves } from '../../settings/schema/shape.ts';
import { code } from '../../settings/shown.ts';
import { discover } from '../requests/discover.ts';
import { propertyDefaults } from '../requests/listings.ts';
import type { Owners } from '../requests/owners.ts';
import { factsAfter, type Witness } from './where.ts';

/** The host does not say what a repository is. That is a failure of this repository, and no other layer set is tried. */
export class NotListed extends RequestFailure {}

/**
 * Says what repositories are, from the lists of their owners, and what they will be once these settings are applied. A
 * repository that is not listed is unknown: to take it for one that no layer fits would apply the wrong settings.
 */
export function witnessesOf(owners: Owners, all: readonly Target[], sections?: readonly string[]) {
  const unlisted = all.filter(({ facts }) => !facts).map(({ repository }) => repository);
  const found: Record<string, ReturnType<typeof factsOf>> = Object.create(null);
  const namesOf = (owner: string) => unlisted.filter((one) => one.owner.toLowerCase() === owner);
  const listOf = (owner: string) => {
    found[owner] ??= factsOf(namesOf(owner), owners);
    return found[owner];
  };
  return (target: Target, settings?: readonly Declared[]): Witness => {
    const { repository, id, currentName: live = repository, facts, missing, isNew, entry } = target;
    const identified = { id, full_name: toFullName(live) };
    const desired = (section: string) => settings?.find(({ key }) => key === section)?.desired;
    return {
      repository,
      async facts() {
        const listed = facts ?? (await listOf(repository.owner.toLowerCase())).get(toNameKey(repository));
        if (!listed) return notListed(repository, 'its visibility and topics');
        return settings
          ? factsAfter(listed, { ...(entry?.isArchived && { archived: true }), ...desired('repository') })
          : listed;
      },
      async isInTeam(team) {
        const [slug = '', organization = repository.owner] = team.split('/').reverse();
        if (organization.toLowerCase() !== repository.owner.toLowerCase()) return false;
        if (!(await owners.isOrganization(repository.owner))) return false;
        const { entries = [], undeclared = 'keep' } = desired('teams') ?? {};
        if (entries.some(({ name }: { name: string }) => isSameWord(name, slug))) return true;
        const isIn = isNew
          ? (await owners.asked(live, probe({ team_slug: slug }))) !== null
          : (await owners.ofTeam(repository.owner, slug))(identified) === true;
        if (!isIn || !leaves(undeclared, slug)) return isIn;
        // What comes from a parent team or the organization stays.
        const teams = await owners.asked(live, teamsOf({}));
        return !teams.some((one) => isSameWord(one.slug, slug) && one.access_source === 'direct' && !one.parent);
      },
      async property(name) {
        if (!(await owners.isOrganization(repository.owner))) return [];
        const first = firstValue(entry, name);
        const byDefault = async () => {
          const defaults = await owners.asked({ ...repository, name: '' }, propertyDefaults);
          return [defaults.find(({ property_name }) => isSameWord(property_name, name))?.default_value ?? []].flat();
        };
        const { entries = [], undeclared = 'keep' } = desired('custom_properties') ?? {};
        const own = entries.find((one: { property_name: string }) => isSameWord(one.property_name, name));
        if (own?.value) return [own.value].flat();
        const isSet = (isNew || settings) && (sections?.includes('custom_properties') ?? true);
        // A token that may not read the defaults sees the value once the repository is created.
        if (missing && !first.length) return byDefault().catch(recoverFrom([PermissionDenied], () => []));
        if (missing || (isSet && !own && first.length)) return first;
        const values = isNew
          ? await owners.asked(live, valuesOf({}))
          : (await owners.propertiesOf(repository.owner))(identified);
        if (!values) return notListed(repository, 'its custom properties');
        const found = values.find(({ property_name }) => isSameWord(property_name, name))?.value ?? undefined;
        if (found === undefined || !(own || (leaves(undeclared, name) && !first.length)))
          return [found ?? first].flat();
        return byDefault();
      },
    };
  };
}

/** What a new repository gets counts as its value as long as it has none: the same run sets it. */
const firstValue = (entry: RepositoryEntry | undefined, name: string): readonly string[] =>
  Object.entries(entry?.create?.properties ?? {})
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value);

async function factsOf(names: readonly RepositoryName[], owners: Owners) {
  const { targets } = await discover({ patterns: names, filters: {}, takesClosed: true, owners });
  return new Map(targets.flatMap(({ repository, facts }) => (facts ? [[toNameKey(repository), facts] as const] : [])));
}

function notListed(repository: RepositoryName, what: string): never {
  throw new NotListed(
    `${code(toFullName(repository))} is not visible to this token, so Trueup does not know ${what} or which layers apply`,
    'give the token access to the repository, or check its name',
  );
}

import {
  isUndeclaredDeleted117 as isUndeclaredDeleted,
  isSameWord85 as isSameWord,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  formatCode98 as formatCode,
  PermissionDenied105 as PermissionDenied,
  RequestFailure105 as RequestFailure,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  discoverRepositories,
  predictFacts
} from "./action-chunk-Y2G5FIFF.js";
import {
  propertyDefaultsCall
} from "./action-chunk-KJPF3MA3.js";
import {
  list
} from "./action-chunk-UPA4CEC4.js";
import {
  list as list2,
  probe
} from "./action-chunk-ZQIWQ6ZW.js";

// packages/core/src/fleet/targets/inspector.ts
var NotListedError = class extends RequestFailure {
};
function createInspectorFactory(owners, all, sections) {
  const unlisted = all.filter(({ facts }) => !facts).map(({ repository }) => repository);
  const factsByOwner = /* @__PURE__ */ Object.create(null);
  const selectNames = (owner) => unlisted.filter((repository) => repository.owner.toLowerCase() === owner);
  const getFacts = (owner) => {
    factsByOwner[owner] ??= readListedFacts(selectNames(owner), owners);
    return factsByOwner[owner];
  };
  return (target, settings) => {
    const { repository, id, currentName: live = repository, facts, missing, isNew, entry } = target;
    const identified = { id, full_name: toFullName(live) };
    const getDesired = (section) => settings?.find(({ key }) => key === section)?.desired;
    return {
      repository,
      async readFacts() {
        const listed = facts ?? (await getFacts(repository.owner.toLowerCase())).get(toNameKey(repository));
        if (!listed) return throwNotListed(repository, "its visibility and topics");
        return settings ? predictFacts(listed, { ...entry?.isArchived && { archived: true }, ...getDesired("repository") }) : listed;
      },
      async isInTeam(team) {
        const [slug = "", organization = repository.owner] = team.split("/").reverse();
        if (organization.toLowerCase() !== repository.owner.toLowerCase()) return false;
        if (!await owners.isOrganization(repository.owner)) return false;
        const { entries = [], undeclared = "keep" } = getDesired("teams") ?? {};
        if (entries.some(({ name }) => isSameWord(name, slug))) return true;
        const isIn = isNew ? await owners.readOnce(live, probe({ team_slug: slug })) !== null : (await owners.readTeamRepositories(repository.owner, slug))(identified) === true;
        if (!isIn || !isUndeclaredDeleted(undeclared, slug)) return isIn;
        const teams = await owners.readOnce(live, list2({}));
        return !teams.some(
          (liveTeam) => isSameWord(liveTeam.slug, slug) && liveTeam.access_source === "direct" && !liveTeam.parent
        );
      },
      async readProperty(name) {
        if (!await owners.isOrganization(repository.owner)) return [];
        const first = getCreationPropertyValues(entry, name);
        const readDefault = async () => {
          const defaults = await owners.readOnce({ ...repository, name: "" }, propertyDefaultsCall);
          return [defaults.find(({ property_name }) => property_name === name)?.default_value ?? []].flat();
        };
        const { entries = [], undeclared = "keep" } = getDesired("custom_properties") ?? {};
        const own = entries.find((entry2) => entry2.property_name === name);
        if (own?.value) return [own.value].flat();
        const isSet = (isNew || settings) && (sections?.includes("custom_properties") ?? true);
        if (missing && !first.length) return readDefault().catch(recoverFrom([PermissionDenied], () => []));
        if (missing || isSet && !own && first.length) return first;
        const values = isNew ? await owners.readOnce(live, list({})) : (await owners.readProperties(repository.owner))(identified);
        if (!values) return throwNotListed(repository, "its custom properties");
        const liveValue = values.find(({ property_name }) => property_name === name)?.value ?? void 0;
        if (liveValue === void 0 || !(own || isUndeclaredDeleted(undeclared, name) && !first.length))
          return [liveValue ?? first].flat();
        return readDefault();
      }
    };
  };
}
var getCreationPropertyValues = (entry, name) => Object.entries(entry?.create?.properties ?? {}).filter(([key]) => key === name).flatMap(([, value]) => value);
async function readListedFacts(names, owners) {
  const { targets } = await discoverRepositories({
    patterns: names,
    filters: {},
    includesNotAdministered: true,
    owners
  });
  return new Map(targets.flatMap(({ repository, facts }) => facts ? [[toNameKey(repository), facts]] : []));
}
function throwNotListed(repository, unknownFacts) {
  throw new NotListedError(
    `${formatCode(toFullName(repository))} is not visible to this token, so Trueup does not know ${unknownFacts} or which layers apply`,
    "give the token access to the repository, or check its name"
  );
}

export {
  NotListedError,
  createInspectorFactory
};

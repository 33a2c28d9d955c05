import {
  leaves112 as leaves,
  fullName81 as fullName,
  isSameWord81 as isSameWord,
  nameKey81 as nameKey,
  code92 as code,
  HostUnreachable100 as HostUnreachable,
  PermissionDenied100 as PermissionDenied,
  forgiving100 as forgiving
} from "./action.js";
import {
  discover,
  factsAfter
} from "./action-chunk-NUFPK6W2.js";
import {
  propertyDefaults
} from "./action-chunk-MGRXQFXM.js";
import {
  list
} from "./action-chunk-B2MAHLGV.js";
import {
  list as list2,
  probe
} from "./action-chunk-DSX64DIT.js";

// packages/core/src/fleet/targets/witness.ts
var NotListed = class extends HostUnreachable {
};
function witnessesOf(owners, all, sections) {
  const unlisted = all.filter(({ facts }) => !facts).map(({ repository }) => repository);
  const found = /* @__PURE__ */ Object.create(null);
  const namesOf = (owner) => unlisted.filter((one) => one.owner.toLowerCase() === owner);
  const listOf = (owner) => {
    found[owner] ??= factsOf(namesOf(owner), owners);
    return found[owner];
  };
  return (target, settings) => {
    const { repository, id, called: live = repository, facts, missing, isNew, entry } = target;
    const identified = { id, full_name: fullName(live) };
    const desired = (section) => settings?.find(({ key }) => key === section)?.desired;
    return {
      repository,
      async facts() {
        const listed = facts ?? (await listOf(repository.owner.toLowerCase())).get(nameKey(repository));
        if (!listed) return notListed(repository, "its visibility and topics");
        return settings ? factsAfter(listed, { ...entry?.isArchived && { archived: true }, ...desired("repository") }) : listed;
      },
      async isInTeam(team) {
        const [slug = "", organization = repository.owner] = team.split("/").reverse();
        if (organization.toLowerCase() !== repository.owner.toLowerCase()) return false;
        if (!await owners.isOrganization(repository.owner)) return false;
        const { entries = [], undeclared = "keep" } = desired("teams") ?? {};
        if (entries.some(({ name }) => isSameWord(name, slug))) return true;
        const isIn = isNew ? await owners.asked(live, probe({ team_slug: slug })) !== null : (await owners.ofTeam(repository.owner, slug))(identified) === true;
        if (!isIn || !leaves(undeclared, slug)) return isIn;
        const teams = await owners.asked(live, list2({}));
        return !teams.some((one) => isSameWord(one.slug, slug) && one.access_source === "direct" && !one.parent);
      },
      async property(name) {
        if (!await owners.isOrganization(repository.owner)) return [];
        const first = firstValue(entry, name);
        const byDefault = async () => {
          const defaults = await owners.asked({ ...repository, name: "" }, propertyDefaults);
          return [defaults.find(({ property_name }) => isSameWord(property_name, name))?.default_value ?? []].flat();
        };
        const { entries = [], undeclared = "keep" } = desired("custom_properties") ?? {};
        const own = entries.find((one) => isSameWord(one.property_name, name));
        if (own?.value) return [own.value].flat();
        const isSet = (isNew || settings) && (sections?.includes("custom_properties") ?? true);
        if (missing && !first.length) return byDefault().catch(forgiving([PermissionDenied], () => []));
        if (missing || isSet && !own && first.length) return first;
        const values = isNew ? await owners.asked(live, list({})) : (await owners.propertiesOf(repository.owner))(identified);
        if (!values) return notListed(repository, "its custom properties");
        const found2 = values.find(({ property_name }) => isSameWord(property_name, name))?.value ?? void 0;
        if (found2 === void 0 || !(own || leaves(undeclared, name) && !first.length))
          return [found2 ?? first].flat();
        return byDefault();
      }
    };
  };
}
var firstValue = (entry, name) => Object.entries(entry?.create?.properties ?? {}).filter(([key]) => key.toLowerCase() === name.toLowerCase()).flatMap(([, value]) => value);
async function factsOf(names, owners) {
  const { targets } = await discover({ patterns: names, filters: {}, takesClosed: true, owners });
  return new Map(targets.flatMap(({ repository, facts }) => facts ? [[nameKey(repository), facts]] : []));
}
function notListed(repository, what) {
  throw new NotListed(
    `${code(fullName(repository))} is not visible to this token, so Trueup does not know ${what} or which layers apply`,
    "give the token access to the repository, or check its name"
  );
}

export {
  NotListed,
  witnessesOf
};

import {
  ofRepository79 as ofRepository,
  fullName80 as fullName,
  isSameWord80 as isSameWord,
  nameKey80 as nameKey,
  HostUnreachable81 as HostUnreachable,
  advising81 as advising,
  leaves107 as leaves,
  metadata87 as metadata,
  code93 as code,
  object95 as object,
  rest96 as rest,
  array97 as array,
  boolean97 as boolean,
  nullable97 as nullable,
  nullish97 as nullish,
  number97 as number,
  optional97 as optional,
  picklist97 as picklist,
  string97 as string
} from "./action.js";
import {
  factsAfter
} from "./action-chunk-WVGKUC4U.js";
import {
  discover
} from "./action-chunk-3ROK3NUF.js";
import {
  list as list2,
  probe
} from "./action-chunk-QIEUC6LX.js";
import {
  list
} from "./action-chunk-R4PXMSUH.js";
import {
  ofAccount,
  ofOrganization,
  ofOwnAccount
} from "./action-chunk-BBXMOAR6.js";
import {
  PropertyValue,
  ofInstalled,
  ofOwnRepositories,
  ofPropertyDefinitions,
  ofPropertyValues,
  ofTeamRepositories
} from "./action-chunk-HFGQLQC3.js";

// src/fleet/requests/listings.ts
var Listed = object({
  id: number(),
  name: string(),
  full_name: string(),
  owner: object({ login: string(), type: string() }),
  private: boolean(),
  visibility: optional(picklist(["public", "private", "internal"])),
  archived: optional(boolean(), false),
  fork: boolean(),
  topics: optional(array(string()), []),
  language: nullish(string()),
  default_branch: optional(string()),
  is_template: optional(boolean()),
  size: optional(number()),
  permissions: optional(object({ admin: boolean() }))
});
var list3 = {
  needs: metadata.read,
  pages: { per: 100, identity: "full_name", keeps: Object.keys(Listed.entries) },
  answer: array(Listed)
};
var ofName = ofRepository({ answer: nullable(Listed), absent: null })({});
var ofUser = (reader, affiliation, visibility = "all") => {
  const query = { visibility: visibility === "internal" ? "all" : visibility, affiliation: affiliation.join(",") };
  return reader.ask(rest("GET /user/repos", { ...list3, query })({}));
};
var ofInstallation = ofInstalled({
  ...list3,
  pages: { ...list3.pages, list: "repositories" },
  answer: object({ repositories: array(Listed), repository_selection: optional(string()) })
})({});
var listOfOrganization = ofOwnRepositories(list3)({});
var account = ofAccount({ answer: object({ id: number(), login: string(), type: string() }) });
async function accountOf(reader, owner) {
  const advice = advising("check the name of the owner in `--repos`", 404);
  const { id, type } = await reader.ask(account({ username: owner })).catch(advice);
  return { id, isOrganization: type === "Organization" };
}
var Counts = object({ owned_private_repos: optional(number()), total_private_repos: optional(number()) });
var countsOfOrganization = ofOrganization({ answer: Counts });
var countsOfUser = ofOwnAccount({ answer: object({ ...Counts.entries, login: string() }) });
async function privateCount(reader, isOrganization) {
  if (isOrganization) return countIn(await reader.ask(countsOfOrganization({})));
  const user = await reader.ask(countsOfUser({}));
  return user.login.toLowerCase() === reader.repository.owner.toLowerCase() ? countIn(user) : void 0;
}
var countIn = ({ owned_private_repos: owned, total_private_repos: total }) => owned ?? total;
var reached = ofTeamRepositories({
  pages: { ...list3.pages, keeps: ["id", "full_name"] },
  answer: array(object({ id: number(), full_name: string() }))
});
function inList(rows) {
  const byId = new Map(rows.map(([id, , said]) => [id, said]));
  const byName = new Map(rows.map(([, name, said]) => [name.toLowerCase(), said]));
  return ({ id, full_name: name }) => id === void 0 ? byName.get(name.toLowerCase()) : byId.get(id);
}
async function listOfTeam(reader, team) {
  const advice = advising(
    'check the team in `--teams` or the fleet file, or grant the token "Members (organization): read"',
    404
  );
  const found = await reader.ask(reached({ team_slug: team })).catch(advice);
  return inList(found.map(({ id, full_name }) => [id, full_name, true]));
}
var values = ofPropertyValues({
  pages: { per: 100, identity: "repository_full_name" },
  answer: array(
    object({ repository_id: number(), repository_full_name: string(), properties: array(PropertyValue) })
  )
});
var propertyDefaults = ofPropertyDefinitions({
  answer: array(object({ property_name: string(), default_value: nullish(PropertyValue.entries.value) }))
})({});
async function propertiesOf(reader) {
  const found = await reader.ask(values({}));
  return inList(found.map((one) => [one.repository_id, one.repository_full_name, one.properties]));
}

// src/fleet/witness.ts
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
        const { entries = [], undeclared = "keep" } = desired("custom_properties") ?? {};
        const own = entries.find((one) => isSameWord(one.property_name, name));
        if (own?.value) return [own.value].flat();
        const isSet = (isNew || settings) && (sections?.includes("custom_properties") ?? true);
        if (missing || isSet && !own && first.length) return first;
        const values2 = isNew ? await owners.asked(live, list({})) : (await owners.propertiesOf(repository.owner))(identified);
        if (!values2) return notListed(repository, "its custom properties");
        const found2 = values2.find(({ property_name }) => isSameWord(property_name, name))?.value ?? void 0;
        if (found2 === void 0 || !(own || leaves(undeclared, name) && !first.length))
          return [found2 ?? first].flat();
        const defaults = await owners.asked({ ...repository, name: "" }, propertyDefaults);
        return [defaults.find(({ property_name }) => isSameWord(property_name, name))?.default_value ?? []].flat();
      }
    };
  };
}
var firstValue = (entry, name) => Object.entries(entry?.create?.properties ?? {}).filter(([key]) => key.toLowerCase() === name.toLowerCase()).flatMap(([, value]) => value);
var everything = { visibility: "all", archived: "include", forks: "include", affiliation: [] };
async function factsOf(names, owners) {
  const { targets } = await discover({ patterns: names, filters: everything, takesClosed: true, owners });
  return new Map(targets.flatMap(({ repository, facts }) => facts ? [[nameKey(repository), facts]] : []));
}
function notListed(repository, what) {
  throw new NotListed(
    `the host does not list ${code(fullName(repository))} for this token, so ${what} are unknown, and with them which layers apply`,
    "give the token access to the repository, or check its name"
  );
}

export {
  ofName,
  ofUser,
  ofInstallation,
  listOfOrganization,
  accountOf,
  privateCount,
  listOfTeam,
  propertiesOf,
  NotListed,
  witnessesOf,
  everything
};

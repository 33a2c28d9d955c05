import {
  changesOf39 as changesOf,
  findDiffering39 as findDiffering,
  isOfAccess39 as isOfAccess,
  placeOf39 as placeOf,
  unknown39 as unknown,
  isAllOpen42 as isAllOpen,
  isForeseen42 as isForeseen,
  isCustom49 as isCustom,
  powerOf49 as powerOf,
  print65 as print,
  isLooser78 as isLooser,
  isSameWord81 as isSameWord,
  create82 as create,
  mapped84 as mapped,
  object84 as object,
  inTwoViews88 as inTwoViews,
  withReason88 as withReason,
  array93 as array,
  nullable93 as nullable,
  optional93 as optional,
  picklist93 as picklist,
  string93 as string,
  metadata98 as metadata,
  query99 as query,
  openReason100 as openReason
} from "./action.js";
import {
  findFleetRemovals,
  findRemovals
} from "./action-chunk-ICJSINJG.js";
import {
  getUser
} from "./action-chunk-PRRDYNAS.js";
import {
  risk
} from "./action-chunk-2JJHVE2O.js";

// packages/core/src/engine/brakes/calls.ts
var Source = object({
  permission: string(),
  source: nullable(
    object({ __typename: picklist(["Repository", "Team", "Organization"]), slug: optional(string()) })
  )
});
var Edge = object({ node: object({ login: string() }), permissionSources: nullable(array(Source)) });
var getAccessSources = query(
  `query RepositoryAccessSources($owner: String!, $name: String!, $login: String!) {
    repository(owner: $owner, name: $name) {
      collaborators(first: 10, login: $login) {
        edges { node { login } permissionSources { permission source { __typename ... on Team { slug } } } }
      }
    }
  }`,
  {
    needs: metadata.read,
    answer: mapped(
      object({
        repository: object({ collaborators: nullable(object({ edges: nullable(array(nullable(Edge))) })) })
      }),
      ({ repository }) => {
        const edges = repository.collaborators?.edges ?? [null];
        return (login) => sourcesIn(edges, login);
      }
    )
  }
);
function sourcesIn(edges, login) {
  const own = edges.find((edge) => edge?.node.login.toLowerCase() === login.toLowerCase());
  if (!own) return edges.includes(null) ? void 0 : [];
  if (!own.permissionSources?.length || own.permissionSources.some(({ source }) => !source)) return void 0;
  return own.permissionSources.map(({ permission, source }) => ({
    kind: source.__typename,
    team: source.slug,
    isAdmin: permission === "ADMIN"
  }));
}

// packages/core/src/engine/brakes/own-access.ts
var findLosers = (items) => [
  ...losersIn(items, "collaborators", "Repository"),
  ...losersIn(items, "teams", "Team")
];
async function findLostAccess(items, reader) {
  const taken = findLosers(items);
  const login = await ownLogin(reader, taken);
  if (login === void 0) return [];
  const doubt = (why2) => ({ whether: keepsAccess, why: why2, at: placeOf(taken[0].of) });
  const sources = (await reader.ask(getAccessSources({ login })))(login);
  if (!sources) return [doubt("GitHub does not show where its admin role comes from")];
  const { by, why } = lossOf(login, sources, taken);
  if (by) return [{ value: login, at: placeOf(by.of) }];
  return why === void 0 ? [] : [doubt(why)];
}
var keepsAccess = "the account of this token stays an administrator";
var losersIn = (items, section, kind) => changesOf(items, section).filter(({ item }) => losesAdmin(item)).flatMap((of) => {
  const names = of.item.names ?? [];
  return names.length === 1 ? [{ kind, name: names[0], of }] : [];
});
function losesAdmin({ kind, holds, differences }) {
  if (kind === "delete") return holds?.permission === "admin";
  return differences.some(
    ({ key, live, wanted, unseen }) => key === "permission" && wanted !== "admin" && (unseen || live === "admin")
  );
}
async function ownLogin(reader, taken) {
  const login = await reader.ask(getUser({}));
  if (login === void 0 || isSameWord(login, reader.repository.owner)) return void 0;
  return taken.some(({ kind, name }) => kind === "Team" || isSameWord(name, login)) ? login : void 0;
}
function lossOf(login, sources, taken) {
  const takerOf = ({ kind, team }) => taken.find((one) => one.kind === kind && isSameWord(one.name, team ?? login));
  const admin = sources.filter(({ isAdmin }) => isAdmin);
  const left = admin.filter((source) => !takerOf(source));
  const takers = admin.flatMap((source) => takerOf(source) ?? []);
  if (!takers.length || left.some(({ kind }) => kind !== "Team")) return {};
  if (!left.length) return { by: taken.find((one) => takers.includes(one)) };
  return takers.some(({ kind }) => kind === "Team") ? { why: "another team gives it the admin role too, but may inherit that role from the changed team" } : {};
}

// packages/core/src/engine/brakes/table.ts
var defineBrake = (brake) => brake;
var narrowingKeys = [
  "enabled",
  "allowed_actions",
  ...["github_owned_allowed", "verified_allowed", "patterns_allowed"].map((key) => `selected_actions.${key}`)
];
var holdKeys = (code, keys, message) => defineBrake({
  code,
  keys: keys.map((key) => `repository.${key}`),
  when: ({ items }) => findDiffering(items, "repository", keys).map(({ of, difference: { key, wanted } }) => {
    const value = key === "private" ? wanted ? "private" : "public" : String(wanted);
    return { value, at: placeOf(of, key) };
  }),
  message: ({ value }) => message(value)
});
var brakes = [
  defineBrake({
    code: "own-access",
    asks: {
      about: ({ items }) => findLosers(items).map(({ of }) => of),
      whether: keepsAccess
    },
    hidesValue: true,
    when: ({ items, reader }) => findLostAccess(items, reader),
    message: ({ value: login }) => inTwoViews(
      `${login}, the account of this token, loses the admin role; no later run with this token can undo this`,
      "the account of this token loses the admin role; no later run with this token can undo this"
    )
  }),
  defineBrake({
    code: "access",
    isForNew: true,
    when: ({ items, isNew, follows = [], reader }) => findNewAdministrators([...items, ...isNew ? [] : firstRoles(follows, reader.repository.owner)]),
    message: ({ subject }) => `${subject} becomes an administrator of the repository`
  }),
  defineBrake({
    code: "create",
    when: ({ items }) => changesOf(items, "repositories").map((of) => ({ value: of.item.names[0], at: placeOf(of) })),
    message: () => "a repository is created"
  }),
  holdKeys(
    "visibility",
    ["visibility", "private"],
    (value) => value === "public" ? "the repository becomes public: everyone can read it, including its whole history" : `the repository becomes ${value}: people lose access, and stars and forks may be lost for good`
  ),
  holdKeys(
    "archive",
    ["archived"],
    (value) => value === "true" ? "the repository is archived and becomes read-only" : "the repository is no longer archived"
  ),
  holdKeys("rename", ["name"], (value) => `the repository is renamed to ${print(value)}`),
  holdKeys("default-branch", ["default_branch"], (value) => `the default branch becomes ${print(value)}`),
  defineBrake({
    code: "actions-off",
    keys: narrowingKeys.map((key) => `actions.${key}`),
    when({ items, isOwn }) {
      const found = isOwn ? findDiffering(items, "actions", narrowingKeys).filter(({ difference }) => narrows(difference)) : [];
      const isOff = found.find(({ difference }) => difference.key === "enabled");
      const [first = isOff] = isOff ? [isOff] : found;
      if (!first) return [];
      const keys = found.map(({ difference }) => difference.key).join(", ");
      return [{ value: "yes", at: placeOf(first.of, first.difference.key), isOff: isOff !== void 0, keys }];
    },
    message: ({ isOff, keys }) => isOff ? `GitHub Actions is disabled ${where}, and this workflow never runs again` : `fewer actions may run (${keys}) ${where}`
  }),
  defineBrake({
    code: "removals",
    when: ({ items, planned, maxRemovals }) => findRemovals(items, planned, maxRemovals),
    message({ value, live, of }) {
      const whole = `${value} of ${live} items in \`${of.key}\` will be deleted`;
      return inTwoViews(whole, isAllOpen(of) ? whole : `${value} items in \`${of.key}\` will be deleted`);
    }
  })
];
var fleetBrakes = [
  defineBrake({
    code: "targets",
    when({ losses, maxChangedTargets: most = Number.POSITIVE_INFINITY }) {
      const count = losses.filter(({ changes }) => changes).length;
      return count > most ? [{ value: String(count), most, at: { key: "targets" } }] : [];
    },
    message: ({ value, most }) => `${value} repositories will change; \`--limits targets=${most}\` allows ${most}`
  }),
  defineBrake({
    code: "fleet-removals",
    when: findFleetRemovals,
    message: ({ value, repositories, losing }) => `${value} items will be deleted in ${repositories} repositories${losing ? `, which removes access in ${losing} of them` : ""}`
  })
];
async function findHeld(rows, plan) {
  return (await Promise.all(rows.map((row) => judge(row, plan)))).flat();
}
async function judge(brake, plan) {
  const { code, asks, hidesValue, message } = brake;
  const [first] = asks?.about(plan) ?? [];
  if (asks && !first) return [];
  try {
    const found = await brake.when(plan);
    return found.map(
      (one) => "whether" in one ? doubtOf(code, one) : { ...one, code, hidesValue, says: message(one) }
    );
  } catch (failure) {
    if (!first || !isForeseen(failure)) throw failure;
    const { message: why } = failure;
    return [doubtOf(code, { whether: asks.whether, why, openly: openReason(failure), at: placeOf(first) })];
  }
}
function doubtOf(code, { whether, why, openly, at }) {
  if (!at) return { code, whether, why };
  const says = `Trueup cannot check whether ${whether}`;
  return {
    code,
    value: unknown,
    says: openly ? inTwoViews(`${says}: ${why}`, `${says}: ${openly}`) : withReason(says, why),
    at
  };
}
var where = "in the repository of this workflow";
var narrows = ({ key, live, wanted }) => key === "enabled" ? wanted === false : live !== void 0 && isLooser(risk, key, wanted, live);
var findNewAdministrators = (items) => items.filter(isOfAccess).flatMap((of) => {
  const { kind, subject, names = [], holds, differences, tone } = of.item;
  const found = differences.find(({ key }) => key === "permission");
  const { permission: role } = { permission: found?.wanted, ...holds };
  if (kind === "delete" || role === void 0) return [];
  if (isCustom(role)) return [{ whether: `${subject} gets the admin role`, why: `${role} is a custom role` }];
  if (role !== "admin" || (found ?? { tone }).tone !== "power") return [];
  return [{ value: `${names.at(-1)}:admin`, subject, at: placeOf(of) }];
});
var firstRoles = (follows, owner) => follows.flatMap((declared) => {
  const what = { collaborators: "collaborator", teams: "team" }[declared.section.key];
  const entries = what ? declared.desired.entries : [];
  return entries.flatMap(({ username, name = username, permission = "push" }) => {
    const more = { names: [name.toLowerCase()], holds: { permission }, ...powerOf(permission) };
    const item = create(`${what} ${JSON.stringify(name)}`, [], more);
    return name.toLowerCase() === owner.toLowerCase() ? [] : [{ declared, item }];
  });
});

export {
  defineBrake,
  brakes,
  fleetBrakes,
  findHeld
};

import {
  isForeseen37 as isForeseen,
  isAllPublic42 as isAllPublic,
  findItemPlace43 as findItemPlace,
  findKeyChanges43 as findKeyChanges,
  isAccessChange43 as isAccessChange,
  listChanges43 as listChanges,
  unknownValue43 as unknownValue,
  isCustomRole52 as isCustomRole,
  toPowerTone52 as toPowerTone,
  printValue68 as printValue,
  isLooser82 as isLooser,
  isSameWord85 as isSameWord,
  planCreate87 as planCreate,
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  array96 as array,
  nullable96 as nullable,
  optional96 as optional,
  picklist96 as picklist,
  string96 as string,
  withHiddenReason97 as withHiddenReason,
  withPublicVersion97 as withPublicVersion,
  defineQuery103 as defineQuery,
  metadata104 as metadata,
  getPublicReason105 as getPublicReason
} from "./action.js";
import {
  findExcessiveFleetRemovals,
  findExcessiveRemovals
} from "./action-chunk-EQNE7ZN4.js";
import {
  getTokenLogin
} from "./action-chunk-YNICP2FE.js";
import {
  risk
} from "./action-chunk-H3ERK6I4.js";

// packages/core/src/engine/brakes/calls.ts
var Source = defineObject({
  permission: string(),
  source: nullable(
    defineObject({ __typename: picklist(["Repository", "Team", "Organization"]), slug: optional(string()) })
  )
});
var Edge = defineObject({
  node: defineObject({ login: string() }),
  permissionSources: nullable(array(Source))
});
var getAccessSources = defineQuery(
  `query RepositoryAccessSources($owner: String!, $name: String!, $login: String!) {
    repository(owner: $owner, name: $name) {
      collaborators(first: 10, login: $login) {
        edges { node { login } permissionSources { permission source { __typename ... on Team { slug } } } }
      }
    }
  }`,
  {
    needs: metadata.read,
    answer: mapAnswer(
      defineObject({
        repository: defineObject({
          collaborators: nullable(defineObject({ edges: nullable(array(nullable(Edge))) }))
        })
      }),
      ({ repository }) => {
        const edges = repository.collaborators?.edges ?? [null];
        return (login) => findAccessSources(edges, login);
      }
    )
  }
);
function findAccessSources(edges, login) {
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
var findAdminLosses = (items) => [
  ...listAdminLosses(items, "collaborators", "Repository"),
  ...listAdminLosses(items, "teams", "Team")
];
async function findOwnAccessLoss(items, reader) {
  const adminLosses = findAdminLosses(items);
  const login = await readLoginAtRisk(reader, adminLosses);
  if (login === void 0) return [];
  const createDoubt = (why) => ({
    whether: staysAdministratorText,
    why,
    at: findItemPlace(adminLosses[0].change)
  });
  const sources = (await reader.ask(getAccessSources({ login })))(login);
  if (!sources || isDirectRoleHidden(login, sources, adminLosses))
    return [createDoubt("GitHub does not show where its admin role comes from")];
  const { loss, doubt } = findLossOfLastAdminRole(login, sources, adminLosses);
  if (loss) return [{ value: login, at: findItemPlace(loss.change) }];
  return doubt === void 0 ? [] : [createDoubt(doubt)];
}
var isDirectRoleHidden = (login, sources, adminLosses) => adminLosses.some(({ kind, name }) => kind === "Repository" && isSameWord(name, login)) && !sources.some(({ kind, isAdmin }) => kind === "Repository" || isAdmin);
var staysAdministratorText = "the account of this token stays an administrator";
var listAdminLosses = (items, section, kind) => listChanges(items, section).filter(({ item }) => isAdminLoss(item)).flatMap((change) => {
  const names = change.item.names ?? [];
  return names.length === 1 ? [{ kind, name: names[0], change }] : [];
});
function isAdminLoss({ kind, holds, differences }) {
  if (kind === "delete") return holds?.permission === "admin";
  return differences.some(
    ({ key, live, wanted, unseen }) => key === "permission" && wanted !== "admin" && (unseen || live === "admin")
  );
}
async function readLoginAtRisk(reader, adminLosses) {
  const login = await reader.ask(getTokenLogin({}));
  if (login === void 0 || isSameWord(login, reader.repository.owner)) return void 0;
  return adminLosses.some(({ kind, name }) => kind === "Team" || isSameWord(name, login)) ? login : void 0;
}
function findLossOfLastAdminRole(login, sources, adminLosses) {
  const findLoss = ({ kind, team }) => adminLosses.find((loss) => loss.kind === kind && isSameWord(loss.name, team ?? login));
  const admin = sources.filter(({ isAdmin }) => isAdmin);
  const otherSources = admin.filter((source) => !findLoss(source));
  const takers = admin.flatMap((source) => findLoss(source) ?? []);
  if (!takers.length || otherSources.some(({ kind }) => kind !== "Team")) return {};
  if (!otherSources.length) return { loss: adminLosses.find((loss) => takers.includes(loss)) };
  return takers.some(({ kind }) => kind === "Team") ? {
    doubt: "the account is also an administrator through another team, which may inherit that role from the changed team"
  } : {};
}

// packages/core/src/engine/brakes/brakes.ts
var defineBrake = (brake) => brake;
var narrowingKeys = [
  "enabled",
  "allowed_actions",
  "sha_pinning_required",
  ...["github_owned_allowed", "verified_allowed", "patterns_allowed"].map((key) => `selected_actions.${key}`)
];
var createKeyBrake = (code, keys, message) => defineBrake({
  code,
  keys: keys.map((key) => `repository.${key}`),
  findChanges: ({ items }) => findKeyChanges(items, "repository", keys).map(({ change, difference: { key, wanted } }) => {
    const value = key === "private" ? wanted ? "private" : "public" : String(wanted);
    return { value, at: findItemPlace(change, key) };
  }),
  message: ({ value }) => message(value)
});
var brakes = [
  defineBrake({
    code: "own-access",
    asks: {
      about: ({ items }) => findAdminLosses(items).map(({ change }) => change),
      whether: staysAdministratorText
    },
    hidesValue: true,
    findChanges: ({ items, reader }) => findOwnAccessLoss(items, reader),
    message: ({ value: login }) => withPublicVersion(
      `${login}, the account of this token, loses the admin role; no later run with this token can undo this`,
      "the account of this token loses the admin role; no later run with this token can undo this"
    )
  }),
  defineBrake({
    code: "access",
    findChanges: ({ items, laterSettings = [], reader }) => findNewAdministrators([...items, ...planFirstRoles(laterSettings, reader.repository.owner)]),
    message: ({ subject }) => `${subject} becomes an administrator of the repository`
  }),
  defineBrake({
    code: "create",
    findChanges: ({ items }) => listChanges(items, "repositories").map((change) => ({
      value: change.item.names[0],
      at: findItemPlace(change)
    })),
    message: () => "a repository is created"
  }),
  createKeyBrake(
    "visibility",
    ["visibility", "private"],
    (value) => value === "public" ? "the repository becomes public: everyone can read it, including its whole history" : `the repository becomes ${value}: people lose access, and stars and forks may be lost for good`
  ),
  createKeyBrake(
    "archive",
    ["archived"],
    (value) => value === "true" ? "the repository is archived and becomes read-only" : "the repository is no longer archived"
  ),
  createKeyBrake("rename", ["name"], (value) => `the repository is renamed to ${printValue(value)}`),
  createKeyBrake("default-branch", ["default_branch"], (value) => `the default branch becomes ${printValue(value)}`),
  defineBrake({
    code: "actions-off",
    keys: narrowingKeys.map((key) => `actions.${key}`),
    findChanges({ items, isOwn }) {
      const narrowing = isOwn ? findKeyChanges(items, "actions", narrowingKeys).filter(({ difference }) => isNarrowingActions(difference)) : [];
      const isOff = narrowing.find(({ difference }) => difference.key === "enabled");
      const [first = isOff] = isOff ? [isOff] : narrowing;
      if (!first) return [];
      const keys = narrowing.map(({ difference }) => difference.key).join(", ");
      return [
        { value: "yes", at: findItemPlace(first.change, first.difference.key), isOff: isOff !== void 0, keys }
      ];
    },
    message: ({ isOff, keys }) => isOff ? `GitHub Actions is disabled ${workflowRepositoryText}, and this workflow never runs again` : `fewer actions may run (${keys}) ${workflowRepositoryText}`
  }),
  defineBrake({
    code: "removals",
    // A new repository has nothing to lose, such as the labels that GitHub gives to every repository.
    findChanges: ({ items, planned, maxRemovals, newSettings }) => newSettings ? [] : findExcessiveRemovals(items, planned, maxRemovals),
    message({ value, live, removedFrom }) {
      const whole = `${value} of ${live} items in \`${removedFrom.key}\` will be deleted`;
      return withPublicVersion(
        whole,
        isAllPublic(removedFrom) ? whole : `${value} items in \`${removedFrom.key}\` will be deleted`
      );
    }
  })
];
var fleetBrakes = [
  defineBrake({
    code: "targets",
    findChanges({ losses, maxChangedTargets: most = Number.POSITIVE_INFINITY }) {
      const count = losses.filter(({ willChange }) => willChange).length;
      return count > most ? [{ value: String(count), most, at: { key: "targets" } }] : [];
    },
    message: ({ value, most }) => `${value} repositories will change; \`--limits targets=${most}\` allows ${most}`
  }),
  defineBrake({
    code: "fleet-removals",
    findChanges: findExcessiveFleetRemovals,
    message: ({ value, repositories, losing }) => `${value} items will be deleted in ${repositories} repositories${losing ? `, which removes access in ${losing} of them` : ""}`
  })
];
async function runBrakes(rows, plan) {
  return (await Promise.all(rows.map((row) => runBrake(row, plan)))).flat();
}
async function runBrake(brake, plan) {
  const { code, asks, hidesValue, message } = brake;
  const [first] = asks?.about(plan) ?? [];
  if (asks && !first) return [];
  try {
    const results = await brake.findChanges(plan);
    return results.map(
      (result) => "whether" in result ? toBrakeResult(code, result) : { ...result, code, hidesValue, message: message(result) }
    );
  } catch (failure) {
    if (!first || !isForeseen(failure)) throw failure;
    const { message: why } = failure;
    return [
      toBrakeResult(code, {
        whether: asks.whether,
        why,
        publicReason: getPublicReason(failure),
        at: findItemPlace(first)
      })
    ];
  }
}
function toBrakeResult(code, { whether, why, publicReason, at }) {
  if (!at) return { code, whether, why };
  const problem = `Trueup cannot check whether ${whether}`;
  return {
    code,
    value: unknownValue,
    message: publicReason ? withPublicVersion(`${problem}: ${why}`, `${problem}: ${publicReason}`) : withHiddenReason(problem, why),
    at
  };
}
var workflowRepositoryText = "in the repository of this workflow";
function isNarrowingActions({ key, live, wanted }) {
  if (key === "enabled") return wanted === false;
  if (key === "sha_pinning_required") return wanted === true;
  return live !== void 0 && isLooser(risk, key, wanted, live);
}
var findNewAdministrators = (items) => items.filter(isAccessChange).flatMap((planned) => {
  const { kind, subject, names = [], holds, differences, tone } = planned.item;
  const roleChange = differences.find(({ key }) => key === "permission");
  const { permission: role } = { permission: roleChange?.wanted, ...holds };
  if (kind === "delete" || role === void 0) return [];
  if (isCustomRole(role)) return [{ whether: `${subject} gets the admin role`, why: `${role} is a custom role` }];
  if (role !== "admin" || (roleChange ?? { tone }).tone !== "power") return [];
  return [{ value: `${names.at(-1)}:admin`, subject, at: findItemPlace(planned) }];
});
var planFirstRoles = (laterSettings, owner) => laterSettings.flatMap((declared) => {
  const accountKind = { collaborators: "collaborator", teams: "team" }[declared.section.key];
  const entries = accountKind ? declared.desired.entries : [];
  return entries.flatMap(({ username, name = username, permission = "push" }) => {
    const more = { names: [name.toLowerCase()], holds: { permission }, ...toPowerTone(permission) };
    const item = planCreate(`${accountKind} ${JSON.stringify(name)}`, [], more);
    return name.toLowerCase() === owner.toLowerCase() ? [] : [{ declared, item }];
  });
});

export {
  defineBrake,
  brakes,
  fleetBrakes,
  runBrakes
};

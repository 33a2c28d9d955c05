import {
  findCreation31 as findCreation,
  findHeldKeys31 as findHeldKeys,
  itemsOf33 as itemsOf,
  changesOf35 as changesOf,
  doubt35 as doubt,
  findDiffering35 as findDiffering,
  findProtecting35 as findProtecting,
  orUndecided35 as orUndecided,
  placeOf35 as placeOf,
  plannedSection35 as plannedSection,
  byView51 as byView,
  isCustom59 as isCustom,
  powerOf59 as powerOf,
  isSameWord80 as isSameWord,
  create82 as create,
  metadata87 as metadata,
  mapped95 as mapped,
  object95 as object,
  query96 as query,
  array97 as array,
  nullable97 as nullable,
  optional97 as optional,
  picklist97 as picklist,
  string97 as string
} from "./action.js";
import {
  findRemovals
} from "./action-chunk-HEDAJEBU.js";
import {
  strengths
} from "./action-chunk-ATEI7FMQ.js";
import "./action-chunk-WZTBAKBK.js";
import {
  isLooser
} from "./action-chunk-IUX3AY4I.js";
import {
  getUser
} from "./action-chunk-BBXMOAR6.js";
import "./action-chunk-U5UZEHPH.js";

// src/engine/brakes/actions-off.ts
var policies = ["github_owned_allowed", "verified_allowed", "patterns_allowed"].map(
  (key) => `selected_actions.${key}`
);
var narrowingKeys = ["enabled", "allowed_actions", ...policies];
var narrows = ({ key, live, wanted }) => key === "enabled" ? wanted === false : live !== void 0 && isLooser(strengths, key, wanted, live);
function findActionsOff(items) {
  const found = findDiffering(items, "actions", narrowingKeys).filter(({ difference: difference2 }) => narrows(difference2));
  const [first] = found;
  if (!first) return [];
  const where = "in the repository whose workflow runs this";
  const isOff = found.find(({ difference: difference2 }) => difference2.key === "enabled");
  const { of, difference } = isOff ?? first;
  const keys = found.map((one) => one.difference.key).join(", ");
  const says = isOff ? `Actions is switched off ${where}, so that this workflow never runs again` : `fewer actions may run (${keys}) ${where}`;
  return [{ code: "actions-off", value: "yes", says, at: placeOf(of, difference.key) }];
}

// src/engine/brakes/calls.ts
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

// src/engine/brakes/own-access.ts
async function findLostAccess(items, reader) {
  const taken = [...losersIn(items, "collaborators", "Repository"), ...losersIn(items, "teams", "Team")];
  const [first] = taken;
  if (!first) return [];
  const undecidedFor = (why, openly) => [
    doubt("own-access", "the account of this run's token keeps its administration", why, placeOf(first.of), openly)
  ];
  return orUndecided(async () => {
    const login = await ownLogin(reader, taken);
    if (login === void 0) return [];
    const sources = (await reader.ask(getAccessSources({ login })))(login);
    if (!sources) return undecidedFor("the host does not show what gives it");
    const { by, why } = lossOf(login, sources, taken);
    return by ? [lostBy(by, login)] : why === void 0 ? [] : undecidedFor(why);
  }, undecidedFor);
}
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
  return takers.some(({ kind }) => kind === "Team") ? { why: "another team gives it too, and may have it only from the team that loses its own" } : {};
}
var lostBy = ({ of }, login) => ({
  code: "own-access",
  value: login,
  hidesValue: true,
  says: byView(
    `${login}, whose token this run uses, loses administration, so that no later run with it can undo anything`,
    "the account of this run's token loses its administration, so that no later run can undo anything"
  ),
  at: placeOf(of)
});

// src/engine/brakes/findings.ts
async function findingsIn(items, { planned, reader }, { maxRemovals, isNew, follows = [], isOwn, run, ofProtection }) {
  if (isNew) return findNewAdministrators(items);
  const changes = changesOf(items, "actions_policies");
  const policies2 = changes.length ? plannedSection(planned, "actions_policies") : void 0;
  const [access, protection = [], starts = []] = await Promise.all([
    findLostAccess(items, reader),
    findProtecting(items).length ? ofProtection?.().then((brakes) => brakes.defaultBranchFindings(items, itemsOf(planned), reader)) : [],
    policies2 && ofProtection?.().then((brakes) => brakes.policyFindings(changes, policies2, run))
  ]);
  return [
    ...access,
    ...findNewAdministrators([...items, ...firstRoles(follows, reader.repository.owner)]),
    ...findCreation(items),
    ...findHeldKeys(items),
    ...isOwn ? findActionsOff(items) : [],
    ...protection,
    ...starts,
    ...findRemovals(items, planned, maxRemovals)
  ];
}
var findNewAdministrators = (items) => [...changesOf(items, "collaborators"), ...changesOf(items, "teams")].flatMap((of) => {
  const { kind, subject, names = [], holds, differences, tone } = of.item;
  const found = differences.find(({ key }) => key === "permission");
  const { permission: role } = { permission: found?.wanted, ...holds };
  if (kind === "delete" || role === void 0) return [];
  if (isCustom(role))
    return [{ code: "access", whether: `${subject} gets administration`, why: `${role} is a custom role` }];
  if (role !== "admin" || (found ?? { tone }).tone !== "power") return [];
  const says = `${subject} becomes an administrator of the repository`;
  return [{ code: "access", value: `${names.at(-1)}:admin`, says, at: placeOf(of) }];
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
  findingsIn
};

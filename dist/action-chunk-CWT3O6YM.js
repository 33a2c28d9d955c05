import {
  listUnder84 as listUnder,
  object84 as object,
  nearest86 as nearest,
  open88 as open,
  say88 as say,
  ownRoles91 as ownRoles,
  code92 as code,
  array93 as array,
  number93 as number,
  string93 as string,
  customRepositoryRoles98 as customRepositoryRoles,
  grantName98 as grantName,
  members98 as members,
  organizationAdministration98 as organizationAdministration,
  rest99 as rest,
  unlessRefused100 as unlessRefused
} from "./action.js";
import {
  findApp,
  findTeam,
  findUser,
  ofTeams
} from "./action-chunk-PRRDYNAS.js";

// packages/core/src/engine/names/calls.ts
var pages = { per: 100, identity: "id" };
var listTeams = ofTeams({
  pages,
  answer: array(object({ id: number(), slug: string(), name: string() }))
});
var listInstallations = rest("GET /orgs/{org}/installations", {
  needs: organizationAdministration.read,
  pages: { ...pages, list: "installations" },
  answer: listUnder("installations", object({ id: number(), app_id: number(), app_slug: string() }))
});
var listRoles = rest("GET /orgs/{org}/custom-repository-roles", {
  needs: customRepositoryRoles.read,
  answer: listUnder("custom_roles", object({ id: number(), name: string() }))
});

// packages/core/src/engine/names/find.ts
var isId = (found) => typeof found === "number";
var asking = (host) => (call) => host.askOnce?.(call) ?? host.ask(call);
var findId = (name, host) => finders[name.kind](name, asking(host), host.repository.owner);
var finders = {
  async user(name, ask) {
    const found = await ask(findUser({ username: String(name) }));
    return found?.id ?? open(`${code(name.text)} is not a GitHub login`);
  },
  async team(name, ask, owner) {
    const found = await ask(findTeam({ team_slug: String(name) }));
    if (found) return found.id;
    const teams = await tryAsk(ask, listTeams({}));
    const titled = teams?.find((team) => team.name.toLowerCase() === String(name))?.slug;
    return none(name, `is not a team of ${owner} that this token can see`, {
      names: teams?.map(({ slug }) => slug),
      meant: titled,
      hidden: members.read
    });
  },
  async app(name, ask, owner) {
    const found = await ask(findApp({ app_slug: String(name) }));
    if (found) return found.id;
    const installed = await tryAsk(ask, listInstallations({}));
    const own = installed?.find(({ app_slug }) => app_slug === String(name));
    return own?.app_id ?? none(name, `is neither a public app nor an app of ${owner} that this token can see`, {
      names: installed?.map(({ app_slug }) => app_slug),
      hidden: organizationAdministration.read
    });
  },
  async role(name, ask, owner) {
    const own = ownRoles.get(String(name));
    if (own) return own;
    const roles = await tryAsk(ask, listRoles({}));
    const found = roles?.find((role) => role.name.toLowerCase() === String(name));
    return found?.id ?? none(name, `is neither a built-in role nor a custom role of ${owner} that this token can see`, {
      names: [...ownRoles.keys(), ...(roles ?? []).map((role) => role.name)],
      hidden: customRepositoryRoles.read
    });
  }
};
var tryAsk = (ask, call) => unlessRefused(ask(call));
function none({ text }, problem, { names = [], meant = nearest(text, names), hidden }) {
  const shows = hidden ? `; the permission "${grantName(hidden)}" shows hidden ones` : "";
  return meant === void 0 ? open(`${code(text)} ${problem}${shows}`) : say`${open(`${code(text)} ${problem}; did you mean `)}${code(meant)}`;
}

export {
  listTeams,
  listInstallations,
  listRoles,
  isId,
  asking,
  findId,
  tryAsk
};

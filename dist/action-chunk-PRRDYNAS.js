import {
  mapped84 as mapped,
  object84 as object,
  number93 as number,
  optional93 as optional,
  string93 as string,
  members98 as members,
  metadata98 as metadata,
  rest99 as rest,
  route99 as route
} from "./action.js";

// packages/core/src/github/routes/accounts.ts
var ofOwnAccount = route("GET /user", { needs: [] });
var getUser = ofOwnAccount({
  answer: mapped(object({ login: string() }), ({ login }) => login),
  absent: void 0,
  absentOn: [403],
  absentWhen: /not accessible by integration/i
});
var ofOrganization = route("GET /orgs/{org}", { needs: [], isPublic: true });
var ofAccount = route("GET /users/{username}", { needs: metadata.read, isPublic: true });
var ofCollaborator = route("GET /repos/{owner}/{repo}/collaborators/{username}", { needs: metadata.read });
var ofApp = route("GET /apps/{app_slug}", {
  needs: [],
  isPublic: true,
  absent: void 0,
  absentOn: [403, 404]
});
var ofTeam = route("GET /orgs/{org}/teams/{team_slug}", { needs: members.read });
var Numbered = object({ id: number(), node_id: optional(string()) });
var found = {
  answer: Numbered,
  absent: void 0
};
var userNumbered = rest("GET /user/{account_id}", {
  needs: metadata.read,
  isPublic: true,
  answer: object({ login: string() }),
  absent: void 0
});
var findUser = ofAccount(found);
var findApp = ofApp(found);
var findTeam = ofTeam(found);
var ofTeams = route("GET /orgs/{org}/teams", { needs: members.read });

export {
  ofOwnAccount,
  getUser,
  ofOrganization,
  ofAccount,
  ofCollaborator,
  ofApp,
  ofTeam,
  found,
  userNumbered,
  findUser,
  findApp,
  findTeam,
  ofTeams
};

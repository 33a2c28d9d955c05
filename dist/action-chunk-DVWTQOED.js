import {
  defineObject87 as defineObject,
  mapAnswer87 as mapAnswer,
  number96 as number,
  optional96 as optional,
  string96 as string,
  members101 as members,
  metadata101 as metadata,
  defineRestCall102 as defineRestCall,
  defineRoute102 as defineRoute
} from "./action.js";

// packages/core/src/github/routes/accounts.ts
var defineOwnAccountCall = defineRoute("GET /user", { needs: [] });
var getUser = defineOwnAccountCall({
  answer: mapAnswer(defineObject({ login: string() }), ({ login }) => login),
  absent: void 0,
  absentOn: [403],
  absentWhen: /not accessible by integration/i
});
var defineOrganizationCall = defineRoute("GET /orgs/{org}", { needs: [], isPublic: true });
var defineAccountCall = defineRoute("GET /users/{username}", { needs: metadata.read, isPublic: true });
var defineCollaboratorCall = defineRoute("GET /repos/{owner}/{repo}/collaborators/{username}", {
  needs: metadata.read
});
var defineAppCall = defineRoute("GET /apps/{app_slug}", {
  needs: [],
  isPublic: true,
  absent: void 0,
  absentOn: [403, 404]
});
var defineTeamCall = defineRoute("GET /orgs/{org}/teams/{team_slug}", { needs: members.read });
var NumberedAccount = defineObject({ id: number(), node_id: optional(string()) });
var numberedAnswer = {
  answer: NumberedAccount,
  absent: void 0
};
var getUserById = defineRestCall("GET /user/{account_id}", {
  needs: metadata.read,
  isPublic: true,
  answer: defineObject({ login: string() }),
  absent: void 0
});
var findUser = defineAccountCall(numberedAnswer);
var findApp = defineAppCall(numberedAnswer);
var findTeam = defineTeamCall(numberedAnswer);
var defineTeamsCall = defineRoute("GET /orgs/{org}/teams", { needs: members.read });

export {
  defineOwnAccountCall,
  getUser,
  defineOrganizationCall,
  defineAccountCall,
  defineCollaboratorCall,
  defineAppCall,
  defineTeamCall,
  numberedAnswer,
  getUserById,
  findUser,
  findApp,
  findTeam,
  defineTeamsCall
};

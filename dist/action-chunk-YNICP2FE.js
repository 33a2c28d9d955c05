import {
  defineObject89 as defineObject,
  mapAnswer89 as mapAnswer,
  number96 as number,
  optional96 as optional,
  string96 as string,
  defineRestCall103 as defineRestCall,
  defineRoute103 as defineRoute,
  members104 as members,
  metadata104 as metadata
} from "./action.js";

// packages/core/src/github/routes/accounts.ts
var defineOwnAccountCall = defineRoute("GET /user", { needs: [] });
var getTokenLogin = defineOwnAccountCall({
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
var lookUpUser = defineAccountCall(numberedAnswer);
var lookUpApp = defineAppCall(numberedAnswer);
var lookUpTeam = defineTeamCall(numberedAnswer);
var defineTeamsCall = defineRoute("GET /orgs/{org}/teams", { needs: members.read });

export {
  defineOwnAccountCall,
  getTokenLogin,
  defineOrganizationCall,
  defineAccountCall,
  defineCollaboratorCall,
  defineAppCall,
  defineTeamCall,
  numberedAnswer,
  getUserById,
  lookUpUser,
  lookUpApp,
  lookUpTeam,
  defineTeamsCall
};

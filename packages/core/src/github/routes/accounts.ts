import * as v from 'valibot';
import { defineRestCall, defineRoute } from '../call.ts';
import { members, metadata } from '../grants.ts';
import { defineObject, mapAnswer } from '../shapes.ts';

/** The token of an app acts for no account. */
export const defineOwnAccountCall = defineRoute('GET /user', { needs: [] });

export const getTokenLogin = defineOwnAccountCall<string | undefined>({
  answer: mapAnswer(defineObject({ login: v.string() }), ({ login }) => login),
  absent: undefined,
  absentOn: [403],
  absentWhen: /not accessible by integration/i,
});

/** GitHub answers every token, but shows less to those who do not own the organization. */
export const defineOrganizationCall = defineRoute('GET /orgs/{org}', { needs: [], isPublic: true });

export const defineAccountCall = defineRoute('GET /users/{username}', { needs: metadata.read, isPublic: true });

export const defineCollaboratorCall = defineRoute('GET /repos/{owner}/{repo}/collaborators/{username}', {
  needs: metadata.read,
});

/** GitHub hides private apps from other tokens. */
export const defineAppCall = defineRoute('GET /apps/{app_slug}', {
  needs: [],
  isPublic: true,
  absent: undefined,
  absentOn: [403, 404],
});

export const defineTeamCall = defineRoute('GET /orgs/{org}/teams/{team_slug}', { needs: members.read });

const NumberedAccount = defineObject({ id: v.number(), node_id: v.optional(v.string()) });

export const numberedAnswer = {
  answer: NumberedAccount as v.GenericSchema<any, v.InferOutput<typeof NumberedAccount> | undefined>,
  absent: undefined,
};

export const getUserById = defineRestCall('GET /user/{account_id}', {
  needs: metadata.read,
  isPublic: true,
  answer: defineObject({ login: v.string() }) as v.GenericSchema<any, { readonly login: string } | undefined>,
  absent: undefined,
});

export const lookUpUser = defineAccountCall(numberedAnswer);
export const lookUpApp = defineAppCall(numberedAnswer);
export const lookUpTeam = defineTeamCall(numberedAnswer);

export const defineTeamsCall = defineRoute('GET /orgs/{org}/teams', { needs: members.read });

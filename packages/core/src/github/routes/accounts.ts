import * as v from 'valibot';
import { defineRestCall, defineRoute } from '../call.ts';
import { members, metadata } from '../grants.ts';
import { defineObject, mapAnswer } from '../shapes.ts';

/** The account that the token acts for. The token of an app acts for none. */
export const defineOwnAccountCall = defineRoute('GET /user', { needs: [] });

/** The login of the token's user; `undefined` for the token of an app, which acts for no user. */
export const getUser = defineOwnAccountCall<string | undefined>({
  answer: mapAnswer(defineObject({ login: v.string() }), ({ login }) => login),
  absent: undefined,
  absentOn: [403],
  absentWhen: /not accessible by integration/i,
});

/** The host answers it for any token, with less for those who do not own the organization. */
export const defineOrganizationCall = defineRoute('GET /orgs/{org}', { needs: [], isPublic: true });

export const defineAccountCall = defineRoute('GET /users/{username}', { needs: metadata.read, isPublic: true });

/** Whether somebody has access to the repository. */
export const defineCollaboratorCall = defineRoute('GET /repos/{owner}/{repo}/collaborators/{username}', {
  needs: metadata.read,
});

/** An app that does not exist, or that this token may not see, is absent. */
export const defineAppCall = defineRoute('GET /apps/{app_slug}', {
  needs: [],
  isPublic: true,
  absent: undefined,
  absentOn: [403, 404],
});

export const defineTeamCall = defineRoute('GET /orgs/{org}/teams/{team_slug}', { needs: members.read });

const NumberedAccount = defineObject({ id: v.number(), node_id: v.optional(v.string()) });

/** `undefined` if it does not exist, or if the host hides it from this token. */
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

export const findUser = defineAccountCall(numberedAnswer);
export const findApp = defineAppCall(numberedAnswer);
export const findTeam = defineTeamCall(numberedAnswer);

export const defineTeamsCall = defineRoute('GET /orgs/{org}/teams', { needs: members.read });

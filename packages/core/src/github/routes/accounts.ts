import * as v from 'valibot';
import { rest, route } from '../call.ts';
import { members, metadata } from '../grants.ts';
import { mapped, object } from '../shapes.ts';

/** The account that the token acts for. The token of an app acts for none. */
export const ofOwnAccount = route('GET /user', { needs: [] });

/** The login of the token's user; `undefined` for the token of an app, which acts for no user. */
export const getUser = ofOwnAccount<string | undefined>({
  answer: mapped(object({ login: v.string() }), ({ login }) => login),
  absent: undefined,
  absentOn: [403],
  absentWhen: /not accessible by integration/i,
});

/** The host answers it for any token, with less for those who do not own the organization. */
export const ofOrganization = route('GET /orgs/{org}', { needs: [], isPublic: true });

export const ofAccount = route('GET /users/{username}', { needs: metadata.read, isPublic: true });

/** Whether somebody has access to the repository. */
export const ofCollaborator = route('GET /repos/{owner}/{repo}/collaborators/{username}', { needs: metadata.read });

/** An app that does not exist, or that this token may not see, is absent. */
export const ofApp = route('GET /apps/{app_slug}', {
  needs: [],
  isPublic: true,
  absent: undefined,
  absentOn: [403, 404],
});

export const ofTeam = route('GET /orgs/{org}/teams/{team_slug}', { needs: members.read });

const Numbered = object({ id: v.number(), node_id: v.optional(v.string()) });

/** `undefined` if it does not exist, or if the host hides it from this token. */
export const found = {
  answer: Numbered as v.GenericSchema<any, v.InferOutput<typeof Numbered> | undefined>,
  absent: undefined,
};

export const userNumbered = rest('GET /user/{account_id}', {
  needs: metadata.read,
  isPublic: true,
  answer: object({ login: v.string() }) as v.GenericSchema<any, { readonly login: string } | undefined>,
  absent: undefined,
});

export const findUser = ofAccount(found);
export const findApp = ofApp(found);
export const findTeam = ofTeam(found);

export const ofTeams = route('GET /orgs/{org}/teams', { needs: members.read });

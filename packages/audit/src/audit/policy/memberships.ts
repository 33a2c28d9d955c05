/**
 * Checks whether the owner of an exception belongs to the owner of a repository. GitHub hides private members and
 * secret teams, so a hidden answer never means "not a member".
 */

import type { Reader } from '@trueup/core/github';
import {
  defineCollaboratorCall,
  defineRepositoryAnswer,
  defineRepositoryCall,
  defineRestCall,
  defineTeamCall,
  defineTeamsCall,
  formatGrant,
  GithubRefusal,
  type Grant,
  isRunFailure,
  isSameWord,
  mapAnswer,
  members,
  PermissionDenied,
  RequestFailure,
} from '@trueup/core/github';
import { formatCode, getOrCreate } from '@trueup/core/settings';
import * as v from 'valibot';

export interface OwnerMembership {
  /** `stranger` is only used if the token can see members and teams. */
  readonly is: 'known' | 'stranger' | 'unknown';
  /** Unset for a known owner. */
  readonly why?: string;
  /** The permission that would make the membership visible. */
  readonly grant?: string;
}

export type MembershipLookup = (reader: Reader) => (exceptionOwner: string) => Promise<OwnerMembership>;

const anyAnswer = mapAnswer(v.unknown(), () => true);
const presenceAnswer = { answer: anyAnswer, absent: false };

const hasMember = defineRestCall('GET /orgs/{org}/members/{username}', { ...presenceAnswer, needs: members.read });
const hasTeam = defineTeamCall(presenceAnswer);
const canListTeams = defineTeamsCall({ answer: anyAnswer, query: { per_page: 1 } });
const hasCollaborator = defineCollaboratorCall(presenceAnswer);
const getOwner = defineRepositoryCall({ answer: defineRepositoryAnswer(['owner', 'full_name']) });

const known: OwnerMembership = { is: 'known' };

/** Asks once for each owner. All repositories of an organization share the answer. */
export function createMembershipLookup(): MembershipLookup {
  const memberships = new Map<string, Promise<OwnerMembership>>();
  return (reader) => (exceptionOwner) =>
    returnUnknownIfHidden(exceptionOwner, async () => {
      const { owner, full_name } = await reader.ask(getOwner({}));
      const isOrganization = owner.type === 'Organization';
      const key = `${isOrganization ? owner.login : full_name} ${exceptionOwner}`.toLowerCase();
      return getOrCreate(memberships, key, () =>
        returnUnknownIfHidden(exceptionOwner, () => askMembership(reader, exceptionOwner, owner.login, isOrganization)),
      );
    });
}

async function askMembership(
  reader: Reader,
  exceptionOwner: string,
  repositoryOwner: string,
  isOrganization: boolean,
): Promise<OwnerMembership> {
  const [username = '', team_slug] = exceptionOwner.replace(/^@/, '').split('/');
  const isOwn = isSameWord(username, repositoryOwner);
  const account = formatCode(exceptionOwner);
  if (team_slug === undefined && !isOrganization)
    return isOwn || (await reader.ask(hasCollaborator({ username })))
      ? known
      : createStranger(`${account} is neither the owner of the repository nor a collaborator`);
  if (team_slug !== undefined && !(isOwn && isOrganization))
    return createStranger(`${account} is a team of another organization`);
  const [membershipCall, absence] =
    team_slug === undefined
      ? [hasMember({ username }), `${account} is not a member of the organization`]
      : [hasTeam({ team_slug }), `the team ${account} of the organization is not visible to this token`];
  if (await reader.ask(membershipCall)) return known;
  // Without the Members permission, GitHub hides private members and secret teams. This request then fails.
  await reader.ask(canListTeams({}));
  return createStranger(absence);
}

const createStranger = (why: string): OwnerMembership => ({ is: 'stranger', why });

async function returnUnknownIfHidden(owner: string, ask: () => Promise<OwnerMembership>): Promise<OwnerMembership> {
  try {
    return await ask();
  } catch (failure) {
    const grant = formatMissingPermissions(failure, [members.read]);
    return { is: 'unknown', why: `whether ${formatCode(owner)} belongs to the owner of the repository`, grant };
  }
}

/** Lists the permissions that would make the answer visible. Rethrows failures that end the whole run. */
export function formatMissingPermissions(failure: unknown, fallbackGrants: readonly Grant[] = []): string {
  const isUnanswered = failure instanceof GithubRefusal || failure instanceof RequestFailure;
  if (!isUnanswered || isRunFailure(failure)) throw failure;
  return (failure instanceof PermissionDenied ? failure.grants : fallbackGrants).map(formatGrant).join(', ');
}

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
  mapAnswer,
  members,
  PermissionDenied,
  RequestFailure,
} from '@trueup/core/github';
import { formatCode, getOrCreate } from '@trueup/core/settings';
import * as v from 'valibot';

/** Whether somebody who answers for an exception belongs to the owner of a repository. */
export interface OwnerMembership {
  /** A stranger is none of theirs that the token sees, and the token sees members and teams. */
  readonly is: 'known' | 'stranger' | 'unknown';
  /** Unset for who is known. */
  readonly why?: string;
  /** The permission that would show it. */
  readonly grant?: string;
}

/** Asks the owner of the repository that the reader reads. */
export type MembershipOf = (reader: Reader, named: string) => Promise<OwnerMembership>;

const there = mapAnswer(v.unknown(), () => true);
const shown = { answer: there, absent: false };

const hasMember = defineRestCall('GET /orgs/{org}/members/{username}', { ...shown, needs: members.read });
const hasTeam = defineTeamCall(shown);
const listsTeams = defineTeamsCall({ answer: there, query: { per_page: 1 } });
const hasCollaborator = defineCollaboratorCall(shown);
const getOwner = defineRepositoryCall({ answer: defineRepositoryAnswer(['owner', 'full_name']) });

const known: OwnerMembership = { is: 'known' };

/** Asks once for each name, in an organization for all of its repositories. */
export function createMemberships(): MembershipOf {
  const kept = new Map<string, Promise<OwnerMembership>>();
  return (reader, named) =>
    unlessHidden(named, async () => {
      const { owner, full_name } = await reader.ask(getOwner({}));
      const isOrganization = owner.type === 'Organization';
      const key = `${isOrganization ? owner.login : full_name} ${named}`.toLowerCase();
      return getOrCreate(kept, key, () => unlessHidden(named, () => ask(reader, named, owner.login, isOrganization)));
    });
}

async function ask(reader: Reader, named: string, owner: string, isOrganization: boolean): Promise<OwnerMembership> {
  const [login = '', slug] = named.replace(/^@/, '').split('/');
  const isOwn = login.toLowerCase() === owner.toLowerCase();
  if (slug === undefined && isOrganization) return askMember(reader, login, named);
  if (slug === undefined) return isOwn ? known : askCollaborator(reader, login, named);
  return isOwn && isOrganization
    ? askTeam(reader, slug, named)
    : stranger(`${formatCode(named)} is a team of another organization`);
}

/** To a token without the permission, the host says no of every member who keeps that to themselves. */
async function askMember(reader: Reader, username: string, named: string): Promise<OwnerMembership> {
  if (await reader.ask(hasMember({ username }))) return known;
  await reader.ask(listsTeams({}));
  return stranger(`${formatCode(named)} is not a member of the organization`);
}

/** GitHub may hide a secret team. An exception needs an owner whom the audit can see. */
async function askTeam(reader: Reader, team_slug: string, named: string): Promise<OwnerMembership> {
  if (await reader.ask(hasTeam({ team_slug }))) return known;
  await reader.ask(listsTeams({}));
  return stranger(`the team ${formatCode(named)} of the organization is not visible to this token`);
}

const askCollaborator = async (reader: Reader, username: string, named: string): Promise<OwnerMembership> =>
  (await reader.ask(hasCollaborator({ username })))
    ? known
    : stranger(`${formatCode(named)} is neither the owner of the repository nor a collaborator`);

const stranger = (why: string): OwnerMembership => ({ is: 'stranger', why });

async function unlessHidden(named: string, asked: () => Promise<OwnerMembership>): Promise<OwnerMembership> {
  try {
    return await asked();
  } catch (failure) {
    const grant = grantsLacked(failure, [members.read]);
    return { is: 'unknown', why: `whether ${formatCode(named)} belongs to the owner of the repository`, grant };
  }
}

/** The permissions that would show what the host refused to show. Throws what is no matter of one question. */
export function grantsLacked(failure: unknown, usual: readonly Grant[] = []): string {
  const isOpen = failure instanceof GithubRefusal || failure instanceof RequestFailure;
  if (!isOpen || isRunFailure(failure)) throw failure;
  return (failure instanceof PermissionDenied ? failure.grants : usual).map(formatGrant).join(', ');
}

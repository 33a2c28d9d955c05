import { nodeId } from '../state/node-ids.ts';
import type { Account } from '../state/state.ts';
import { webAddress } from './addresses.ts';

/** A team of an organization or of its enterprise. */
export interface Team {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly privacy: 'closed' | 'secret';
  readonly type: 'organization' | 'enterprise';
  /** The slug of the parent team. */
  readonly parent: string | null;
  /** The logins. */
  readonly members: readonly string[];
}

export const teamNodeId = ({ id }: Pick<Team, 'id'>) => nodeId('T', id);

/** A team inside other bodies, such as a list of people and teams who may push. */
export const team = (one: Team, organization: Account, api: string, parent?: Team) => ({
  ...simpleTeam(one, organization, api),
  parent: parent ? simpleTeam(parent, organization, api) : null,
});

function simpleTeam({ id, slug, name, description, privacy, type }: Team, organization: Account, api: string) {
  const address = `${api}/organizations/${organization.id}/team/${id}`;
  return {
    id,
    node_id: teamNodeId({ id }),
    name,
    slug,
    description,
    privacy,
    notification_setting: 'notifications_enabled',
    permission: 'pull',
    url: address,
    html_url: `${webAddress(api)}/orgs/${organization.login}/teams/${slug}`,
    members_url: `${address}/members{/member}`,
    repositories_url: `${address}/repos`,
    type,
    ...(type === 'organization' && { organization_id: organization.id }),
  };
}

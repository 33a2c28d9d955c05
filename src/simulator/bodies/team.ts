import type { Team } from '../features/organization-teams.ts';
import { nodeId } from '../state/node-ids.ts';
import type { Account } from '../state/state.ts';
import { webAddress } from './addresses.ts';

export const teamNodeId = ({ id }: Pick<Team, 'id'>) => nodeId('T', id);

/** A team as it stands inside other things, such as a list of those who may push. */
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

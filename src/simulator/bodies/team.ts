import { nodeId } from '../state/node-ids.ts';
import type { Account } from '../state/state.ts';
import { webAddress } from './addresses.ts';

interface Team {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

export const teamNodeId = ({ id }: Pick<Team, 'id'>) => nodeId('T', id);

/** A team as it stands inside other things, such as a list of those who may push. */
export function team({ id, slug, name }: Team, organization: Account, api: string) {
  const address = `${api}/organizations/${organization.id}/team/${id}`;
  return {
    id,
    node_id: teamNodeId({ id }),
    name,
    slug,
    description: null,
    privacy: 'closed',
    notification_setting: 'notifications_enabled',
    permission: 'pull',
    url: address,
    html_url: `${webAddress(api)}/orgs/${organization.login}/teams/${slug}`,
    members_url: `${address}/members{/member}`,
    repositories_url: `${address}/repos`,
    type: 'organization',
    organization_id: organization.id,
    parent: null,
  };
}

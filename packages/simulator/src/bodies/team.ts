import { encodeNodeId } from '../state/node-ids.ts';
import type { Account } from '../state/state.ts';
import { toWebUrl } from './urls.ts';

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
  /** The members are logins. */
  readonly members: readonly string[];
}

export const toTeamNodeId = ({ id }: Pick<Team, 'id'>) => encodeNodeId('T', id);

/** A team inside other bodies, such as a list of people and teams who may push. */
export const formatTeam = (team: Team, organization: Account, api: string, parent?: Team) => ({
  ...formatSimpleTeam(team, organization, api),
  parent: parent ? formatSimpleTeam(parent, organization, api) : null,
});

function formatSimpleTeam({ id, slug, name, description, privacy, type }: Team, organization: Account, api: string) {
  const address = `${api}/organizations/${organization.id}/team/${id}`;
  return {
    id,
    node_id: toTeamNodeId({ id }),
    name,
    slug,
    description,
    privacy,
    notification_setting: 'notifications_enabled',
    permission: 'pull',
    url: address,
    html_url: `${toWebUrl(api)}/orgs/${organization.login}/teams/${slug}`,
    members_url: `${address}/members{/member}`,
    repositories_url: `${address}/repos`,
    type,
    ...(type === 'organization' && { organization_id: organization.id }),
  };
}

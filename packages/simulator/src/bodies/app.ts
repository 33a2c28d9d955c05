import type { World } from '../state/world.ts';
import { formatSimpleUser } from './account.ts';
import { toWebUrl } from './urls.ts';

interface App {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly owner: string | null;
  readonly created_at: string;
}

/** The old form of global ids, which REST still returns for apps and GraphQL accepts. */
export const toLegacyAppNodeId = (id: number) => Buffer.from(`03:App${id}`).toString('base64');

export function formatApp({ id, slug, name, owner, created_at }: App, world: World, api: string) {
  const account = owner ? world.findAccount(owner) : undefined;
  return {
    id,
    slug,
    node_id: toLegacyAppNodeId(id),
    owner: account ? formatSimpleUser(account, api) : formatGithubAccount(api),
    name,
    description: '',
    external_url: `https://${slug}.example`,
    html_url: `${toWebUrl(api)}/apps/${slug}`,
    created_at,
    updated_at: created_at,
    permissions: { metadata: 'read' },
    events: [],
  };
}

const formatGithubAccount = (api: string) =>
  formatSimpleUser(
    { id: 9919, login: 'github', type: 'Organization', name: null, created_at: '', updated_at: '' },
    api,
  );

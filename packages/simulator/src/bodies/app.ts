import type { World } from '../state/world.ts';
import { simpleUser } from './account.ts';
import { webAddress } from './addresses.ts';

interface App {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly owner: string | null;
  readonly created_at: string;
}

/** The old form of global ids, which REST still returns for apps and GraphQL accepts. */
export const formerAppNodeId = (id: number) => Buffer.from(`03:App${id}`).toString('base64');

export function app({ id, slug, name, owner, created_at }: App, world: World, api: string) {
  const account = owner ? world.account(owner) : undefined;
  return {
    id,
    slug,
    node_id: formerAppNodeId(id),
    owner: account ? simpleUser(account, api) : hostItself(api),
    name,
    description: '',
    external_url: `https://${slug}.example`,
    html_url: `${webAddress(api)}/apps/${slug}`,
    created_at,
    updated_at: created_at,
    permissions: { metadata: 'read' },
    events: [],
  };
}

const hostItself = (api: string) =>
  simpleUser({ id: 9919, login: 'github', type: 'Organization', name: null, created_at: '', updated_at: '' }, api);

import { app as body } from '../../bodies/app.ts';
import { notFound, ok } from '../../exchange/answer.ts';
import { nodeId } from '../../state/node-ids.ts';
import { hostSlot } from '../../state/slot.ts';
import { type State, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

export interface App {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** The login of the account that owns the app; unset for the host's own apps. */
  readonly owner: string | null;
  /** Everyone sees a public app by its slug. */
  readonly is_public: boolean;
  readonly created_at: string;
  /** With it, the app may sign requests of its own. The host keeps no private key. */
  readonly public_key: string | null;
}

/** The apps that the host knows. A seed may list plain slugs. */
export const appsOf = hostSlot<App[]>('apps', (given: (string | Partial<App>)[] = [], around) =>
  given.map((one): App => {
    const {
      id,
      slug = '',
      name,
      owner,
      is_public,
      created_at,
      public_key,
    } = typeof one === 'string' ? { slug: one } : one;
    return {
      id: id ?? around.newId(),
      slug,
      name: name ?? slug,
      owner: owner ?? null,
      is_public: is_public ?? true,
      created_at: created_at ?? around.time,
      public_key: public_key ?? null,
    };
  }),
);

export const appNodeId = ({ id }: Pick<App, 'id'>) => nodeId('A', id);

export const appObject = (app: App) => ({ ...app, id: appNodeId(app), databaseId: app.id, __typename: 'App' });

/** The host has this app from the start, under this number. */
export const actions: App = {
  id: 15_368,
  slug: 'github-actions',
  name: 'GitHub Actions',
  owner: null,
  is_public: true,
  created_at: '2018-07-30T09:30:17Z',
  public_key: null,
};

export const appNamed = (state: State, slug: string): App | undefined =>
  [...appsOf(state), actions].find((app) => sameName(app.slug, slug));

export const appNumbered = (state: State, id: number | null): App | undefined =>
  [...appsOf(state), actions].find((app) => app.id === id);

/** An app that reports checks. */
export function reporterNamed(state: State, slug: string): Pick<App, 'id' | 'slug' | 'name'> {
  const found = appNamed(state, slug);
  if (!found) throw new Error(`the seed lets the app ${slug} report, and has no such app`);
  return found;
}

export const apps: Feature = {
  slots: [appsOf],
  needs: {
    'GET /apps/{}': '',
  },
  routes: {
    'GET /apps/{app_slug}': ({ world, params, api }) => {
      const app = appNamed(world.state, params.app_slug ?? '');
      if (!app?.is_public) throw notFound();
      return ok(body(app, world, api));
    },
  },
};

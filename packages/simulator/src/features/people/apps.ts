/** GitHub Apps by slug and id. Rules and bypass lists name them. */

import { formatApp } from '../../bodies/app.ts';
import { answerOk, createNotFound } from '../../exchange/answer.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { stateSlot } from '../../state/slot.ts';
import { isSameName, type State } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

export interface App {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** The login of the account that owns the app. GitHub's own apps have none. */
  readonly owner: string | null;
  /** Everyone sees a public app by its slug. */
  readonly is_public: boolean;
  readonly created_at: string;
  /** An app with a public key may sign requests. GitHub keeps no private key. */
  readonly public_key: string | null;
}

/** A seed may list apps as plain slugs. */
export const appsOf = stateSlot<App[]>('apps', (seeds: (string | Partial<App>)[] = [], around) =>
  seeds.map((seed): App => {
    const {
      id,
      slug = '',
      name,
      owner,
      is_public,
      created_at,
      public_key,
    } = typeof seed === 'string' ? { slug: seed } : seed;
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

export const toAppNodeId = ({ id }: Pick<App, 'id'>) => encodeNodeId('A', id);

export const toGraphqlApp = (app: App) => ({ ...app, id: toAppNodeId(app), databaseId: app.id, __typename: 'App' });

/** GitHub always has this app, under this id. */
export const actionsApp: App = {
  id: 15_368,
  slug: 'github-actions',
  name: 'GitHub Actions',
  owner: null,
  is_public: true,
  created_at: '2018-07-30T09:30:17Z',
  public_key: null,
};

export const findAppBySlug = (state: State, slug: string): App | undefined =>
  [...appsOf(state), actionsApp].find((app) => isSameName(app.slug, slug));

export const findAppById = (state: State, id: number | null): App | undefined =>
  [...appsOf(state), actionsApp].find((app) => app.id === id);

export function requireReportingApp(state: State, slug: string): Pick<App, 'id' | 'slug' | 'name'> {
  const app = findAppBySlug(state, slug);
  if (!app) throw new Error(`the seed lets the app ${slug} report, and has no such app`);
  return app;
}

export const apps: Feature = {
  slots: [appsOf],
  needs: {
    'GET /apps/{}': '',
  },
  routes: {
    'GET /apps/{app_slug}': ({ world, params, api }) => {
      const app = findAppBySlug(world.state, params.app_slug ?? '');
      if (!app?.is_public) throw createNotFound();
      return answerOk(formatApp(app, world, api));
    },
  },
};

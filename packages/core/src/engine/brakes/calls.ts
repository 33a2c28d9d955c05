import * as v from 'valibot';
import { defineQuery } from '../../github/call.ts';
import { metadata } from '../../github/grants.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';

export interface AccessSource {
  readonly kind: 'Repository' | 'Team' | 'Organization';
  readonly team?: string;
  readonly isAdmin: boolean;
}

const Source = defineObject({
  permission: v.string(),
  source: v.nullable(
    defineObject({ __typename: v.picklist(['Repository', 'Team', 'Organization']), slug: v.optional(v.string()) }),
  ),
});

const Edge = defineObject({
  node: defineObject({ login: v.string() }),
  permissionSources: v.nullable(v.array(Source)),
});

/** GitHub returns null for edges that it hides. */
type Edges = readonly (v.InferOutput<typeof Edge> | null)[];

/** Returns `undefined` if GitHub hides the sources. */
export const getAccessSources = defineQuery<(login: string) => readonly AccessSource[] | undefined, { login: string }>(
  `query RepositoryAccessSources($owner: String!, $name: String!, $login: String!) {
    repository(owner: $owner, name: $name) {
      collaborators(first: 10, login: $login) {
        edges { node { login } permissionSources { permission source { __typename ... on Team { slug } } } }
      }
    }
  }`,
  {
    needs: metadata.read,
    answer: mapAnswer(
      defineObject({
        repository: defineObject({
          collaborators: v.nullable(defineObject({ edges: v.nullable(v.array(v.nullable(Edge))) })),
        }),
      }),
      ({ repository }) => {
        const edges: Edges = repository.collaborators?.edges ?? [null];
        return (login: string) => findAccessSources(edges, login);
      },
    ),
  },
);

function findAccessSources(edges: Edges, login: string): readonly AccessSource[] | undefined {
  const own = edges.find((edge) => edge?.node.login.toLowerCase() === login.toLowerCase());
  if (!own) return edges.includes(null) ? undefined : [];
  if (!own.permissionSources?.length || own.permissionSources.some(({ source }) => !source)) return undefined;
  return own.permissionSources.map(({ permission, source }) => ({
    kind: source!.__typename,
    team: source!.slug,
    isAdmin: permission === 'ADMIN',
  }));
}

import { readFile } from 'node:fs/promises';
import type { GraphQLSchema } from 'graphql';

let built: Promise<GraphQLSchema> | undefined;

/** The slice of the host's GraphQL schema, with additions that the published schema lacks. */
export function graphqlSchema(): Promise<GraphQLSchema> {
  built ??= build();
  return built;
}

async function build() {
  const [{ buildSchema }, slice, overlay] = await Promise.all([
    import('graphql'),
    readFile(new URL('schema.graphql', import.meta.url), 'utf8'),
    readFile(new URL('overlay.graphql', import.meta.url), 'utf8'),
  ]);
  return buildSchema(`${slice}\n${overlay}`);
}

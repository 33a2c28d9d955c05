import { readFile } from 'node:fs/promises';
import type { GraphQLSchema } from 'graphql';

let schemaPromise: Promise<GraphQLSchema> | undefined;

/** The schema is a slice of GitHub's, with additions that the published schema lacks. */
export function loadGraphqlSchema(): Promise<GraphQLSchema> {
  schemaPromise ??= buildGraphqlSchema();
  return schemaPromise;
}

async function buildGraphqlSchema(): Promise<GraphQLSchema> {
  const [{ buildSchema }, slice, overlay] = await Promise.all([
    import('graphql'),
    readFile(new URL('schema.graphql', import.meta.url), 'utf8'),
    readFile(new URL('overlay.graphql', import.meta.url), 'utf8'),
  ]);
  return buildSchema(`${slice}\n${overlay}`);
}

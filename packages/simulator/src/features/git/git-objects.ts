/** Git objects over GraphQL. One query can read the files of many repositories. */

import { SimulatorObjection } from '../../exchange/answer.ts';
import { type GraphqlContext, GraphqlRefusal } from '../../graphql/resolver.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, branchFilesOf, type Files, filesOf, getBranchFiles, hashObject } from './git.ts';

/** GraphQL returns at most this many characters of a file. */
const maxTextLength = 512_000;

function toGraphqlBlob(repository: Repository, text: string) {
  const oid = hashObject('blob', text);
  const isBinary = text.includes('\0');
  return {
    __typename: 'Blob',
    id: `B_${Buffer.from(`${repository.id}:${oid}`).toString('base64url')}`,
    oid,
    byteSize: Buffer.byteLength(text),
    isBinary,
    isTruncated: text.length > maxTextLength,
    text: isBinary ? null : text.slice(0, maxTextLength),
  };
}

/** Returns `undefined` if no file lies in the folder. */
function toGraphqlTree(repository: Repository, files: Files, path: string): object | undefined {
  const start = path ? `${path}/` : '';
  const inside = Object.keys(files).filter((file) => file.startsWith(start));
  if (!inside.length && path) return undefined;
  const names = [...new Set(inside.map((file) => file.slice(start.length).split('/')[0]!))].sort();
  const oid = hashObject('tree', inside.map((file) => `${file} ${hashObject('blob', files[file]!)}`).join('\n'));
  const listEntries = () =>
    names.map((name) => {
      const object = findGraphqlBlobOrTree(repository, files, start + name);
      const isFile = object?.__typename === 'Blob';
      return { name, type: isFile ? 'blob' : 'tree', mode: isFile ? 0o100644 : 0o40000, object };
    });
  return { __typename: 'Tree', id: `T_${repository.id}_${oid}`, oid, entries: listEntries };
}

const findGraphqlBlobOrTree = (repository: Repository, files: Files, path: string): any =>
  Object.hasOwn(files, path) ? toGraphqlBlob(repository, files[path]!) : toGraphqlTree(repository, files, path);

/**
 * The simulator reads `HEAD:path` and `refs/heads/name:path`. GitHub returns null without an error for a missing
 * branch or path.
 */
function resolveGitExpression(
  repository: Repository,
  { expression }: { expression?: string | null },
  context: GraphqlContext,
) {
  context.demand(repository, 'Contents', 'read');
  const [, revision, path = ''] = /^(HEAD|refs\/heads\/[^:]+):(.*)$/.exec(expression ?? '') ?? [];
  if (revision === undefined)
    throw new SimulatorObjection(`the simulator reads no Git expression such as ${expression}`);
  const branch = revision === 'HEAD' ? repository.default_branch : revision.slice('refs/heads/'.length);
  if (!branchesOf(repository).some(({ name }) => name === branch)) return null;
  return findGraphqlBlobOrTree(repository, getBranchFiles(repository, branch), path) ?? null;
}

/** GitHub returns null without an error for a missing branch. The simulator reads only `refs/heads/name`. */
function resolveBranchRef(repository: Repository, qualifiedName: string, context: GraphqlContext) {
  context.demand(repository, 'Contents', 'read');
  const [, name] = /^refs\/heads\/(.+)$/.exec(qualifiedName) ?? [];
  if (name === undefined) throw new SimulatorObjection(`the simulator knows no ref such as ${qualifiedName}`);
  const hasBranch = branchesOf(repository).some((branch) => branch.name === name);
  return hasBranch
    ? { __typename: 'Ref', id: `REF_${repository.id}_${name}`, name, prefix: 'refs/heads/', repository }
    : null;
}

/** GitHub returns null and an error for an unknown id. */
function resolveBlobNodes({ ids }: { ids: readonly string[] }, context: GraphqlContext) {
  if (ids.length > 100) {
    const message = `You may not provide more than 100 node ids; you provided ${ids.length}.`;
    throw new GraphqlRefusal('ARGUMENT_LIMIT', message);
  }
  const unsupportedId = ids.find((id) => !id.startsWith('B_'));
  if (unsupportedId)
    throw new SimulatorObjection(`the simulator resolves no Query.nodes of the kind of ${unsupportedId}`);
  return ids.map((id) => requireBlobByNode(id, context));
}

function requireBlobByNode(id: string, context: GraphqlContext) {
  for (const repository of Object.values(context.world.state.repositories).filter((repository) =>
    context.access.canSee(repository),
  )) {
    const texts = [filesOf(repository), ...Object.values(branchFilesOf(repository))].flatMap(Object.values);
    const blob = texts.map((text: string) => toGraphqlBlob(repository, text)).find((candidate) => candidate.id === id);
    if (!blob) continue;
    context.demand(repository, 'Contents', 'read');
    return blob;
  }
  throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`);
}

export const gitObjects: Feature = {
  graphql: {
    Query: { nodes: (_query, args, context) => resolveBlobNodes(args, context) },
    Repository: {
      object: resolveGitExpression,
      defaultBranchRef: (repository, _args, context) =>
        resolveBranchRef(repository, `refs/heads/${repository.default_branch}`, context),
      ref: (repository, { qualifiedName }, context) => resolveBranchRef(repository, qualifiedName, context),
    },
    Tree: { entries: (source) => source.entries() },
  },
};

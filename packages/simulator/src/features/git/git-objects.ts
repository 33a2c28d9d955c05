import { SimulatorObjection } from '../../exchange/answer.ts';
import { type GraphqlAsk, GraphqlRefusal } from '../../graphql/resolver.ts';
import type { Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, branchFilesOf, type Files, filesOf, filesOn, hashOf } from './git.ts';

/** What GraphQL gives of a file at most. */
const mostText = 512_000;

function blob(repository: Repository, text: string) {
  const oid = hashOf('blob', text);
  const isBinary = text.includes('\0');
  return {
    __typename: 'Blob',
    id: `B_${Buffer.from(`${repository.id}:${oid}`).toString('base64url')}`,
    oid,
    byteSize: Buffer.byteLength(text),
    isBinary,
    isTruncated: text.length > mostText,
    text: isBinary ? null : text.slice(0, mostText),
  };
}

/** A folder, with its own folders and files; `undefined` if no file lies in it. */
function tree(repository: Repository, files: Files, path: string): object | undefined {
  const start = path ? `${path}/` : '';
  const inside = Object.keys(files).filter((file) => file.startsWith(start));
  if (!inside.length && path) return undefined;
  const names = [...new Set(inside.map((file) => file.slice(start.length).split('/')[0]!))].sort();
  const oid = hashOf('tree', inside.map((file) => `${file} ${hashOf('blob', files[file]!)}`).join('\n'));
  const entries = () =>
    names.map((name) => {
      const object = objectAt(repository, files, start + name);
      const isFile = object?.__typename === 'Blob';
      return { name, type: isFile ? 'blob' : 'tree', mode: isFile ? 0o100644 : 0o40000, object };
    });
  return { __typename: 'Tree', id: `T_${repository.id}_${oid}`, oid, entries };
}

const objectAt = (repository: Repository, files: Files, path: string): any =>
  Object.hasOwn(files, path) ? blob(repository, files[path]!) : tree(repository, files, path);

/** Takes `HEAD:path` and `refs/heads/name:path`. A branch or path that is not there gives null, and no error. */
function objectOf(repository: Repository, { expression }: { expression?: string | null }, ask: GraphqlAsk) {
  ask.demand(repository, 'Contents', 'read');
  const [, revision, path = ''] = /^(HEAD|refs\/heads\/[^:]+):(.*)$/.exec(expression ?? '') ?? [];
  if (revision === undefined)
    throw new SimulatorObjection(`the simulator reads no Git expression such as ${expression}`);
  const branch = revision === 'HEAD' ? repository.default_branch : revision.slice('refs/heads/'.length);
  if (!branchesOf(repository).some(({ name }) => name === branch)) return null;
  return objectAt(repository, filesOn(repository, branch), path) ?? null;
}

/** A branch; `null` and no error where there is none. Only `refs/heads/name` is taken. */
function branchNamed(repository: Repository, qualifiedName: string, ask: GraphqlAsk) {
  ask.demand(repository, 'Contents', 'read');
  const [, name] = /^refs\/heads\/(.+)$/.exec(qualifiedName) ?? [];
  if (name === undefined) throw new SimulatorObjection(`the simulator knows no ref such as ${qualifiedName}`);
  const isThere = branchesOf(repository).some((branch) => branch.name === name);
  return isThere
    ? { __typename: 'Ref', id: `REF_${repository.id}_${name}`, name, prefix: 'refs/heads/', repository }
    : null;
}

/** The blobs of these ids; null and an error for an id that leads nowhere. */
function nodes({ ids }: { ids: readonly string[] }, ask: GraphqlAsk) {
  if (ids.length > 100) {
    const message = `You may not provide more than 100 node ids; you provided ${ids.length}.`;
    throw new GraphqlRefusal('ARGUMENT_LIMIT', message);
  }
  const stray = ids.find((id) => !id.startsWith('B_'));
  if (stray) throw new SimulatorObjection(`the simulator resolves no Query.nodes of the kind of ${stray}`);
  return ids.map((id) => blobOfNode(id, ask));
}

function blobOfNode(id: string, ask: GraphqlAsk) {
  for (const repository of Object.values(ask.world.state.repositories).filter((one) => ask.access.sees(one))) {
    const texts = [filesOf(repository), ...Object.values(branchFilesOf(repository))].flatMap(Object.values);
    const found = texts.map((text: string) => blob(repository, text)).find((one) => one.id === id);
    if (!found) continue;
    ask.demand(repository, 'Contents', 'read');
    return found;
  }
  throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`);
}

export const gitObjects: Feature = {
  graphql: {
    Query: { nodes: (_query, args, ask) => nodes(args, ask) },
    Repository: {
      object: objectOf,
      defaultBranchRef: (repository, _args, ask) =>
        branchNamed(repository, `refs/heads/${repository.default_branch}`, ask),
      ref: (repository, { qualifiedName }, ask) => branchNamed(repository, qualifiedName, ask),
    },
    Tree: { entries: (source) => source.entries() },
  },
};

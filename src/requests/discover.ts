import * as v from 'valibot';
import { rest } from '../host/call.ts';
import { HostRefusal, PermissionDenied } from '../host/failures.ts';
import { metadata } from '../host/grants.ts';
import { fullName, type Reader, type RepositoryName } from '../host/host.ts';
import { object } from '../host/shapes.ts';
import { type Filters, leftOutBy } from '../targets/filters.ts';
import type { Target } from '../targets/target.ts';

const Listed = object({
  name: v.string(),
  owner: object({ login: v.string() }),
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
  archived: v.optional(v.boolean(), false),
  fork: v.boolean(),
  topics: v.optional(v.array(v.string()), []),
  default_branch: v.string(),
  permissions: v.optional(object({ admin: v.boolean() })),
});
type Listed = v.InferOutput<typeof Listed>;

/** The host filters by three of the four visibilities, and tells of internal ones among the others. */
const listing = ({ visibility, affiliation }: Filters) =>
  rest('GET /user/repos', {
    needs: metadata.read,
    query: { visibility: visibility === 'internal' ? 'all' : visibility, affiliation: affiliation.join(',') },
    pages: { per: 100, identity: 'full_name', keeps: Object.keys(Listed.entries) },
    answer: v.array(Listed),
  })({});

export interface Discovered {
  readonly targets: readonly Target[];
  /** Those that are left out among them. */
  readonly known: readonly RepositoryName[];
  /** How many each input left out. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Every repository of the token's user that the filters leave, by name. */
export async function discover(ask: Reader['ask'], filters: Filters): Promise<Discovered> {
  const listed = await ask(listing(filters)).catch((failure) => {
    throw failure instanceof PermissionDenied ? needsUser(failure) : failure;
  });
  const leftOut = new Map<string, number>();
  const all = listed.map(targetOf);
  const taken = all.filter(({ filtered }) => {
    const by = leftOutBy(filtered, filters);
    if (by) leftOut.set(by, (leftOut.get(by) ?? 0) + 1);
    return !by;
  });
  return {
    targets: taken.map(({ target }) => target).sort(byName),
    known: all.map(({ target }) => target.repository),
    leftOut,
  };
}

function targetOf(one: Listed) {
  const { name, owner, archived, fork, topics, permissions } = one;
  const visibility = one.visibility ?? (one.private ? 'private' : 'public');
  const repository = { owner: owner.login, name };
  const target: Target = {
    repository,
    visibility,
    defaultBranch: one.default_branch,
    ...(permissions?.admin === false && { skipped: 'the token’s user is no administrator of it' }),
  };
  return { target, filtered: { repository, visibility, archived, fork, topics } };
}

const byName = (one: Target, other: Target) => {
  const [left, right] = [one, other].map(({ repository }) => fullName(repository).toLowerCase());
  return left! < right! ? -1 : 1;
};

/** Neither a workflow's own token nor an app's stands for a user, and no grant would make it one. */
const needsUser = ({ request, hostMessage }: PermissionDenied) =>
  new HostRefusal(
    request,
    hostMessage,
    'pass the token of a user, since `repos: *` lists what a user has and the tokens of workflows and apps have none; or name the repositories in `repos`',
  );

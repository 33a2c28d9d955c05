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

/** The host filters by three of the four visibilities. It lists internal repositories among the others. */
const listing = ({ visibility, affiliation }: Filters) =>
  rest('GET /user/repos', {
    needs: metadata.read,
    query: { visibility: visibility === 'internal' ? 'all' : visibility, affiliation: affiliation.join(',') },
    pages: { per: 100, identity: 'full_name', keeps: Object.keys(Listed.entries) },
    answer: v.array(Listed),
  })({});

export interface Discovered {
  readonly targets: readonly Target[];
  /** Every repository that was found, including those that a filter left out. */
  readonly known: readonly RepositoryName[];
  /** How many repositories each input left out. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Lists the repositories of the token's user that pass the filters, by name. */
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

/** A workflow's own token and an app's token belong to no user, and no grant changes that. */
const needsUser = ({ request, hostMessage }: PermissionDenied) =>
  new HostRefusal(
    request,
    hostMessage,
    'pass the token of a user, since `repos: *` lists what a user has and the tokens of workflows and apps have none; or name the repositories in `repos`',
  );

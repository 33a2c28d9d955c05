import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type Simulator } from '../../../simulator/src/simulator.ts';
import { type Arrivals, everybody, type Held, optionsFor } from './world.ts';

type Loose = Readonly<Record<string, any>>;

/** The result of a pull request by a contributor who follows all rules. */
export interface Effort {
  readonly author: string;
  /** The account and the method of a successful merge. */
  readonly merged?: string;
  /** GitHub's answers to failed attempts. */
  readonly refused: readonly string[];
}

const methods = ['merge', 'squash', 'rebase'];
const queue = 'queue';

/** A merge queue is a further method. */
const waysOf = (held: Held) => (JSON.stringify(held).includes('merge_queue') ? [...methods, queue] : methods);

/**
 * Each person opens a pull request in turn, and readers open theirs from a fork. All other people approve its last push,
 * conversations are resolved, deployments succeed and checks are reported. Then each person tries every merge method and
 * the merge queue. No actor bypasses a rule.
 */
export async function bestEfforts(held: Held, arrives: Arrivals, base = 'main'): Promise<Effort[]> {
  const bound = withoutBypass(held);
  const simulator = openSimulator(optionsFor(bound));
  const efforts: Effort[] = [];
  for (const [author, role] of Object.entries(held.people ?? everybody)) {
    const pull = readyPull(bound, { ...arrives, author, base, from_fork: role === 'read' });
    efforts.push({ author, ...(await effortWith(simulator, bound, pull)) });
  }
  if (simulator.objections.length) throw new Error(simulator.objections.join('\n'));
  return efforts;
}

const readyPull = (
  { people = everybody, repository }: Held,
  given: Arrivals & { author: string; base: string; from_fork: boolean },
) => ({
  deployments: ((repository?.environments ?? []) as { name: string }[]).map(({ name }) => name),
  ...given,
  number: 1000,
  pushes: [given.author],
  reviews: Object.keys(people)
    .filter((login) => login !== given.author)
    .map((by) => ({ by })),
  threads: [{ resolved: true }],
});

/** A merge closes the pull request, so each attempt starts from the seed. */
async function effortWith(simulator: Simulator, held: Held, pull: object) {
  const { seed, tokens } = optionsFor(held, [pull]);
  const refused: string[] = [];
  for (const by of Object.keys(held.people ?? everybody)) {
    for (const way of waysOf(held)) {
      simulator.seed({ ...seed, tokens });
      const why = await tryToMerge(simulator, by, way);
      if (why === undefined) return { merged: `${by} by ${way}`, refused };
      refused.push(`${by} by ${way}: ${why}`);
    }
  }
  return { refused };
}

const path = '/repos/acme/shop/pulls/1000';
const mutation = `mutation enqueue($id: ID!) {
  enqueuePullRequest(input: { pullRequestId: $id }) { mergeQueueEntry { state } }
}`;

/** Returns `undefined` if the pull request was merged. */
async function tryToMerge(simulator: Simulator, by: string, way: string): Promise<string | undefined> {
  const { get, send, graphql } = createCaller(simulator, by);
  if (way !== queue) {
    const { status, body } = await send('PUT', `${path}/merge`, { merge_method: way });
    return status === 200 ? undefined : body.message;
  }
  const { body } = await graphql(mutation, { id: (await get(path)).body.node_id });
  if ((await get(path)).body.merged) return undefined;
  return body.errors?.[0].message ?? 'it waits in the queue for ever';
}

/**
 * Removes all bypass actors. Actors of an update rule stay, because such a rule states who may update the branch.
 */
function withoutBypass(held: Held): Held {
  const { repository = {}, account = {}, enterprise } = held as Loose;
  return {
    ...held,
    repository: {
      ...repository,
      branch_rules: (repository.branch_rules ?? []).map(bindingEverybody),
      rulesets: bindingAll(repository.rulesets),
    },
    account: { ...account, rulesets: bindingAll(account.rulesets) },
    ...(enterprise && { enterprise: { ...enterprise, rulesets: bindingAll(enterprise.rulesets) } }),
  };
}

/**
 * A lock that administrators may bypass is written as pushes restricted to no actor, which administrators always
 * bypass.
 */
function bindingEverybody(rule: Loose): Loose {
  const bound = { ...rule, isAdminEnforced: true, reviewBypassers: undefined };
  const isPassable = rule.lockBranch && !rule.isAdminEnforced;
  return isPassable ? { ...bound, lockBranch: false, restrictsPushes: true, pushers: undefined } : bound;
}

const bindingAll = (rulesets: readonly Loose[] = []) =>
  rulesets.flatMap((ruleset) => {
    const isAboutUpdates = ({ type }: Loose) => type === 'update';
    const rules = ruleset.rules as Loose[];
    return [
      { ...ruleset, id: undefined, name: `${ruleset.name}, updates`, rules: rules.filter(isAboutUpdates) },
      { ...ruleset, bypass_actors: [], rules: rules.filter((rule) => !isAboutUpdates(rule)) },
    ];
  });

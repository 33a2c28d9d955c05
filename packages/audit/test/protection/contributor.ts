import { callerOf } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type Simulator } from '../../../simulator/src/simulator.ts';
import { type Arrivals, everybody, type Held, optionsFor } from './world.ts';

type Loose = Readonly<Record<string, any>>;

/** How a pull request of a well-behaved contributor fares. */
export interface Effort {
  readonly author: string;
  /** Who merged it and how, if anybody could. */
  readonly merged?: string;
  /** The host's answers to the tries that failed. */
  readonly refused: readonly string[];
}

const methods = ['merge', 'squash', 'rebase'];
const queue = 'queue';

/** The queue is one more way, where there is one. */
const waysOf = (held: Held) => (JSON.stringify(held).includes('merge_queue') ? [...methods, queue] : methods);

/**
 * Everybody opens a pull request in turn, somebody who may only read from a fork. Everybody else approves its last
 * push, conversations are resolved, deployments succeed, and what reports checks has reported them. Then everybody
 * tries every method, and the merge queue where there is one. Nobody bypasses anything.
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

/** A try spends the pull request, so each of them starts from the seed. */
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

/** Why it was not merged; `undefined` if it was. */
async function tryToMerge(simulator: Simulator, by: string, way: string): Promise<string | undefined> {
  const { get, send, graphql } = callerOf(simulator, by);
  if (way !== queue) {
    const { status, body } = await send('PUT', `${path}/merge`, { merge_method: way });
    return status === 200 ? undefined : body.message;
  }
  const { body } = await graphql(mutation, { id: (await get(path)).body.node_id });
  if ((await get(path)).body.merged) return undefined;
  return body.errors?.[0].message ?? 'it waits in the queue for ever';
}

/**
 * The same without anybody who may bypass. Whom a rule about updates lets by is not taken away: such a rule is for
 * saying who may update the branch.
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

/** A lock that administrators may pass is written as pushes restricted to nobody, which they pass in any case. */
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

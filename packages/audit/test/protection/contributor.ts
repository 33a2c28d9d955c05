import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type Simulator } from '../../../simulator/src/simulator.ts';
import {
  createSimulatorOptions,
  defaultPeople,
  type ReportedChecks,
  type SimulatedRepository,
} from './simulated-repository.ts';

type LooseRecord = Readonly<Record<string, any>>;

/** The result of a pull request by a contributor who follows all rules. */
export interface MergeEffort {
  readonly author: string;
  /** The account and the method of a successful merge. */
  readonly merged?: string;
  /** GitHub's answers to failed attempts. */
  readonly refused: readonly string[];
}

const methods = ['merge', 'squash', 'rebase'];
const queue = 'queue';

/** A merge queue is a further method. */
const listMergeWays = (held: SimulatedRepository) =>
  JSON.stringify(held).includes('merge_queue') ? [...methods, queue] : methods;

/**
 * Each person opens a pull request in turn, and readers open theirs from a fork. All other people approve its last push,
 * conversations are resolved, deployments succeed and checks are reported. Then each person tries every merge method and
 * the merge queue. No actor bypasses a rule.
 */
export async function tryAllWays(
  held: SimulatedRepository,
  arrives: ReportedChecks,
  base = 'main',
): Promise<MergeEffort[]> {
  const bound = withoutBypass(held);
  const simulator = openSimulator(createSimulatorOptions(bound));
  const efforts: MergeEffort[] = [];
  for (const [author, role] of Object.entries(held.people ?? defaultPeople)) {
    const pull = createReadyPull(bound, { ...arrives, author, base, from_fork: role === 'read' });
    efforts.push({ author, ...(await tryPull(simulator, bound, pull)) });
  }
  if (simulator.objections.length) throw new Error(simulator.objections.join('\n'));
  return efforts;
}

const createReadyPull = (
  { people = defaultPeople, repository }: SimulatedRepository,
  given: ReportedChecks & { author: string; base: string; from_fork: boolean },
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
async function tryPull(simulator: Simulator, held: SimulatedRepository, pull: object) {
  const { seed, tokens } = createSimulatorOptions(held, [pull]);
  const refused: string[] = [];
  for (const by of Object.keys(held.people ?? defaultPeople)) {
    for (const way of listMergeWays(held)) {
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
function withoutBypass(held: SimulatedRepository): SimulatedRepository {
  const { repository = {}, account = {}, enterprise } = held as LooseRecord;
  return {
    ...held,
    repository: {
      ...repository,
      branch_rules: (repository.branch_rules ?? []).map(bindEveryone),
      rulesets: bindEveryoneInAll(repository.rulesets),
    },
    account: { ...account, rulesets: bindEveryoneInAll(account.rulesets) },
    ...(enterprise && { enterprise: { ...enterprise, rulesets: bindEveryoneInAll(enterprise.rulesets) } }),
  };
}

/**
 * A lock that administrators may bypass is written as pushes restricted to no actor, which administrators always
 * bypass.
 */
function bindEveryone(rule: LooseRecord): LooseRecord {
  const bound = { ...rule, isAdminEnforced: true, reviewBypassers: undefined };
  const isPassable = rule.lockBranch && !rule.isAdminEnforced;
  return isPassable ? { ...bound, lockBranch: false, restrictsPushes: true, pushers: undefined } : bound;
}

const bindEveryoneInAll = (rulesets: readonly LooseRecord[] = []) =>
  rulesets.flatMap((ruleset) => {
    const isAboutUpdates = ({ type }: LooseRecord) => type === 'update';
    const rules = ruleset.rules as LooseRecord[];
    return [
      { ...ruleset, id: undefined, name: `${ruleset.name}, updates`, rules: rules.filter(isAboutUpdates) },
      { ...ruleset, bypass_actors: [], rules: rules.filter((rule) => !isAboutUpdates(rule)) },
    ];
  });

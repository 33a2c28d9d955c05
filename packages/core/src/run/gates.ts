import { findKeyChanges, findPlace } from '../engine/brakes/finding.ts';
import { createRepositoryIdGate } from '../engine/same-repository.ts';
import type { OwnerReads } from '../fleet/requests/owners.ts';
import { isRefusedWith, recoverFrom } from '../github/refusals/failures.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { type Gate, listWritingItems } from '../report/result/gate.ts';
import { modes } from '../report/result/modes.ts';
import { createDenialPolicy, reportFailures } from '../report/result/outcome.ts';
import { createNote, type Line } from '../report/result/result.ts';
import { RepositoryNotLocated } from '../session/failures.ts';
import type { DisclosedTarget } from '../session/targets/disclosure.ts';
import { formatCode } from '../settings/message-text.ts';
import { brakesOf, keepPrivate } from './braking.ts';
import { firstOf, type GatesOf, type IsFresh, openPolicies, type PolicyGates, type Run } from './visited-run.ts';

/**
 * The gates of a run, in the order in which a plan passes them. What they rest on is read once, before any repository.
 * Throws `NoApproval` if it cannot be had. Unless given, the rules are those of the policy that the options name, and
 * the run itself knows which lines of `_allow` are fresh.
 */
export async function gatesFor(
  run: Run,
  { keeps, isFresh }: { readonly keeps?: PolicyGates; readonly isFresh?: IsFresh } = {},
): Promise<GatesOf> {
  const { options, session, world, extensions, limit, names } = run;
  const { confirmPlan: asks } = world;
  const { writes } = modes[options.mode];
  const approval = await firstOf(extensions, (one) => one.openApproval?.(run));
  const rules = keeps ?? (await openRules(run));
  let owners: Promise<OwnerReads> | undefined;
  /** A rename takes no repository out of a rule that names it. */
  const refuseNamed =
    (texts: PolicyGates['names'], visited: DisclosedTarget): Gate =>
    async ({ replannedKey: again, reader }) => {
      if (again !== undefined) return {};
      const lines: Line[] = [];
      const [{ createFormerNameCheck: refuseNames }, { refuseRenamedTarget: refuseMoved }] = await Promise.all([
        import('../fleet/targets/find-targets.ts'),
        import('../fleet/targets/former-names.ts'),
      ]);
      owners ??= import('../fleet/requests/owners.ts').then(({ createOwnerReads: createOwners }) =>
        createOwners(session),
      );
      const named = { targets: [visited], listed: [] };
      const refuse = refuseNames({ texts, files: [] }, named, lines, options, await owners);
      const refuseAny = async () => {
        await refuse(visited);
        if (options.repos === undefined) await refuseMoved(visited, 'repository', reader);
      };
      return refuseAny().then(
        () => ({ lines }),
        recoverFrom([RepositoryNotLocated], (failure) => ({ refused: ofFormerName, lines: reportFailures(failure) })),
      );
    };
  const brought = isFresh ?? approval?.isFresh ?? startedByPerson(run);
  // Few runs have a terminal.
  const { createConfirmationGate: askFirst } = asks ? await import('../engine/confirmation-gate.ts') : {};
  return (visited, which, { repositoryId, allowed, proof, isPart, follows }) => {
    const { repository, currentName: called, isNew } = visited;
    const braking = { allowed, fleet: limit, isPart, isNew, follows, isFresh: brought };
    const inOrder: readonly OrderedGate[] = [
      ['a creation stays private', !!follows, () => [keepPrivate(repository, options, braking)]],
      [
        'the settings are for this repository',
        repositoryId !== undefined,
        () => [createRepositoryIdGate(repositoryId!, repository, which)],
      ],
      ['a name stays with its repository', !!names, () => [names!.gate(visited)]],
      ['the layers are proven', !!proof, () => [proof!]],
      ['no repository is renamed', options.repos !== undefined && !called, () => [renamesNone]],
      // The creation was approved with the hash of its settings.
      ['the plan is approved', !!approval?.gate && !isNew, () => [approval!.gate!(repository, which.readId)]],
      ['the brakes hold nothing', true, () => brakesOf(repository, run, braking)],
      ['no rule uses a former name', !!rules?.names.length, () => [refuseNamed(rules!.names, visited)]],
      ['the rules are kept', !!rules, () => rules!.of(repository).map((gate) => withFollowing(gate, follows ?? []))],
      [
        'the person agrees',
        !!askFirst,
        () => [askFirst!(repository, createDenialPolicy(options), (plan) => asks!(plan).finally(which.forget))],
      ],
      ['the repository is still the same', !!writes, () => [which.gate]],
    ];
    return inOrder.flatMap(([, isNeeded, open]) => (isNeeded ? open() : []));
  };
}

/** What a gate makes sure of, whether this run needs it, and how to open it. */
type OrderedGate = readonly [name: string, isNeeded: boolean, open: () => readonly Gate[]];

/** The rules of the policy that the options name. */
async function openRules({ options: { policy }, extensions, world }: Run): Promise<PolicyGates | undefined> {
  if (policy === undefined) return undefined;
  const policies = await openPolicies(extensions);
  const now = world.clock.now();
  return policies.gates([await policies.open(policy, world, now)], now);
}

const ofFormerName = 'the run or a rule of the policy uses a former name of it';

/** On a command line every line counts, since a person starts the run with the file. */
const startedByPerson =
  ({ world: { environment, isUnattended } }: Run): IsFresh =>
  async () =>
    environment.GITHUB_EVENT_NAME === undefined && !isUnattended;

/** Judges the settings of a repository before it is created. Rules that need the repository wait until it is there. */
const withFollowing =
  (gate: Gate, follows: readonly DeclaredSection[]): Gate =>
  async (proposal) => {
    const judged = follows.filter(({ section }) => !['branches', 'rulesets'].includes(section.key));
    const planned = [...proposal.planned, ...judged.map((one) => ({ ...one, plan: [], live: undefined }))];
    try {
      return await gate({ ...proposal, planned });
    } catch (failure) {
      if (!follows.length || !isRefusedWith(failure, 404)) throw failure;
      return { lines: [createNote('the rules of the policy are checked after it is created', 'policy')] };
    }
  };

/**
 * Holds a run about several repositories back from renaming one. `withItsName` refuses what the file alone shows; the
 * case of a name is up to the host.
 */
const renamesNone: Gate = ({ planned }) => {
  const [renaming] = findKeyChanges(listWritingItems(planned), 'repository', ['name']);
  if (!renaming) return {};
  const message = `is ${formatCode(String(renaming.difference.wanted))}, but GitHub spells the name of this repository differently; a run over several repositories does not rename`;
  const fix = 'use the spelling on GitHub, remove the key, or rename the repository in a separate run';
  return {
    refused: 'a run over several repositories does not rename',
    lines: [{ kind: 'error', ...findPlace(renaming.change, 'name'), message, fix, code: 'plan_refused' }],
  };
};

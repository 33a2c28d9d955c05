/**
 * Lists, in order, the gates before the first write. Checks and previews run them too, to report the changes that apply
 * would stop.
 */

import { findItemPlace, findKeyChanges } from '../engine/brakes/finding.ts';
import { createRepositoryIdGate } from '../engine/same-repository.ts';
import type { OwnerReads } from '../fleet/requests/owners.ts';
import { isRefusedWith } from '../github/refusals/failures.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { type Gate, listWritingItems } from '../report/result/gate.ts';
import { modes } from '../report/result/modes.ts';
import { createDenialPolicy, reportFailures } from '../report/result/outcome.ts';
import { type Line, reportNote } from '../report/result/result.ts';
import { RepositoryNotLocated } from '../session/failures.ts';
import type { DisclosedTarget } from '../session/targets/disclosure.ts';
import { formatCode } from '../settings/message-text.ts';
import { createBrakeGates, createPublicCreationGate } from './braking.ts';
import { askExtensions, requirePolicyReader } from './extensions.ts';
import type { CurrentLineCheck, GateFactory, PolicyGates, Run } from './run-types.ts';

/** Opens approvals and policies once, before the first repository. Throws `MissingApproval` without a usable approval. */
export async function createGates(
  run: Run,
  { policyGates, isCurrent }: { readonly policyGates?: PolicyGates; readonly isCurrent?: CurrentLineCheck } = {},
): Promise<GateFactory> {
  const { options, world, extensions, limit, names } = run;
  const { confirmPlan } = world;
  const { writes } = modes[options.mode];
  const approval = await askExtensions(extensions, (extension) => extension.openApproval?.(run));
  const rules = policyGates ?? (await openPolicyRules(run));
  const createFormerNameGate = rules?.names.length ? createFormerNameGateFactory(rules.names, run) : undefined;
  const isCurrentLine = isCurrent ?? approval?.isCurrent ?? createLineCheckOfPerson(run);
  const { createConfirmationGate } = confirmPlan ? await import('../engine/confirmation-gate.ts') : {};
  return (target, idCheck, settings) => {
    const { repository, currentName, isNew } = target;
    const { repositoryId, declared = [], allowed, proof, isPartialPlan, laterSettings, judgedSettings } = settings;
    const { readId } = idCheck;
    const brakeConditions = {
      allowed,
      fleet: limit,
      isPartialPlan,
      newSettings: judgedSettings && { judged: judgedSettings, declared },
      laterSettings,
      isCurrent: isCurrentLine,
      readId,
    };
    const inOrder: readonly (Gate | readonly Gate[] | false | undefined)[] = [
      laterSettings && createPublicCreationGate(repository, options, brakeConditions),
      repositoryId !== undefined && createRepositoryIdGate(repositoryId, repository, idCheck),
      names?.createGate(target),
      proof,
      options.repos !== undefined && !currentName && refuseRename,
      // The approval of the creation already covers these settings by their hash.
      !isNew && approval?.createGate?.(repository, readId),
      createBrakeGates(repository, run, brakeConditions),
      createFormerNameGate?.(target),
      rules?.createGates(repository).map((gate) => wrapGateForCreation(gate, laterSettings ?? [])),
      confirmPlan &&
        createConfirmationGate?.(repository, createDenialPolicy(options), (plan) =>
          confirmPlan(plan).finally(idCheck.forget),
        ),
      writes && idCheck.gate,
    ];
    return inOrder.flat().filter((gate) => typeof gate === 'function');
  };
}

async function openPolicyRules({ options: { policy }, extensions, world }: Run): Promise<PolicyGates | undefined> {
  if (policy === undefined) return undefined;
  const policies = await requirePolicyReader(extensions);
  const now = world.clock.now();
  return policies.createPolicyGates([await policies.open(policy, world, now)], now);
}

/** A renamed repository stays subject to rules that use its former name. */
function createFormerNameGateFactory(texts: PolicyGates['names'], { options, session }: Run) {
  let owners: Promise<OwnerReads> | undefined;
  return (target: DisclosedTarget): Gate =>
    async ({ replannedKey, reader }) => {
      if (replannedKey !== undefined) return {};
      const [{ createFormerNameCheck }, { refuseRenamedTarget }] = await Promise.all([
        import('../fleet/targets/find-targets.ts'),
        import('../fleet/targets/former-names.ts'),
      ]);
      owners ??= import('../fleet/requests/owners.ts').then(({ createOwnerReads }) => createOwnerReads(session));
      const lines: Line[] = [];
      const named = { targets: [target], listed: [] };
      const checkName = createFormerNameCheck({ texts, files: [] }, named, lines, options, await owners);
      try {
        await checkName(target);
        if (options.repos === undefined) await refuseRenamedTarget(target, 'repository', reader);
        return { lines };
      } catch (failure) {
        if (!(failure instanceof RepositoryNotLocated)) throw failure;
        return { refused: formerNameReason, lines: reportFailures(failure) };
      }
    };
}

const formerNameReason = 'the run or a rule of the policy uses a former name of it';

/** A person who runs the command line reviews the file, so Trueup accepts every `_allow` line. */
const createLineCheckOfPerson =
  ({ world: { environment, isUnattended } }: Run): CurrentLineCheck =>
  async () =>
    environment.GITHUB_EVENT_NAME === undefined && !isUnattended;

/** Postpones policy rules that read the repository until Trueup has created it. */
const wrapGateForCreation =
  (gate: Gate, laterSettings: readonly DeclaredSection[]): Gate =>
  async (proposal) => {
    const judgedNow = laterSettings.filter(({ section }) => !['branches', 'rulesets'].includes(section.key));
    const planned = [...proposal.planned, ...judgedNow.map((section) => ({ ...section, plan: [], live: undefined }))];
    try {
      return await gate({ ...proposal, planned });
    } catch (failure) {
      if (!laterSettings.length || !isRefusedWith(failure, 404)) throw failure;
      return { lines: [reportNote('the rules of the policy are checked after it is created', 'policy')] };
    }
  };

/** Checks the plan, because only GitHub knows the upper and lower case of a name. */
const refuseRename: Gate = ({ planned }) => {
  const [renaming] = findKeyChanges(listWritingItems(planned), 'repository', ['name']);
  if (!renaming) return {};
  const message = `is ${formatCode(String(renaming.difference.wanted))}, but GitHub spells the name of this repository differently; a run over several repositories does not rename`;
  const fix = 'use the spelling on GitHub, remove the key, or rename the repository in a separate run';
  return {
    refused: 'a run over several repositories does not rename',
    lines: [{ kind: 'error', ...findItemPlace(renaming.change, 'name'), message, fix, code: 'plan_refused' }],
  };
};

/** Runs an audit: reads each repository, judges the rules, and applies the exceptions. An audit only sends reads. */

import { brakes } from '@trueup/core/engine';
import {
  collectFilterRepositoryNames,
  collectOwnerLists,
  createInspectorFactory,
  isWhereMet,
  openManifest,
  type RepositoryInspector,
} from '@trueup/core/fleet';
import type { Reader, RepositoryName } from '@trueup/core/github';
import { type Line, reportNote } from '@trueup/core/report';
import type { RepositoryRun, Run } from '@trueup/core/run';
import { type Readings, readRepositories, type TargetReading } from '@trueup/core/run';
import type { Section } from '@trueup/core/sections';
import type { RunOptions, Target, TokenNeeds, World } from '@trueup/core/session';
import { listNeededGrants } from '@trueup/core/session';
import { formatCode, isMap } from '@trueup/core/settings';
import { warnAboutIneffectiveRulesets } from '../protection/brakes/ineffective-rulesets.ts';
import { protectionNeeds } from '../protection/run.ts';
import { formatFixesAsLayer, type ReasonedFix, type RuleFix } from './fixes.ts';
import { readPolicyFile } from './gate.ts';
import { type Finding, judgeRule } from './judge.ts';
import { checkOwnersAndApplyExceptions, noteUncheckedOwners, noteUnusedExceptions } from './policy/exceptions.ts';
import { createMembershipLookup, formatMissingPermissions } from './policy/memberships.ts';
import { defaultPack, packs } from './policy/packs/index.ts';
import { protectionKey } from './policy/paths.ts';
import { type AuditPolicy, createPolicyFromPacks } from './policy/policy.ts';
import {
  evaluateConditions,
  listDistinctPaths,
  loadSectionsOfPaths,
  type PathReadings,
  readPolicyPaths,
} from './readings/read.ts';
import type { RepositoryReading, VisibilityGap } from './readings/reading.ts';

export interface AuditRequest {
  readonly options: RunOptions;
  readonly policyFile?: string;
  readonly packs: readonly string[];
}

interface AuditedRepository {
  readonly name: RepositoryName;
  readonly reading: RepositoryReading;
  readonly findings: readonly Finding[];
}

export type AuditedTarget = TargetReading<AuditedRepository>;

export interface AuditResult extends Readings<AuditedRepository> {
  readonly policy: AuditPolicy;
  /** The time at which the audit began. */
  readonly time: string;
}

export async function runAudit(request: AuditRequest, world: World): Promise<AuditResult> {
  const now = world.clock.now();
  const policyChoice = await choosePolicyFile(request, world);
  const policy = await loadPolicy(policyChoice.policyFile, request.packs, world, now);
  const { rules, exceptions } = policy;
  const createMembershipReader = createMembershipLookup();
  let createInspector: (target: Target) => RepositoryInspector;
  const readings = await readRepositories<AuditedRepository>(
    request.options,
    {
      ownerLists: collectOwnerLists(rules.map(({ where }) => where)),
      names: collectFilterRepositoryNames(rules),
      needs: getAuditNeeds(await loadSectionsOfPaths(listDistinctPaths(rules))),
      beforeFirst: (targets, owners) => {
        createInspector = createInspectorFactory(owners, targets);
      },
      async read({ target, reader, toSharedReader }: RepositoryRun<Run>) {
        const batchedReader = toSharedReader(reader);
        const inspector = createInspector(target);
        const ruleFits = await evaluateConditions(rules, (where) => isWhereMet(where, inspector).catch(toConditionGap));
        const paths = listDistinctPaths(rules.filter(({ id }) => ruleFits[id] !== false));
        const batchedReadings = await readPolicyPaths(batchedReader, paths);
        const { repository } = target;
        const judgeRules = ({ paths }: PathReadings) => rules.map((rule) => judgeRule(rule, { paths, fits: ruleFits }));
        // A batched query may hide details, so it only proves that a repository follows the rules.
        const followsAllRules =
          !batchedReadings.lines.length &&
          judgeRules(batchedReadings).every(({ rule, verdict }) => verdict === 'pass' || ruleFits[rule] === false);
        const singleReader = followsAllRules
          ? undefined
          : batchedReader.hasBatchedAnswer?.() && batchedReader.createUnbatchedReader?.();
        const pathReadings = singleReader ? await readPolicyPaths(singleReader, paths) : batchedReadings;
        const { owners, findings } = await checkOwnersAndApplyExceptions(
          judgeRules(pathReadings),
          repository,
          { exceptions, now },
          createMembershipReader(reader),
        );
        const reading = { paths: pathReadings.paths, fits: ruleFits, owners };
        const warnings = await warnIfRulesetsMissBranches(reader, rules, findings);
        return { value: { name: repository, reading, findings }, lines: [...pathReadings.lines, ...warnings] };
      },
    },
    world,
  );
  return {
    ...readings,
    policy,
    time: new Date(now).toISOString(),
    lines: [...policyChoice.lines, ...readings.lines, ...noteExceptionProblems(exceptions, readings.targets)],
  };
}

/** Without a file, uses the packs, or the default pack. */
export function loadPolicy(
  file: string | undefined,
  packNames: readonly string[],
  world: Pick<World, 'load'>,
  now: number,
) {
  if (file !== undefined) return readPolicyFile(file, world, now, packNames);
  return createPolicyFromPacks(packNames.length ? packNames : [defaultPack], packs);
}

export function formatFixLayer({ targets }: AuditResult): string {
  const reasonedFixes: ReasonedFix[] = targets.flatMap(({ value }) =>
    (value?.findings ?? []).flatMap(({ verdict, rule, says, fixes }) =>
      verdict === 'fail' ? fixes.map((fix) => ({ ...dropValueIfManual(fix), why: `${rule}: ${says}` })) : [],
    ),
  );
  return formatFixesAsLayer([...new Map(reasonedFixes.map((fix) => [`${fix.line} ${fix.why}`, fix])).values()]);
}

function noteExceptionProblems(exceptions: AuditPolicy['exceptions'], targets: readonly AuditedTarget[]): Line[] {
  const judged = targets.flatMap(({ value }) => value ?? []);
  const owners = Object.assign({}, ...judged.map(({ reading }) => reading.owners));
  return [...noteUnusedExceptions(exceptions, judged, judged.length < targets.length), ...noteUncheckedOwners(owners)];
}

/** Warns only if a rule about branch protection failed. */
function warnIfRulesetsMissBranches(github: Reader, rules: AuditPolicy['rules'], findings: readonly Finding[]) {
  const failedRules = new Set(findings.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule));
  const paths = listDistinctPaths(rules.filter(({ id }) => failedRules.has(id)));
  if (!paths.some(({ section }) => section === protectionKey)) return [];
  return warnAboutIneffectiveRulesets(github, new Set());
}

async function choosePolicyFile({ options, policyFile }: AuditRequest, world: World) {
  const { fleetFile } = options;
  if (fleetFile === undefined) return { policyFile, lines: [] };
  const { policy } = await openManifest(fleetFile, world);
  if (policyFile === undefined || policy === undefined) return { policyFile: policyFile ?? policy, lines: [] };
  const message = `${formatCode(policy)}, the policy of the fleet file, is not used: \`--policy\` names ${formatCode(policyFile)}`;
  return { policyFile, lines: [reportNote(message)] };
}

/** Without an answer of GitHub, the audit cannot decide whether the rule applies. Rethrows other failures. */
function toConditionGap(failure: unknown): VisibilityGap {
  const grant = formatMissingPermissions(failure);
  const why = `Trueup cannot check whether the rule applies to this repository: ${(failure as Error).message}`;
  return { why, ...(grant && { grant }) };
}

const getAuditNeeds = (sections: readonly Section[]): TokenNeeds => {
  const sectionNeeds = sections.map((section) => ({ section, desired: undefined }));
  return {
    isExact: false,
    grants: [...protectionNeeds.grants, ...listNeededGrants('snapshot', sectionNeeds).map(({ grant }) => grant)],
  };
};

/** A layer applies to many repositories, so a person decides about guarded settings. */
const guardedKeys = brakes.flatMap(({ keys = [] }) => keys);

const needsManualDecision = ({ path, value }: NonNullable<RuleFix['set']>) =>
  // A list in a settings file removes the entries that it does not list.
  path !== protectionKey && (guardedKeys.includes(path) || !path.includes('.') || isMap(value));

const dropValueIfManual = ({ set, ...fix }: RuleFix): RuleFix =>
  set && !needsManualDecision(set) ? { set, ...fix } : fix;

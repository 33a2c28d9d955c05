/** Runs an audit: reads each repository, judges the rules, and applies the exceptions. An audit only sends reads. */

import { brakes } from '@trueup/core/engine';
import {
  collectFilterNames,
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
import { warnAboutMissedBranches } from '../protection/brakes/missed-branches.ts';
import { protectionNeeds } from '../protection/run.ts';
import { formatLayer, type ReasonedFix, type RuleFix } from './fixes.ts';
import { openPolicy } from './gate.ts';
import { type Finding, judgeRule } from './judge.ts';
import { checkAndApplyExceptions, noteUncheckedOwners, noteUnusedExceptions } from './policy/exceptions.ts';
import { createMembershipLookup, listMissingPermissions } from './policy/memberships.ts';
import { defaultPack, packs } from './policy/packs/index.ts';
import { protectionKey } from './policy/paths.ts';
import { type AuditPolicy, createPolicyFromPacks } from './policy/policy.ts';
import {
  evaluateConditions,
  listPolicyPaths,
  loadSectionsOfPaths,
  type PathReadings,
  readPaths,
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
  const policyChoice = await choosePolicy(request, world);
  const policy = await loadPolicy(policyChoice.policyFile, request.packs, world, now);
  const { rules, exceptions } = policy;
  const createMembershipReader = createMembershipLookup();
  let createInspector: (target: Target) => RepositoryInspector;
  const readings = await readRepositories<AuditedRepository>(
    request.options,
    {
      ownerLists: collectOwnerLists(rules.map(({ where }) => where)),
      names: collectFilterNames(rules),
      needs: listTokenNeeds(await loadSectionsOfPaths(listPolicyPaths(rules))),
      beforeFirst: (targets, owners) => {
        createInspector = createInspectorFactory(owners, targets);
      },
      async read({ target, reader, toSharedReader }: RepositoryRun<Run>) {
        const batchedReader = toSharedReader(reader);
        const inspector = createInspector(target);
        const ruleFits = await evaluateConditions(rules, (where) => isWhereMet(where, inspector).catch(toConditionGap));
        const paths = listPolicyPaths(rules.filter(({ id }) => ruleFits[id] !== false));
        const batchedReadings = await readPaths(batchedReader, paths);
        const { repository } = target;
        const judgeRules = ({ paths }: PathReadings) => rules.map((rule) => judgeRule(rule, { paths, fits: ruleFits }));
        // A batched query may hide details, so it only proves that a repository follows the rules.
        const followsAllRules =
          !batchedReadings.lines.length &&
          judgeRules(batchedReadings).every(({ rule, verdict }) => verdict === 'pass' || ruleFits[rule] === false);
        const singleReader = followsAllRules
          ? undefined
          : batchedReader.hasBatchedAnswer?.() && batchedReader.createUnbatchedReader?.();
        const pathReadings = singleReader ? await readPaths(singleReader, paths) : batchedReadings;
        const { owners, findings } = await checkAndApplyExceptions(
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
    lines: [...policyChoice.lines, ...readings.lines, ...noteExceptions(exceptions, readings.targets)],
  };
}

export function loadPolicy(
  file: string | undefined,
  packNames: readonly string[],
  world: Pick<World, 'load'>,
  now: number,
) {
  if (file !== undefined) return openPolicy(file, world, now, packNames);
  return createPolicyFromPacks(packNames.length ? packNames : [defaultPack], packs);
}

export function formatFixLayer({ targets }: AuditResult) {
  const reasonedFixes: ReasonedFix[] = targets.flatMap(({ value }) =>
    (value?.findings ?? []).flatMap(({ verdict, rule, says, fixes }) =>
      verdict === 'fail' ? fixes.map((fix) => ({ ...dropValueIfManual(fix), why: `${rule}: ${says}` })) : [],
    ),
  );
  return formatLayer([...new Map(reasonedFixes.map((fix) => [`${fix.line} ${fix.why}`, fix])).values()]);
}

function noteExceptions(exceptions: AuditPolicy['exceptions'], targets: readonly AuditedTarget[]): Line[] {
  const judged = targets.flatMap(({ value }) => value ?? []);
  const owners = Object.assign({}, ...judged.map(({ reading }) => reading.owners));
  return [...noteUnusedExceptions(exceptions, judged, judged.length < targets.length), ...noteUncheckedOwners(owners)];
}

function warnIfRulesetsMissBranches(github: Reader, rules: AuditPolicy['rules'], findings: readonly Finding[]) {
  const failedRules = new Set(findings.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule));
  const paths = listPolicyPaths(rules.filter(({ id }) => failedRules.has(id)));
  if (!paths.some(({ section }) => section === protectionKey)) return [];
  return warnAboutMissedBranches(github, new Set());
}

async function choosePolicy({ options, policyFile }: AuditRequest, world: World) {
  const { fleetFile } = options;
  if (fleetFile === undefined) return { policyFile, lines: [] };
  const { policy } = await openManifest(fleetFile, world);
  if (policyFile === undefined || policy === undefined) return { policyFile: policyFile ?? policy, lines: [] };
  const message = `${formatCode(policy)}, the policy of the fleet file, is not used: \`--policy\` names ${formatCode(policyFile)}`;
  return { policyFile, lines: [reportNote(message)] };
}

/** If GitHub does not answer, the audit cannot decide whether the rule applies. */
function toConditionGap(failure: unknown): VisibilityGap {
  const grant = listMissingPermissions(failure);
  const why = `Trueup cannot check whether the rule applies to this repository: ${(failure as Error).message}`;
  return { why, ...(grant && { grant }) };
}

const listTokenNeeds = (sections: readonly Section[]): TokenNeeds => {
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

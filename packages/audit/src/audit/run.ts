import { brakes } from '@trueup/core/engine';
import { filterBy, fits, namesOfFilters, openManifest, type Witness, witnessesOf } from '@trueup/core/fleet';
import type { Reader, RepositoryName } from '@trueup/core/github';
import { type Line, note } from '@trueup/core/report';
import type { RepositoryRun, Run } from '@trueup/core/run';
import { type Readings, readRepositories, type TargetReading } from '@trueup/core/run';
import type { Section } from '@trueup/core/sections';
import { registry } from '@trueup/core/sections/registry';
import type { Needs, RunOptions, Target, World } from '@trueup/core/session';
import { grantsFor } from '@trueup/core/session';
import { code, isMap } from '@trueup/core/settings';
import { protectionNeeds } from '../protection/run.ts';
import { layerText, type ReasonedFix, type RuleFix } from './fixes.ts';
import { openPolicy } from './gate.ts';
import { type Finding, judgeRule } from './judge.ts';
import { excuse, idleExceptions, unknownOwners } from './policy/exceptions.ts';
import { createMemberships, grantsLacked } from './policy/memberships.ts';
import { packs, usualPack } from './policy/packs/index.ts';
import { protectionKey } from './policy/paths.ts';
import { type AuditPolicy, policyOfPacks } from './policy/policy.ts';
import { answerConditions, type PathsRead, policyPathsOf, readPaths, sectionsOfPaths } from './readings/read.ts';
import type { RepositoryReading, SightGap } from './readings/reading.ts';

/** Which repositories to hold to which rules. */
export interface AuditQuestion {
  readonly options: RunOptions;
  readonly policyFile?: string;
  readonly packs: readonly string[];
}

/** One repository: what was read of it, and what the rules say of that. */
export interface AuditedRepository {
  readonly name: RepositoryName;
  readonly reading: RepositoryReading;
  readonly findings: readonly Finding[];
}

export type AuditedTarget = TargetReading<AuditedRepository>;

/** What a brake may hold in some repository. A layer is for many, so a person writes it where it is wanted. */
const guarded = brakes.flatMap(({ keys = [] }) => keys);
const isForPerson = ({ path, value }: NonNullable<RuleFix['set']>) =>
  // A list that stands whole removes what it does not name.
  path !== protectionKey && (guarded.includes(path) || !path.includes('.') || isMap(value));
const byHand = ({ set, ...fix }: RuleFix): RuleFix => (set && !isForPerson(set) ? { set, ...fix } : fix);

/** What every failing rule asks for, once, with the sentence of the rule, as a layer of settings. */
export function layerOf({ targets }: AuditResult) {
  const all: ReasonedFix[] = targets.flatMap(({ value }) =>
    (value?.findings ?? []).flatMap(({ verdict, rule, says, fixes }) =>
      verdict === 'fail' ? fixes.map((one) => ({ ...byHand(one), why: `${rule}: ${says}` })) : [],
    ),
  );
  return layerText([...new Map(all.map((one) => [`${one.line} ${one.why}`, one])).values()]);
}

export interface AuditResult extends Readings<AuditedRepository> {
  readonly policy: AuditPolicy;
  /** When it began. */
  readonly time: string;
}

/** Holds repositories to rules. Sends only reads, and needs no settings file. */
export async function audit(asked: AuditQuestion, world: World): Promise<AuditResult> {
  const now = world.clock.now();
  const chosen = await choosePolicy(asked, world);
  const policy = await policyOf(chosen.policyFile, asked.packs, world, now);
  const { rules, exceptions } = policy;
  const membershipOf = createMemberships();
  let witnessOf: (target: Target) => Witness;
  const found = await readRepositories<AuditedRepository>(
    asked.options,
    {
      ownerLists: filterBy(rules.map(({ where }) => where)),
      names: namesOfFilters(rules),
      needs: needsOf(await sectionsOfPaths(policyPathsOf(rules))),
      beforeFirst: (targets, owners) => {
        witnessOf = witnessesOf(owners, targets);
      },
      async read({ target: visited, reader, toSharedReader: shared }: RepositoryRun<Run>) {
        const together = shared(reader);
        const witness = witnessOf(visited);
        const fit = await answerConditions(rules, (where) => fits(where, witness).catch(gapOf));
        const paths = policyPathsOf(rules.filter(({ id }) => fit[id] !== false));
        const first = await readPaths(together, paths);
        const { repository } = visited;
        const judge = ({ paths }: PathsRead) => rules.map((rule) => judgeRule(rule, { paths, fits: fit }));
        // What was read of many in one query may only show that a rule is kept.
        const isKept =
          !first.lines.length && judge(first).every(({ rule, verdict }) => verdict === 'pass' || fit[rule] === false);
        const alone = isKept ? undefined : together.hasFolded?.() && together.unfolded?.();
        const read = alone ? await readPaths(alone, paths) : first;
        const ask = (owner: string) => membershipOf(reader, owner);
        const { owners, findings } = await excuse(judge(read), repository, { exceptions, now }, ask);
        const reading = { paths: read.paths, fits: fit, owners };
        const missed = await warnOfMissed(reader, rules, findings);
        return { value: { name: repository, reading, findings }, lines: [...read.lines, ...missed] };
      },
    },
    world,
  );
  return {
    ...found,
    policy,
    time: new Date(now).toISOString(),
    lines: [...chosen.lines, ...found.lines, ...exceptionLines(exceptions, found.targets)],
  };
}

/** Notes about exceptions, once all repositories are judged. */
function exceptionLines(exceptions: AuditPolicy['exceptions'], targets: readonly AuditedTarget[]): Line[] {
  const judged = targets.flatMap(({ value }) => value ?? []);
  const owners = Object.assign({}, ...judged.map(({ reading }) => reading.owners));
  return [...idleExceptions(exceptions, judged, judged.length < targets.length), ...unknownOwners(owners)];
}

/** Where a rule about protection fails, names the rulesets that cover no branch. */
async function warnOfMissed(host: Reader, rules: AuditPolicy['rules'], findings: readonly Finding[]) {
  const failing = new Set(findings.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule));
  const paths = policyPathsOf(rules.filter(({ id }) => failing.has(id)));
  if (!paths.some(({ section }) => section === protectionKey)) return [];
  const { warnOfMissedBranches } = await import('./readings/protection.ts');
  return warnOfMissedBranches(host, new Set());
}

/** The policy that was given, or else that of the fleet file. */
async function choosePolicy({ options, policyFile }: AuditQuestion, world: World) {
  const { fleetFile } = options;
  if (fleetFile === undefined) return { policyFile, lines: [] };
  const { policy } = await openManifest(fleetFile, world);
  if (policyFile === undefined || policy === undefined) return { policyFile: policyFile ?? policy, lines: [] };
  const message = `${code(policy)}, the policy of the fleet file, is not used: \`--policy\` names ${code(policyFile)}`;
  return { policyFile, lines: [note(message)] };
}

/** The rules of a policy and of these packs; without any, of the usual pack. */
export function policyOf(file: string | undefined, named: readonly string[], world: Pick<World, 'load'>, now: number) {
  if (file !== undefined) return openPolicy(file, world, now, named);
  return policyOfPacks(named.length ? named : [usualPack], { sections: registry, packs, now });
}

/** A host that does not say whether a repository meets a condition leaves that open. */
function gapOf(failure: unknown): SightGap {
  const grant = grantsLacked(failure);
  const why = `Trueup cannot check whether the rule applies to this repository: ${(failure as Error).message}`;
  return { why, ...(grant && { grant }) };
}

/** An audit reads what its rules name, and says what it could not see. */
const needsOf = (sections: readonly Section[]): Needs => {
  const all = sections.map((section) => ({ section, desired: undefined }));
  return { exact: false, grants: [...protectionNeeds.grants, ...grantsFor('snapshot', all).map(({ grant }) => grant)] };
};

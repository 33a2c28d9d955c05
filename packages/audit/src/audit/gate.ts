/**
 * Checks settings against a policy before they are applied. The gate judges the state that an apply would leave, and
 * refuses settings that break a rule.
 */

import { isDeepStrictEqual } from 'node:util';
import { findItemPlace, findKeyChanges, findProtectionChanges, reachKeys } from '@trueup/core/engine';
import {
  collectFilterRepositoryNames,
  isWhereMet,
  listRequestedKeys,
  predictFacts,
  toFacts,
  type WhereFilter,
} from '@trueup/core/fleet';
import { defineRepositoryAnswer, defineRepositoryCall, type Reader, type RepositoryName } from '@trueup/core/github';
import { hiddenReasonText, withPublicVersion } from '@trueup/core/plan';
import { type Gate, type GateVerdict, type Line, listWritingItems, type SectionPlan } from '@trueup/core/report';
import type { PolicyGates, PolicyReader } from '@trueup/core/run';
import type { DeclaredRepository } from '@trueup/core/sections/repository/schema';
import type { World } from '@trueup/core/session';
import { explainMissingFile, formatCode, formatPlace, type Place } from '@trueup/core/settings';
import * as v from 'valibot';
import { type Finding, judgeRule } from './judge.ts';
import { checkOwnersAndApplyExceptions, describeInvalidException, noteUncheckedOwners } from './policy/exceptions.ts';
import { createMembershipLookup, type MembershipLookup } from './policy/memberships.ts';
import { type PolicyPath, protectionKey } from './policy/paths.ts';
import { type AuditPolicy, type AuditRule, parsePolicy, type RuleException } from './policy/policy.ts';
import { listPathTests } from './policy/requirement.ts';
import { createDeclaredReading, placeDeclared } from './readings/declared.ts';
import { evaluateConditions, listDistinctPaths, readPolicyPaths, readProtectionIfNeeded } from './readings/read.ts';
import type { VisibilityGap } from './readings/reading.ts';

const missingPolicyFix = 'correct the path; docs/audit.md contains an example policy';

export async function readPolicyFile(
  file: string,
  { load }: Pick<World, 'load'>,
  now: number,
  addedPacks: readonly string[] = [],
): Promise<AuditPolicy> {
  const text = await load(file).catch(explainMissingFile(file, missingPolicyFix));
  const { packs } =
    addedPacks.length || text.includes('packs') ? await import('./policy/packs/index.ts') : { packs: {} };
  return parsePolicy(text, file, { packs, now }, addedPacks);
}

/** `namingPolicies` are the policies whose names must exist. */
function createPolicyGates(policies: readonly AuditPolicy[], now: number, namingPolicies = policies): PolicyGates {
  const createMembershipReader = createMembershipLookup();
  return {
    names: collectFilterRepositoryNames(namingPolicies.flatMap(({ rules }) => rules)),
    createGates(repository) {
      const gates = policies.map((policy) => createPolicyGate(policy, repository, now, createMembershipReader));
      return gates.length
        ? [async (proposal) => combineGateVerdicts(await Promise.all(gates.map((gate) => gate(proposal))))]
        : [];
    },
  };
}

const combineGateVerdicts = (verdicts: readonly GateVerdict[]): GateVerdict => ({
  refused: verdicts.find(({ refused }) => refused !== undefined)?.refused,
  lines: verdicts.flatMap(({ lines = [] }) => lines),
});

export const policyReader = {
  open: readPolicyFile,
  compare: comparePolicies,
  createPolicyGates,
} satisfies PolicyReader;

const emptyPolicy: AuditPolicy = { rules: [], exceptions: [] };

/** Describes what gets looser. Settings must follow the policies in `requiredPolicies`. */
export function comparePolicies(before: AuditPolicy, after = emptyPolicy) {
  const oldRules = new Map(before.rules.map((rule) => [rule.id, rule]));
  const newRules = new Map(after.rules.map((rule) => [rule.id, rule]));
  const isChanged = (rule: AuditRule) => !isDeepStrictEqual(pickDemand(rule), pickDemand(oldRules.get(rule.id)));
  const changedRules = after.rules.filter(isChanged);
  return {
    /** "the rule `no-wiki` was removed" */
    looser: [
      ...before.rules.filter(({ id }) => !newRules.has(id)).map(({ id }) => `the rule ${formatCode(id)} was removed`),
      ...changedRules.filter(({ id }) => oldRules.has(id)).map(({ id }) => `the rule ${formatCode(id)} was changed`),
      ...after.exceptions
        .filter((exception) => !before.exceptions.some((oldException) => isAlreadyExcepted(oldException, exception)))
        .map(describeNewException),
    ],
    requiredPolicies: changedRules.length ? [before, { ...after, rules: changedRules }] : [before],
  };
}

/** Leaves out the sentence and the severity of a rule, because they affect no verdict. */
const pickDemand = (rule: AuditRule | undefined) => rule && { where: rule.where, require: rule.require };

const isAlreadyExcepted = (old: RuleException, { rule, repos, until, owner }: RuleException) =>
  old.rule === rule &&
  old.owner === owner &&
  old.until >= until &&
  repos.every((pattern) => old.repos.includes(pattern));

const describeNewException = ({ rule, repos, until, owner }: RuleException) =>
  `${owner} allows ${repos.map(formatCode).join(', ')} to break ${formatCode(rule)} until ${until}`;

/** The gate judges only rules about declared paths, and about the protection that the file affects. */
const createPolicyGate =
  (policy: AuditPolicy, repository: RepositoryName, now: number, createMembershipReader: MembershipLookup): Gate =>
  async ({ planned, replannedKey, reader }): Promise<GateVerdict> => {
    if (replannedKey !== undefined) return {};
    const rules = policy.rules.filter((rule) => findDeclaredPath(rule, planned));
    if (!rules.length) return {};
    const reading = await readProposedState(rules, planned, repository, reader);
    const findingsBeforeExceptions = rules.map((rule) => judgeRule(rule, reading));
    const { owners, findings } = await checkOwnersAndApplyExceptions(
      findingsBeforeExceptions,
      repository,
      { exceptions: policy.exceptions, now },
      createMembershipReader(reader),
    );
    const lines = [
      ...findings.flatMap((finding, index) => reportFinding(finding, rules[index]!, planned)),
      ...noteUncheckedOwners(owners),
    ];
    return { ...(lines.some(({ kind }) => kind === 'error') && { refused: 'a rule of the policy forbids it' }), lines };
  };

const findDeclaredPath = ({ require }: AuditRule, planned: readonly SectionPlan[]) =>
  listPathTests(require)
    .map(({ path }) => path)
    .find((path) => isDeclaredPath(path, planned));

const isDeclaredPath = (path: PolicyPath, planned: readonly SectionPlan[]): boolean =>
  (path.section === protectionKey ? findProtectionPlace(planned) : createDeclaredReading(path, planned)) !== undefined;

/** A new default branch, name, visibility or property changes which rules protect the default branch. */
function findProtectionPlace(planned: readonly SectionPlan[]) {
  const declared = planned.find(({ section }) => ['branches', 'rulesets'].includes(section.key));
  if (declared) return declared.place([]);
  const items = listWritingItems(planned);
  const [item] = findProtectionChanges(items);
  const [change] = findKeyChanges(items, 'repository', ['default_branch', ...reachKeys]);
  return item && findItemPlace(item, change?.difference.key).place;
}

async function readProposedState(
  rules: readonly AuditRule[],
  declared: readonly SectionPlan[],
  repository: RepositoryName,
  reader: Reader,
) {
  const paths = listDistinctPaths(rules);
  const settings: DeclaredRepository = declared.find(({ section }) => section.key === 'repository')?.desired ?? {};
  const privateVisibility = await predictPrivateVisibility(settings, reader);
  const declaredReadings = paths.flatMap((path) => {
    const reading = createDeclaredReading(path, declared, privateVisibility);
    return reading ? [[path.text, reading] as const] : [];
  });
  const declaredPaths = new Set(declaredReadings.map(([text]) => text));
  const protectionPaths = paths.filter(({ section }) => section === protectionKey);
  const livePaths = paths.filter(({ text, section }) => !declaredPaths.has(text) && section !== protectionKey);
  const [live, protection, fits] = await Promise.all([
    livePaths.length ? readPolicyPaths(reader, livePaths) : { paths: {} },
    readProtectionIfNeeded(reader, protectionPaths, declared),
    evaluateConditions(rules, (where) => evaluateWhere(where, repository, settings, reader)),
  ]);
  return { paths: { ...live.paths, ...protection, ...Object.fromEntries(declaredReadings) }, fits };
}

const FactsSchema = defineRepositoryAnswer(['private'], {
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
  archived: v.optional(v.boolean(), false),
  fork: v.optional(v.boolean(), false),
  topics: v.optional(v.array(v.string()), []),
  language: v.nullish(v.string()),
});

const getFacts = defineRepositoryCall({ answer: FactsSchema });

/** `private: true` keeps an internal repository internal. */
async function predictPrivateVisibility(declared: DeclaredRepository, reader: Reader) {
  const isUndecided = declared.private === true && declared.visibility === undefined;
  return isUndecided && (await reader.ask(getFacts({}))).visibility === 'internal' ? 'internal' : 'private';
}

/** The run may rename the repository, so either name may match. Returns a gap for teams and properties. */
async function evaluateWhere(
  where: WhereFilter,
  repository: RepositoryName,
  declared: DeclaredRepository,
  reader: Reader,
): Promise<boolean | VisibilityGap> {
  const unsupportedKeys = listRequestedKeys(where).filter((key) => key === 'team' || key === 'property');
  if (unsupportedKeys.length)
    return { why: `only \`trueup audit\` reads the ${unsupportedKeys.join(' and the ')} of its \`where\`` };
  const refuseLookup = async (): Promise<never> => {
    throw new Error('only an audit reads teams and properties');
  };
  const loadFacts = async () => predictFacts(toFacts(await reader.ask(getFacts({}))), declared);
  const { name = repository.name } = declared;
  const names = [repository, { ...repository, name }];
  const matches = names.map((name) =>
    isWhereMet(where, { repository: name, readFacts: loadFacts, isInTeam: refuseLookup, readProperty: refuseLookup }),
  );
  return (await Promise.all(matches)).includes(true);
}

function reportFinding(finding: Finding, auditRule: AuditRule, planned: readonly SectionPlan[]): Line[] {
  const { rule, verdict, says, why, waived } = finding;
  if (verdict === 'pass' || verdict === 'not applicable') return [];
  const path = findDeclaredPath(auditRule, planned)!;
  const place = findDeclaredPlace(path, planned);
  const location = { key: path.text, place };
  const formatMessage = (lead: string) =>
    withPublicVersion(
      `rule ${rule}: ${says} ${lead}${why.join('; ')}`,
      `rule ${rule}: ${says} It applies to ${formatCode(path.text)} at ${formatPlace(place)} ${hiddenReasonText}`,
    );
  if (verdict === 'waived') {
    const message = `rule ${rule} is waived until ${waived!.until} (${waived!.owner}): ${waived!.reason}`;
    return [{ ...location, kind: 'note', message }];
  }
  if (verdict === 'unknown') return [{ ...location, kind: 'note', message: formatMessage('Could not be checked: ') }];
  const where =
    path.section === protectionKey ? `With the settings at ${formatPlace(place)}, ` : 'With these settings, ';
  const ended = waived ? `. ${describeInvalidException(waived).slice(0, -1)}` : '';
  const fix = `follow the rule, or ask the policy owner for an exception${ended}`;
  return [{ ...location, kind: 'error', code: 'guarded', message: formatMessage(where), fix }];
}

function findDeclaredPlace({ section: key, steps }: PolicyPath, planned: readonly SectionPlan[]): Place {
  if (key === protectionKey) return findProtectionPlace(planned)!;
  const declared = planned.find(({ section }) => section.key === key)!;
  return placeDeclared(declared, steps.includes('[]') ? [] : steps);
}

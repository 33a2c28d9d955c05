import { isDeepStrictEqual } from 'node:util';
import { askedKeys, factsAfter, fits, namesOfFilters, type Where } from '@trueup/core/fleet';
import { ofRepository, type Reader, type RepositoryName, repositoryWith } from '@trueup/core/github';
import { inTwoViews, withheldReason } from '@trueup/core/plan';
import type { DeclaredSection, Gate, GateVerdict, Line } from '@trueup/core/report';
import type { PolicyGates, PolicyReader } from '@trueup/core/run';
import { registry } from '@trueup/core/sections/registry';
import type { DeclaredRepository } from '@trueup/core/sections/repository/schema';
import type { World } from '@trueup/core/session';
import { code, orMissing, type Path, placeText } from '@trueup/core/settings';
import * as v from 'valibot';
import { type Finding, judgeRule } from './judge.ts';
import { exceptionText, excuse, unknownOwners } from './policy/exceptions.ts';
import { createMemberships, type MembershipOf } from './policy/memberships.ts';
import { findPlaces, type PolicyPath, protectionKey } from './policy/paths.ts';
import { type AuditPolicy, type AuditRule, policyOf, type RuleException } from './policy/policy.ts';
import { testsIn } from './policy/requirement.ts';
import { answerConditions, policyPathsOf, readBranchPaths, readPaths } from './readings/read.ts';
import type { PathReading, SightGap } from './readings/reading.ts';

const fix = 'correct the path; docs/audit.md contains an example policy';

/** The rules of a policy, and of more packs than it names. Throws `SettingsRefused`. */
export async function openPolicy(
  file: string,
  { load }: Pick<World, 'load'>,
  now: number,
  more: readonly string[] = [],
): Promise<AuditPolicy> {
  const text = await load(file).catch(orMissing(file, fix));
  const { packs } = more.length || text.includes('packs') ? await import('./policy/packs/index.ts') : { packs: {} };
  return policyOf(text, file, { sections: registry, packs, now }, more);
}

const noRules: AuditPolicy = { rules: [], exceptions: [] };

function comparePolicies(before: AuditPolicy, after = noRules) {
  const { looser, added } = policyChange(before, after);
  return { looser, held: added.rules.length ? [before, added] : [before] };
}

/** Settings must keep the rules of all these policies, and are told about each that they break. `named`: those that are to stay. */
function gatesOfPolicies(policies: readonly AuditPolicy[], now: number, named = policies): PolicyGates {
  const membershipOf = createMemberships();
  return {
    names: namesOfFilters(named.flatMap(({ rules }) => rules)),
    createGates(repository) {
      const gates = policies.map((policy) => policyGate(policy, repository, now, membershipOf));
      return gates.length ? [async (proposal) => together(await Promise.all(gates.map((gate) => gate(proposal))))] : [];
    },
  };
}

const together = (verdicts: readonly GateVerdict[]): GateVerdict => ({
  refused: verdicts.find(({ refused }) => refused !== undefined)?.refused,
  lines: verdicts.flatMap(({ lines = [] }) => lines),
});

/** How a run reads policies, and holds settings to them. */
export const policies = {
  open: openPolicy,
  compare: comparePolicies,
  createPolicyGates: gatesOfPolicies,
} satisfies PolicyReader;

/** What a new policy has in place of an old one. */
export function policyChange(before: AuditPolicy, after: AuditPolicy) {
  const was = new Map(before.rules.map((rule) => [rule.id, rule]));
  const is = new Map(after.rules.map((rule) => [rule.id, rule]));
  const isChanged = (rule: AuditRule) => !isDeepStrictEqual(demandOf(rule), demandOf(was.get(rule.id)));
  return {
    /** In words, what may let more through than before: `the rule \`no-wiki\` is gone`. */
    looser: [
      ...before.rules.filter(({ id }) => !is.has(id)).map(({ id }) => `the rule ${code(id)} was removed`),
      ...after.rules
        .filter((rule) => was.has(rule.id) && isChanged(rule))
        .map(({ id }) => `the rule ${code(id)} was changed`),
      ...after.exceptions.filter((one) => !before.exceptions.some((old) => covers(old, one))).map(newException),
    ],
    /** The new policy, with only the rules that the old one does not have like this. */
    added: { ...after, rules: after.rules.filter(isChanged) },
  };
}

/** What a rule demands, and of which repositories. Its words change no verdict. */
const demandOf = (rule: AuditRule | undefined) => rule && { where: rule.where, require: rule.require };

const covers = (old: RuleException, { rule, repos, until, owner }: RuleException) =>
  old.rule === rule && old.owner === owner && old.until >= until && repos.every((one) => old.repos.includes(one));

const newException = ({ rule, repos, until, owner }: RuleException) =>
  `${owner} allows ${repos.map(code).join(', ')} to break ${code(rule)} until ${until}`;

/**
 * Holds back settings that would break a rule of the policy. It judges only rules about what the file declares, by the
 * state that an apply would leave, and reads what else such a rule names.
 */
const policyGate =
  (policy: AuditPolicy, repository: RepositoryName, now: number, membershipOf: MembershipOf): Gate =>
  async ({ planned, again, reader }): Promise<GateVerdict> => {
    if (again !== undefined) return {};
    const rules = policy.rules.filter((rule) => pathOf(rule, planned));
    if (!rules.length) return {};
    const reading = await readingAfter(rules, planned, repository, reader);
    const judged = rules.map((rule) => judgeRule(rule, reading));
    const ask = (owner: string) => membershipOf(reader, owner);
    const { owners, findings } = await excuse(judged, repository, { exceptions: policy.exceptions, now }, ask);
    const lines = [...findings.flatMap((one, index) => lineOf(one, rules[index]!, planned)), ...unknownOwners(owners)];
    return { ...(lines.some(({ kind }) => kind === 'error') && { refused: 'a rule of the policy forbids it' }), lines };
  };

/** The first path of a rule that the file says something about. */
const pathOf = ({ require }: AuditRule, declared: readonly DeclaredSection[]) =>
  testsIn(require)
    .map(({ path }) => path)
    .find((path) => isDeclared(path, declared));

const protecting = ['branches', 'rulesets'];

function isDeclared(path: PolicyPath, declared: readonly DeclaredSection[]): boolean {
  if (path.section === protectionKey) return declared.some(({ section }) => protecting.includes(section.key));
  return declaredReading(path, declared) !== undefined;
}

/** What the file says at a path; `undefined` if nothing. Of a list that keeps other entries, there may be more. */
function declaredReading(path: PolicyPath, declared: readonly DeclaredSection[]): PathReading | undefined {
  const one = declared.find(({ section }) => section.key === path.section);
  if (!one) return undefined;
  const found = findPlaces(one.desired, path).map(({ at, value, path: inside }) => {
    return { at, value, ...(value !== undefined && { from: [placeText(one.place(inside))] }) };
  });
  if (!one.section.settings.list)
    return found.some(({ value }) => value !== undefined) ? { found, gaps: [] } : undefined;
  const isPartial = one.desired.undeclared !== 'delete';
  const gaps = isPartial ? [{ why: `\`${path.section}\` keeps entries that the file does not list` }] : [];
  if (!path.steps.length) return { found: found.map((all) => ({ ...all, ...(isPartial && { may: 'grow' }) })), gaps };
  return { found, gaps, ...(isPartial && { isPartial }) };
}

async function readingAfter(
  rules: readonly AuditRule[],
  declared: readonly DeclaredSection[],
  repository: RepositoryName,
  reader: Reader,
) {
  const paths = policyPathsOf(rules);
  const own = paths.flatMap((path) => {
    const found = declaredReading(path, declared);
    return found ? [[path.text, found] as const] : [];
  });
  const known = new Set(own.map(([text]) => text));
  const branch = paths.filter(({ section }) => section === protectionKey);
  const others = paths.filter(({ text, section }) => !known.has(text) && section !== protectionKey);
  const settings: DeclaredRepository = declared.find(({ section }) => section.key === 'repository')?.desired ?? {};
  const [live, protection, met] = await Promise.all([
    others.length ? readPaths(reader, others) : { paths: {} },
    readBranchPaths(reader, branch, declared),
    answerConditions(rules, (where) => isFor(where, repository, settings, reader)),
  ]);
  return { paths: { ...live.paths, ...protection, ...Object.fromEntries(own) }, fits: met };
}

const Facts = repositoryWith(['private'], {
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
  archived: v.optional(v.boolean(), false),
  fork: v.optional(v.boolean(), false),
  topics: v.optional(v.array(v.string()), []),
  language: v.nullish(v.string()),
});

const getFacts = ofRepository({ answer: Facts });

/** The run may be about to rename the repository. A rule for either name is for it. */
async function isFor(
  where: Where,
  repository: RepositoryName,
  declared: DeclaredRepository,
  reader: Reader,
): Promise<boolean | SightGap> {
  const unasked = askedKeys(where).filter((key) => key === 'team' || key === 'property');
  if (unasked.length) return { why: `only \`trueup audit\` reads the ${unasked.join(' and the ')} of its \`where\`` };
  const never = async (): Promise<never> => {
    throw new Error('only an audit reads teams and properties');
  };
  const facts = async () => {
    const shown = await reader.ask(getFacts({}));
    const { language, private: isPrivate, visibility = isPrivate ? 'private' : 'public', ...live } = shown;
    return factsAfter({ ...live, visibility, ...(language && { language }) }, declared);
  };
  const { name = repository.name } = declared;
  const names = [repository, { ...repository, name }];
  const met = names.map((one) => fits(where, { repository: one, facts, isInTeam: never, property: never }));
  return (await Promise.all(met)).includes(true);
}

function lineOf(finding: Finding, its: AuditRule, declared: readonly DeclaredSection[]): Line[] {
  const { rule, verdict, says, why, waived } = finding;
  if (verdict === 'pass' || verdict === 'not applicable') return [];
  const path = pathOf(its, declared)!;
  const place = placeOf(path, declared);
  const at = { key: path.text, place };
  const said = (lead: string) =>
    inTwoViews(
      `rule ${rule}: ${says} ${lead}${why.join('; ')}`,
      `rule ${rule}: ${says} It applies to ${code(path.text)} at ${placeText(place)} ${withheldReason}`,
    );
  if (verdict === 'waived') {
    const message = `rule ${rule} is waived until ${waived!.until} (${waived!.owner}): ${waived!.reason}`;
    return [{ ...at, kind: 'note', message }];
  }
  if (verdict === 'unknown') return [{ ...at, kind: 'note', message: said('Could not be checked: ') }];
  const where = path.section === protectionKey ? `With the settings at ${placeText(place)}, ` : 'With these settings, ';
  const ended = waived ? `. ${exceptionText(waived).slice(0, -1)}` : '';
  const fix = `follow the rule, or ask the policy owner for an exception${ended}`;
  return [{ ...at, kind: 'error', code: 'guarded', message: said(where), fix }];
}

function placeOf(path: PolicyPath, declared: readonly DeclaredSection[]) {
  const of = path.section === protectionKey ? protecting : [path.section];
  const one = declared.find(({ section }) => of.includes(section.key))!;
  const at: Path = path.section === protectionKey ? [] : path.steps.filter((step) => step !== '[]');
  return one.place(path.steps.includes('[]') ? [] : at);
}

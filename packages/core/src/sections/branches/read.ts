import type { Reader } from '../../github/github.ts';
import { ignoreRefusal } from '../../github/refusals/failures.ts';
import { SectionFailure } from '../../plan/item.ts';
import { open, say } from '../../plan/wording.ts';
import type { SectionReader } from '../section.ts';
import { planBranch } from './branch-plan.ts';
import * as calls from './calls.ts';
import { graphqlKeys, reviewFields, switches, valuesIn } from './fields.ts';
import { isPattern, nameBranch } from './keys.ts';
import { compareProtections } from './protection/differences.ts';
import { type NormalizedProtection, normalize } from './protection/normalized.ts';
import { type LiveBranch, type LiveBranches, type PatternRule, type Rules, readRules } from './rules.ts';
import type { DeclaredBranch } from './schema.ts';

export const isRead = ({ name, protection }: DeclaredBranch) => protection !== undefined && !isPattern(name);

export const needsRules = ({ name, protection }: DeclaredBranch) =>
  isPattern(name) || graphqlKeys.some((key) => protection?.[key] !== undefined);

export async function readBranches(host: SectionReader, entries: readonly DeclaredBranch[]): Promise<LiveBranches> {
  const ofRules = entries.filter(needsRules).map((entry) => ({ subject: nameBranch(entry) }));
  const [found, declared] = await Promise.all([
    Promise.all(entries.filter(isRead).map((entry) => readEntry(host, entry, ofRules.length === 0))),
    // A write of the rest could drop what only the rules show, so entries that need them are left out whole.
    ofRules.length ? host.askOrLeaveOut(ofRules, readRules) : undefined,
  ]);
  const branches = found.flat();
  const rules = declared ?? (await readCoveringRules(host, entries, new Map(branches)));
  if (!rules) return { branches: new Map(branches) };
  for (const [name, live] of branches) if (live.found.isThere) refuseDisagreement(name, live, rules.all);
  // Of a branch that exists, the host has said how it is protected, if at all.
  if (branches.every(([, { shown }]) => shown.isMissing)) await proveVisibility(host, rules);
  return { branches: new Map(branches), rules: rules.all };
}

async function readEntry(host: SectionReader, entry: DeclaredBranch, isPlain: boolean) {
  const subject = nameBranch(entry);
  const live = await host.askOrLeaveOut([{ subject }], (reader) => readBranch(reader, entry, isPlain));
  return live ? [[entry.name, live] as const] : [];
}

/** Not every host says in the branch which rule protects it. Without that, a rule for a pattern looks like its own. */
async function readCoveringRules(host: Reader, entries: readonly DeclaredBranch[], branches: LiveBranches['branches']) {
  const isUnclear = ({ name, protection }: DeclaredBranch) => {
    const { found, shown } = branches.get(name) ?? {};
    return protection === null && shown?.protection && found?.pattern === undefined;
  };
  const rules = entries.some(isUnclear) ? await ignoreRefusal(readRules(host)) : undefined;
  return rules?.all.length ? rules : undefined;
}

/** Without rules to compare, the branch itself is asked for only where something is to be done about its protection. */
async function readBranch(host: Reader, entry: DeclaredBranch, isPlain: boolean): Promise<LiveBranch> {
  const { name: branch } = entry;
  const namesApps = entry.protection?.required_status_checks?.checks?.some(({ app_id }) => app_id !== undefined);
  const shown = await host.ask((namesApps ? calls.getProtection : calls.getNamedProtection)({ branch }));
  const live = { found: { isThere: true, name: branch }, shown };
  const isShown = shown.protection ? isAbout(branch, shown) : entry.protection === null;
  if (isPlain && isShown && !planBranch(entry, { name: branch, live, changing: [] }).length) return live;
  const found = await host.ask(calls.getBranch({ branch }));
  if (found.isThere && (found.name !== branch || shown.isMissing))
    throw new SectionFailure(
      say`${open(nameBranch({ name: branch }))}: GitHub shows the branch ${shown.isMissing ? 'in one answer and reports it as missing in another' : `as ${found.name}`}`,
      'run again: the branch may have been renamed or deleted during the run',
      'conflict',
    );
  return { found, shown };
}

/** A read of a renamed branch may be answered about another, but not by GraphQL, which shows no address. */
const isAbout = (branch: string, { url }: calls.ProtectionAnswer) =>
  url === undefined ||
  [url, decodeURIComponent(url)].some((address) => address.endsWith(`/branches/${branch}/protection`));

/**
 * Without the grant the host shows a token no rules, and no error either. An empty list is believed only for an
 * administrator, or where the host has shown this token whether a branch is protected.
 */
export async function proveVisibility(host: Reader, { all, isAdministrator }: Rules) {
  if (all.length || isAdministrator) return;
  await proveWithBranch(host, await host.ask(calls.getDefaultBranch({})));
}

/** Reads the protection of a branch, which the host denies without the grant. */
export async function proveWithBranch(host: Reader, branch: string) {
  const shown = await host.ask(calls.getProtection({ branch }));
  if (shown.protection) throw describeMissingRule(branch);
  if (!shown.isMissing) return;
  throw new SectionFailure(
    say`the branch rules could not be read: GitHub lists none for this token, and ${open(nameBranch({ name: branch }))} does not exist`,
    'use a token of an administrator, or grant "Administration: write"',
    'not_found',
  );
}

/** REST shows a protection by the branch, GraphQL by the rule. If they differ, no plan can rest on either. */
export function refuseDisagreement(name: string, { found, shown }: LiveBranch, rules: readonly PatternRule[]) {
  const own = rules.find(({ pattern }) => pattern === name);
  if (!shown.protection) {
    if (own) throw describeDisagreement(name, 'REST shows no protection, and GraphQL shows a rule with its name');
    return;
  }
  if (!rules.some(({ pattern }) => mayApply(pattern, name, found))) throw describeMissingRule(name);
  const differing = own ? differingKeys(normalize(shown.protection), own) : [];
  if (differing.length) throw describeDisagreement(name, `REST and GraphQL differ in ${differing.join(', ')}`);
}

const describeMissingRule = (name: string) =>
  describeDisagreement(name, 'REST shows a protection, and GraphQL shows no rule for it');

const mayApply = (pattern: string, name: string, found: calls.BranchAnswer) =>
  found.pattern === undefined ? pattern === name || isPattern(pattern) : pattern === found.pattern;

function differingKeys(shown: NormalizedProtection, { protection, restrictsPushes }: PatternRule) {
  const keys = compareProtections(keepComparable(shown), keepComparable(protection)).map(({ key }) => key);
  return [...keys, ...(Boolean(shown.restrictions) === restrictsPushes ? [] : ['restrictions'])];
}

/** The part that REST and GraphQL show alike. `allow_force_pushes` differs where only some may force-push. */
function keepComparable(protection: NormalizedProtection): NormalizedProtection {
  const { required_status_checks: checks, required_pull_request_reviews: reviews } = protection;
  const { allow_force_pushes: _, ...alike } = valuesIn(protection, switches);
  return {
    ...alike,
    required_status_checks: checks?.checks?.length
      ? { strict: checks.strict, checks: checks.checks.map(({ context }) => ({ context })) }
      : null,
    required_pull_request_reviews: reviews ? valuesIn(reviews, reviewFields) : null,
  };
}

const describeDisagreement = (name: string, how: string) =>
  new SectionFailure(
    say`${nameBranch({ name })}: GitHub's answers about its protection disagree: ${how}`,
    'run again: the protection may have changed between the two reads; if the error stays, grant "Administration: read"',
    'conflict',
  );
